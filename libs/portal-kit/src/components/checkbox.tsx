import { useId } from 'react';
import { type ControlledProps, FieldNotes, type FieldTexts, noted } from './field.tsx';
import styles from './field.module.css';

export interface CheckboxProps extends Omit<FieldTexts, 'required'>, ControlledProps<HTMLInputElement> {
  checked: boolean;
  onChange: (checked: boolean) => void;
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
