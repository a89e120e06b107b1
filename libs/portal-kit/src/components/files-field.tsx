import { useImperativeHandle, useRef, useState } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { Stack } from './layout.tsx';
import { SmallText } from './text.tsx';
import { UploadField, type UploadProps } from './upload-field.tsx';

export interface FilesFieldProps extends UploadProps {
  value: readonly File[];
  onChange: (files: File[]) => void;
  /** How many files it takes. */
  max: number;
}

/**
 * Up to `max` files, chosen or dropped at once or one after the other, each with its preview. Files beyond `max` are
 * ignored, with a message.
 */
export function FilesField({ value, onChange, max, ref, ...field }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<File[]>([]);
  useImperativeHandle(ref, () => input.current!);

  function take(files: readonly File[], ignored: File[] = []) {
    // It would not tell of the same file again.
    input.current!.value = '';
    setLeftOut(ignored);
    onChange([...files]);
  }

  return (
    <UploadField
      {...field}
      ref={input}
      multiple
      words={value.length > 0 ? 'Choose or drop more' : 'Choose files, or drop them here'}
      onFiles={(files) => {
        const all = [...value, ...files];
        take(all.slice(0, max), all.slice(max));
      }}
    >
      {value.length > 0 && (
        <Stack as="ul" gap={2} aria-label={field.label}>
          {value.map((file, index) => (
            // The same file may be chosen twice.
            <li key={`${index}/${file.name}`}>
              <ChosenFile
                file={file}
                disabled={field.progress != null}
                onRemove={() => {
                  take(value.filter((_, other) => other !== index));
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </Stack>
      )}
      <SmallText as="output">
        {value.length > 0 && `${value.length} of ${max} chosen.`}
        {leftOut.length > 0 && ` Left out: ${leftOut.map(({ name }) => name).join(', ')}.`}
      </SmallText>
    </UploadField>
  );
}
