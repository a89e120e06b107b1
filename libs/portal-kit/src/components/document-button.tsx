import { type Document, openDocument } from '@campus/contracts/documents';
import { Paperclip } from 'lucide-react';
import { documentType } from '../documents.ts';
import { fileSize } from '../file-size.ts';
import { useApi } from '../portal-context.tsx';
import { useDownload } from '../download.ts';
import { Button } from './button.tsx';
import styles from './document-button.module.css';

export function DocumentButton({ document: { file, name, size } }: { document: Document }) {
  const api = useApi();
  const { busy, save } = useDownload();
  return (
    <Button
      variant="quiet"
      className={styles.document}
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
