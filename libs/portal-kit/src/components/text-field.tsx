import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type ControlledProps, Field, type FieldTexts } from './field.tsx';

export interface TextFieldProps extends FieldTexts, ControlledProps<HTMLInputElement & HTMLTextAreaElement> {
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'email' | 'password' | 'search' | 'tel' | 'url' | 'date' | 'number' | undefined;
  autoComplete?: HTMLInputAutoCompleteAttribute | undefined;
  placeholder?: string | undefined;
  maxLength?: number | undefined;
  /** Which keys a phone offers. */
  inputMode?: 'decimal' | 'numeric' | undefined;
  /** It follows from something else: can be read and copied, not changed. */
  readOnly?: boolean | undefined;
  /** `false` for what must stay here: some browsers send what they check to a spelling service. */
  spellCheck?: boolean | undefined;
  /** More than one line, this many to begin with. */
  rows?: number | undefined;
}

/** A line of text, or several with `rows`. `required={false}` writes "(optional)" after the label. */
export function TextField({
  label,
  hint,
  error,
  required,
  rows,
  type = 'text',
  onChange,
  ...rest
}: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => {
        const shared = {
          ...rest,
          ...control,
          'aria-required': required,
          onChange: (event: { target: { value: string } }) => onChange(event.target.value),
        };
        return rows ? <textarea {...shared} rows={rows} /> : <input {...shared} type={type} />;
      }}
    </Field>
  );
}
