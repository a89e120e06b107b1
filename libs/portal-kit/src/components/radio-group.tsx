import { useId, type ReactNode } from 'react';
import { type ControlledProps, FieldNotes, type FieldTexts, LabelText, noted } from './field.tsx';
import styles from './field.module.css';
import { SmallText } from './text.tsx';

interface RadioOption {
  value: string;
  label: ReactNode;
  /** Stands under the label; what is operated in it doesn't choose the option. */
  hint?: ReactNode;
}

/** `ref` is the radio that the keyboard comes to first. */
export interface RadioGroupProps extends FieldTexts, ControlledProps<HTMLInputElement> {
  value: string;
  onChange: (value: string) => void;
  options: readonly RadioOption[];
}

/** One of a few options that are worth reading side by side: native radios under a legend. */
export function RadioGroup({
  label,
  hint,
  error,
  required,
  name,
  value,
  onChange,
  onBlur,
  options,
  disabled,
  ref,
}: RadioGroupProps) {
  const id = useId();
  const reached = options.some((option) => option.value === value) ? value : options[0]?.value;
  return (
    <fieldset
      className={`${styles.field} ${styles.group}`}
      // A plain fieldset can be neither invalid nor required.
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      {...noted(id, hint, error)}
      aria-required={required}
      disabled={disabled}
    >
      <legend className={styles.label} id={`${id}-legend`}>
        <LabelText label={label} required={required} />
      </legend>
      {options.map((option) => (
        <div key={option.value} className={styles.check}>
          <input
            type="radio"
            id={`${id}-${option.value}`}
            // Several forms of a page may have fields of one name.
            name={`${name}-${id}`}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onBlur={onBlur}
            ref={option.value === reached ? ref : undefined}
            aria-describedby={option.hint ? `${id}-${option.value}-hint` : undefined}
          />
          <label htmlFor={`${id}-${option.value}`}>{option.label}</label>
          {option.hint && (
            <SmallText as="div" className={styles.under} id={`${id}-${option.value}-hint`}>
              {option.hint}
            </SmallText>
          )}
        </div>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}
