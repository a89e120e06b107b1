import { Upload } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { fileSize } from '../file-size.ts';
import { Button } from './button.tsx';
import { type ControlledProps, Field, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';
import { Stack } from './layout.tsx';
import { SmallText } from './text.tsx';

interface UploadProps extends FieldTexts, ControlledProps<HTMLInputElement> {
  /** File types offered by the picker, as in HTML: `image/*`, `.csv,text/csv`. */
  accept?: string | undefined;
  /** Share of the upload that is done, 0 to 1; `null` while none is under way. */
  progress?: number | null | undefined;
}

export interface FileFieldProps extends UploadProps {
  value: File | null;
  onChange: (file: File | null) => void;
}

/** One file, chosen or dropped: shows name, size and, of an image, a preview. */
export function FileField({ value, onChange, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // A native input can't be given a file, but it can be emptied: else it would go on naming the one before.
  useEffect(() => {
    if (value === null && input.current) input.current.value = '';
  }, [value]);
  return (
    <UploadField
      {...field}
      input={input}
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

export interface FilesFieldProps extends UploadProps {
  value: readonly File[];
  onChange: (files: File[]) => void;
  max: number;
}

/**
 * Up to `max` files, chosen or dropped at once or one after the other, each with its preview. Files beyond `max` are
 * ignored, with a message.
 */
export function FilesField({ value, onChange, max, ...field }: FilesFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState<File[]>([]);

  function take(files: readonly File[], ignored: File[] = []) {
    // The browser reports no change when the same file is chosen again.
    input.current!.value = '';
    setLeftOut(ignored);
    onChange([...files]);
  }

  return (
    <UploadField
      {...field}
      input={input}
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

/** The area where files are chosen or dropped, those that were chosen, and the progress of the upload. */
function UploadField({
  label,
  hint,
  error,
  required,
  progress = null,
  ref,
  input,
  words,
  multiple = false,
  onFiles,
  children,
  ...rest
}: UploadProps & {
  input: RefObject<HTMLInputElement | null>;
  /** The text of the drop area. */
  words: string;
  multiple?: boolean;
  /** Gets at least one. */
  onFiles: (files: File[]) => void;
  /** The files that were chosen. */
  children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  useImperativeHandle(ref, () => input.current!);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <Stack gap={3}>
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
              ref={input}
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
          {children}
          {progress !== null && (
            <progress className={styles.progress} aria-label={`Upload of ${label}`} value={progress} />
          )}
        </Stack>
      )}
    </Field>
  );
}

const ChosenFile = ({
  file,
  disabled,
  onRemove,
}: {
  file: File;
  disabled: boolean;
  onRemove: () => void;
}) => (
  <div className={styles.chosen}>
    <Preview file={file} />
    <output className={styles.name}>
      <bdi>{file.name}</bdi>
      <SmallText as="span">{fileSize(file.size)}</SmallText>
    </output>
    <Button variant="quiet" aria-label={`Remove ${file.name}`} disabled={disabled} onClick={onRemove}>
      Remove
    </Button>
  </div>
);

function Preview({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.hidden = false;
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!file.type.startsWith('image/')) return null;
  // Not every browser can show every kind of image, HEIF for one.
  return (
    <img
      ref={show}
      className={styles.preview}
      alt=""
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  );
}
