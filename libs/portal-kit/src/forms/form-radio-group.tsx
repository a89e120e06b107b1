import { RadioGroup, type RadioGroupProps } from '../components/radio-group.tsx';
import { FormControl, type ControlProps } from './form-control.tsx';

/** A RadioGroup of the surrounding Form. */
export const FormRadioGroup = ({
  name,
  ...props
}: Omit<RadioGroupProps, ControlProps> & { name: string }) => (
  <FormControl name={name}>{(field) => <RadioGroup {...props} {...field} />}</FormControl>
);
