import { useController } from 'react-hook-form';
import { Checkbox } from '../components/checkbox.tsx';
import { Select, type SelectProps } from '../components/select.tsx';
import { TextField, type TextFieldProps } from '../components/text-field.tsx';
import type { ControlProps } from './form-control.tsx';

export type FormFieldProps = { name: string } & (
  | (Omit<TextFieldProps, ControlProps> & { options?: undefined })
  | Omit<SelectProps, ControlProps>
  | { type: 'checkbox'; label: string; hint?: string | undefined; options?: undefined }
);

/** A field of the surrounding Form: a TextField, a Select when it has `options`, a Checkbox for `type="checkbox"`. */
export function FormField({ name, ...props }: FormFieldProps) {
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  if (props.options) return <Select {...props} {...field} error={error} />;
  if (props.type === 'checkbox') {
    const { value, ...rest } = field;
    return (
      <Checkbox label={props.label} hint={props.hint} {...rest} checked={value === true} error={error} />
    );
  }
  return <TextField {...props} {...field} error={error} />;
}
