import { useEffect, useImperativeHandle, useRef } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { UploadField, type UploadProps } from './upload-field.tsx';

export interface FileFieldProps extends UploadProps {
  value: File | null;
  onChange: (file: File | null) => void;
}

/** One file, chosen or dropped: shows name, size and, of an image, a preview. */
export function FileField({ value, onChange, ref, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current!);

  // A native input can't be given a file, but it can be emptied: else it would go on naming the one before.
  useEffect(() => {
    if (value === null && input.current) input.current.value = '';
  }, [value]);

  return (
    <UploadField
      {...field}
      ref={input}
      words={value ? 'Choose another file' : 'Choose a file, or drop it here'}
      onFiles={([file]) => onChange(file!)}
    >
      {value && (
        <ChosenFile
          file={value}
          disabled={field.progress != null}
          onRemove={() => {
            onChange(null);
            input.current?.focus();
          }}
        />
      )}
    </UploadField>
  );
}
