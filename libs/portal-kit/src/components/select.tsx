import { ChevronDown } from 'lucide-react';
import { type ControlledProps, Field, type FieldTexts } from './field.tsx';
import styles from './field.module.css';

export interface SelectProps extends FieldTexts, ControlledProps<HTMLSelectElement> {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
}

/** The options for labels by value, in their order. */
export const optionsOf = <Value extends string>(labels: Readonly<Record<Value, string>>) =>
  Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));

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
        <div className={styles.select}>
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

/** Narrows or sorts a list; the first option, `all`, is what holds while nothing is chosen. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  value = '' as Value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  value: Value | undefined;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value | '') => void;
}) => (
  <Select
    label={label}
    value={value}
    options={[{ value: '', label: all }, ...options]}
    onChange={(chosen) => onChange(chosen as Value | '')}
  />
);
