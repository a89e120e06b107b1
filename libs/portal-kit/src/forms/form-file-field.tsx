import { FileField, type FileFieldProps } from '../components/file-field.tsx';
import { FormControl, type ControlProps } from './form-control.tsx';

/** A FileField of the surrounding Form. */
export const FormFileField = ({ name, ...props }: Omit<FileFieldProps, ControlProps> & { name: string }) => (
  <FormControl name={name}>{(field) => <FileField {...props} {...field} />}</FormControl>
);
