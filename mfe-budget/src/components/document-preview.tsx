import { openDocument, type Document } from '@campus/contracts';
import { Button, documentType, download, ErrorState, fileSize, Skeleton, useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { budgetKeys } from '../query-keys.ts';
import styles from './document-preview.module.css';
import { canBeShown } from './can-be-shown.ts';
import { DocumentView } from './document-view.tsx';

/** A stored document: a picture or a PDF is shown at once, every other kind is loaded when it is to be saved. */
export function DocumentPreview({ document: { file, name, size } }: { document: Document }) {
  const api = useApi();
  const type = documentType(file)!;
  const isShown = canBeShown(type);
  const query = useQuery({
    queryKey: budgetKeys.document(file),
    queryFn: async ({ signal }) =>
      // The API sends it as bytes, so that no browser runs what it holds.
      new Blob([await api.call(openDocument, { params: { file }, signal })], { type }),
    enabled: isShown,
    // It never changes, but it is large.
    staleTime: Infinity,
    gcTime: 60_000,
  });

  async function save() {
    const content = query.data ?? (await query.refetch()).data;
    if (content) download(name, content, type);
  }

  return (
    <div className={styles['document']}>
      <div className={styles['head']}>
        <p className={styles['name']}>
          <bdi>{name}</bdi> <span className={styles['size']}>{fileSize(size)}</span>
        </p>
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          busy={query.isFetching && !isShown}
          disabled={query.isFetching && isShown}
          aria-label={`Download ${name}`}
          onClick={() => void save()}
        >
          Download
        </Button>
      </div>
      {query.isError && (
        <ErrorState
          title="The document could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {isShown && query.isPending && !query.isError && <Skeleton height="16rem" />}
      {isShown && query.data && <DocumentView content={query.data} name={name} />}
    </div>
  );
}
