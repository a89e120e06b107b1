import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export interface SelectProps extends FieldTexts {
  name?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (() => void) | undefined;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLSelectElement> | undefined;
}

/** One of a few options: the browser's own select, which every phone knows how to show. */
export function Select({
  label,
  hint,
  error,
  required,
  options,
  placeholder,
  onChange,
  ...rest
}: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles['select']}>
          <select
            {...rest}
            {...control}
            aria-required={required}
            onChange={(event) => onChange(event.target.value)}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown size={20} aria-hidden="true" />
        </div>
      )}
    </Field>
  );
}
