import { useEffect, useImperativeHandle, useRef } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea, type DropAreaProps } from './drop-area.tsx';
import { Field, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';

export interface FileFieldProps extends FieldTexts, DropAreaProps {
  value: File | null;
  onChange: (file: File | null) => void;
  /** Share of the upload that is done, 0 to 1; `null` while none is under way. */
  progress?: number | null | undefined;
}

/** One file, chosen or dropped: shows name, size and, of an image, a preview. */
export function FileField({
  label,
  hint,
  error,
  required,
  value,
  onChange,
  progress = null,
  ref,
  ...rest
}: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);

  // A native input can't be given a file, but it can be emptied: else it would go on naming the one before.
  useEffect(() => {
    if (value === null && input.current) input.current.value = '';
  }, [value]);

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles['file']}>
          <DropArea
            {...rest}
            ref={input}
            control={control}
            required={required}
            words={value ? 'Choose another file' : 'Choose a file, or drop it here'}
            onFiles={([file]) => onChange(file!)}
          />
          {value && (
            <ChosenFile
              file={value}
              disabled={progress !== null}
              onRemove={() => {
                onChange(null);
                input.current?.focus();
              }}
            />
          )}
          {progress !== null && (
            <progress className={styles['progress']} aria-label={`Upload of ${label}`} value={progress} />
          )}
        </div>
      )}
    </Field>
  );
}
