import { useCallback } from 'react';
import { fileSize } from '../file-size.ts';
import { Button } from './button.tsx';
import styles from './file-field.module.css';
import { SmallText } from './text.tsx';

/** Preview, name and size of a chosen file, with a button to remove it; internal to the kit. */
export function ChosenFile({
  file,
  disabled,
  onRemove,
}: {
  file: File;
  disabled: boolean;
  onRemove: () => void;
}) {
  return (
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
      className={styles.preview}
      alt=""
      onError={(event) => (event.currentTarget.hidden = true)}
    />
  );
}
