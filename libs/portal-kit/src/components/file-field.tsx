import { Upload } from 'lucide-react';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Button } from './button.tsx';
import { Field, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';

export interface FileFieldProps extends FieldTexts {
  name?: string | undefined;
  /** What the picker offers, as in HTML: `image/*`, `.csv,text/csv`. */
  accept?: string | undefined;
  value: File | null;
  onChange: (file: File | null) => void;
  onBlur?: (() => void) | undefined;
  /** Share of the upload that is done, 0 to 1; `null` while none is under way. */
  progress?: number | null | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
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
  const [over, setOver] = useState(false);
  useImperativeHandle(ref, () => input.current!);

  // A native input can't be given a file, but it can be emptied: else it would go on naming the one before.
  useEffect(() => {
    if (value === null && input.current) input.current.value = '';
  }, [value]);

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles['file']}>
          <div
            className={`${styles['area']} ${over ? styles['over'] : ''}`}
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
          >
            <Upload aria-hidden="true" />
            <span aria-hidden="true">{value ? 'Choose another file' : 'Choose a file, or drop it here'}</span>
            {/* Lies transparent over the area: it takes taps, keys and dropped files by itself. */}
            <input
              {...rest}
              {...control}
              className={undefined}
              ref={input}
              type="file"
              aria-required={required}
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) onChange(file);
              }}
            />
          </div>
          {value && (
            <div className={styles['chosen']}>
              <Preview file={value} />
              <output className={styles['name']}>
                <bdi>{value.name}</bdi>
                <span className={styles['size']}>{size(value.size)}</span>
              </output>
              <Button
                variant="quiet"
                aria-label={`Remove ${value.name}`}
                disabled={progress !== null}
                onClick={() => {
                  onChange(null);
                  input.current?.focus();
                }}
              >
                Remove
              </Button>
            </div>
          )}
          {progress !== null && (
            <progress className={styles['progress']} aria-label={`Upload of ${label}`} value={progress} />
          )}
        </div>
      )}
    </Field>
  );
}

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
      className={styles['preview']}
      alt=""
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  );
}

const sizeFormat = new Intl.NumberFormat('en-IN', { maximumSignificantDigits: 2 });
const size = (bytes: number) =>
  bytes < 1_000_000
    ? `${sizeFormat.format(Math.ceil(bytes / 1000))} KB`
    : `${sizeFormat.format(bytes / 1_000_000)} MB`;
