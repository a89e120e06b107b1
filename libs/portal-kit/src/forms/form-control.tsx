import type { ReactNode } from 'react';
import { useController, useFormContext, type ControllerRenderProps } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { FileField, type FileFieldProps } from '../components/file-field.tsx';
import { Notice } from '../components/notice.tsx';
import { RadioGroup, type RadioGroupProps } from '../components/radio-group.tsx';
import { TextField, type TextFieldProps } from '../components/text-field.tsx';
import type { KeptForm } from './kept-form.ts';

export type ControlProps = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'ref';

/**
 * Any other field of the surrounding Form: `<FormControl name="opensAt">{(field) => <DateTimeField label="Opens"
 * {...field} />}</FormControl>`. Apart from FormField, so that a page of text fields carries no others.
 */
export function FormControl({
  name,
  children,
}: {
  name: string;
  children: (field: ControllerRenderProps & { error: string | undefined }) => ReactNode;
}) {
  const { field, fieldState } = useController({ name });
  return children({ ...field, error: fieldState.error?.message });
}

export const FormRadioGroup = ({
  name,
  ...props
}: Omit<RadioGroupProps, ControlProps> & { name: string }) => (
  <FormControl name={name}>{(field) => <RadioGroup {...props} {...field} />}</FormControl>
);

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

export const FormFileField = ({ name, ...props }: Omit<FileFieldProps, ControlProps> & { name: string }) => (
  <FormControl name={name}>{(field) => <FileField {...props} {...field} />}</FormControl>
);

/** Says that the browser could not keep the file of the field `name`, and offers to go on without one. */
export function LostFileNotice({
  kept: { lostFile, dropLostFile },
  name,
  required = false,
}: {
  kept: Pick<KeptForm<Record<string, unknown>, unknown>, 'lostFile' | 'dropLostFile'>;
  name: string;
  required?: boolean;
}) {
  const { setFocus } = useFormContext();
  function goOnWithoutFile() {
    dropLostFile();
    // The button that was pressed is gone.
    setFocus(name);
  }
  if (lostFile === '') return null;
  return (
    <Notice
      tone="warn"
      action={
        !required && (
          <Button variant="quiet" onClick={goOnWithoutFile}>
            Continue without it
          </Button>
        )
      }
    >
      <p>
        The file “<bdi>{lostFile}</bdi>” has not been sent, and this page could keep only its name. Choose the
        file again.
      </p>
    </Notice>
  );
}
