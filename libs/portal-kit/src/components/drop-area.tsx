import { Upload } from 'lucide-react';
import { useState, type Ref } from 'react';
import type { ControlProps } from './field.tsx';
import styles from './file-field.module.css';

export interface DropAreaProps {
  name?: string | undefined;
  /** What the picker offers, as in HTML: `image/*`, `.csv,text/csv`. */
  accept?: string | undefined;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Where files are chosen or dropped; internal to the kit. */
export function DropArea({
  words,
  control,
  required,
  multiple = false,
  onFiles,
  ...rest
}: DropAreaProps & {
  words: string;
  control: ControlProps;
  required: boolean | undefined;
  multiple?: boolean;
  /** At least one. */
  onFiles: (files: File[]) => void;
}) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={`${styles['area']} ${over ? styles['over'] : ''}`}
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
