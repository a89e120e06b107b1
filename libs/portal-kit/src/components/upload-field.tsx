import { Upload } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { Field, type ControlProps, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';
import { Stack } from './layout.tsx';

/** Props shared by the fields for one file and for several files. */
export interface UploadProps extends FieldTexts {
  name?: string | undefined;
  /** File types offered by the picker, as in HTML: `image/*`, `.csv,text/csv`. */
  accept?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** Share of the upload that is done, 0 to 1; `null` while none is under way. */
  progress?: number | null | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

interface Given extends UploadProps {
  /** The text of the drop area. */
  words: string;
  multiple?: boolean;
  /** At least one. */
  onFiles: (files: File[]) => void;
  /** The files that were chosen. */
  children: ReactNode;
}

/** A field with the area where files are chosen or dropped, and the progress of the upload; internal to the kit. */
export function UploadField({ label, hint, error, required, progress = null, children, ...area }: Given) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Stack gap={3}>
          <DropArea {...area} control={control} required={required} />
          {children}
          {progress !== null && (
            <progress className={styles.progress} aria-label={`Upload of ${label}`} value={progress} />
          )}
        </Stack>
      )}
    </Field>
  );
}

function DropArea({
  words,
  control,
  required,
  multiple = false,
  onFiles,
  ...rest
}: Omit<Given, keyof FieldTexts | 'progress' | 'children'> & {
  control: ControlProps;
  required: boolean | undefined;
}) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={`${styles.area} ${over ? styles.over : ''}`}
      onDragEnter={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
    >
      <Upload aria-hidden="true" />
      <span aria-hidden="true">{words}</span>
      {/* Lies transparent over the area: it takes taps, keys and dropped files by itself. */}
      <input
        {...rest}
        {...control}
        className={undefined}
        type="file"
        multiple={multiple}
        aria-required={required}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
