import { openDocument, type Document } from '@campus/contracts';
import { Button, fileSize, useApi, useDownload } from '@campus/portal-kit';
import { Paperclip } from 'lucide-react';
import { documentType } from '../components/document-type.ts';
import styles from './document-button.module.css';

/** Saves an entry's document. */
export function DocumentButton({ document: { file, name, size } }: { document: Document }) {
  const api = useApi();
  const { busy, save } = useDownload();
  return (
    <Button
      variant="quiet"
      className={styles['document']}
      icon={<Paperclip aria-hidden="true" />}
      busy={busy}
      aria-label={`Download ${name} ${fileSize(size)}`}
      onClick={() => save(name, documentType(file)!, () => api.call(openDocument, { params: { file } }))}
    >
      <span>
        <bdi>{name}</bdi> {fileSize(size)}
      </span>
    </Button>
  );
}
