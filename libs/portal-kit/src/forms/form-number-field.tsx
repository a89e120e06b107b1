import { TextField, type TextFieldProps } from '../components/text-field.tsx';
import { FormControl } from './form-control.tsx';

/** A whole number of the surrounding Form; `null` while it is empty. */
export function FormNumberField({
  name,
  unset = '',
  ...texts
}: Pick<TextFieldProps, 'label' | 'hint' | 'required'> & {
  name: string;
  /** Shown as long as nothing was ever entered. */
  unset?: string;
}) {
  return (
    <FormControl name={name}>
      {({ value, onChange, ...field }) => (
        <TextField
          type="number"
          {...texts}
          {...field}
          value={value === undefined ? unset : String(value ?? '')}
          onChange={(text) => onChange(text === '' ? null : Number(text))}
        />
      )}
    </FormControl>
  );
}
