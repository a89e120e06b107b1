import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode, type Ref } from 'react';
import styles from './field.module.css';
import { SmallText, Text } from './text.tsx';

export interface FieldTexts {
  label: string;
  /** Helps before anything went wrong; stays beside the error. */
  hint?: string | undefined;
  /** The error, and how to correct it. */
  error?: string | undefined;
  required?: boolean | undefined;
}

/** Props that a form sets. */
export interface ControlledProps<Control> {
  name?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<Control> | undefined;
}

/** Props that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export function Field({
  label,
  hint,
  error,
  required,
  children,
}: FieldTexts & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <LabelText label={label} required={required} />
      </label>
      {children({ id, className: styles.control, ...noted(id, hint, error) })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** A label, and whether its field may stay empty. */
export const LabelText = ({ label, required }: Pick<FieldTexts, 'label' | 'required'>) => (
  <>
    {label}
    {required === false && (
      <Text as="span" tone="soft">
        {' '}
        (optional)
      </Text>
    )}
  </>
);

/** Connects a control with its `FieldNotes`. */
export const noted = (id: string, hint: string | undefined, error: string | undefined) => ({
  'aria-describedby': [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? (true as const) : undefined,
});

export const FieldNotes = ({ id, hint, error }: Pick<FieldTexts, 'hint' | 'error'> & { id: string }) => (
  <>
    {error && (
      <Text small tone="bad" className={styles.error} id={`${id}-error`}>
        <CircleAlert size={16} aria-hidden="true" />
        {error}
      </Text>
    )}
    {hint && <SmallText id={`${id}-hint`}>{hint}</SmallText>}
  </>
);
