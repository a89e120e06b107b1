import { useFormContext } from 'react-hook-form';
import { Button } from '../components/button.tsx';
import { FileField, type FileFieldProps } from '../components/file-field.tsx';
import { Notice } from '../components/notice.tsx';
import { FormControl, type ControlProps } from './form-control.tsx';
import type { KeptForm } from './kept-form.ts';

/** A FileField of the surrounding Form. */
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
