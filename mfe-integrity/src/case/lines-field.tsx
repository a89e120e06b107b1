import { Button, FormField, useFormContext } from '@campus/portal-kit';
import { Plus } from 'lucide-react';
import styles from './case.module.css';

const mostLines = 10;

/** Text that everybody will read, released line by line. */
export function LinesField() {
  const form = useFormContext<{ lines: string[] }>();
  const lines = form.watch('lines');
  const set = (changed: string[]) => form.setValue('lines', changed);
  return (
    <fieldset className={styles['lines']}>
      <legend>Lines to release</legend>
      <p className={styles['quiet']}>
        No names, numbers, dates, courses or titles of exams, nothing by which somebody could be known.
        Without lines only the outcome is published.
      </p>
      {lines.map((_, index) => (
        <div key={index} className={styles['line']}>
          <FormField name={`lines.${index}`} label={`Line ${index + 1}`} rows={2} />
          <Button
            variant="quiet"
            aria-label={`Take out line ${index + 1}`}
            onClick={() => set(lines.filter((_line, other) => other !== index))}
          >
            Take out
          </Button>
        </div>
      ))}
      {lines.length < mostLines && (
        <div>
          <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => set([...lines, ''])}>
            Add a line
          </Button>
        </div>
      )}
    </fieldset>
  );
}
