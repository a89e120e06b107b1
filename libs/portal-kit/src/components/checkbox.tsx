import { useId, type Ref } from 'react';
import { FieldNotes, noted } from './field.tsx';
import styles from './field.module.css';

export interface CheckboxProps {
  label: string;
  name?: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

export function Checkbox({ label, hint, error, onChange, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        {...noted(id, hint, error)}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <div className={styles.under}>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
    </div>
  );
}
