import { type Document, openDocument } from '@campus/contracts/documents';
import {
  Button,
  documentType,
  download,
  ErrorState,
  fileSize,
  Row,
  Skeleton,
  SmallText,
  Stack,
  useEndpoint,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Download } from 'lucide-react';
import { useCallback } from 'react';
import styles from './document-preview.module.css';

const pdf = 'application/pdf';

/** A stored document: pictures and PDFs are shown at once, other types are fetched on download. */
export function DocumentPreview({ document: { file, name, size } }: { document: Document }) {
  const type = documentType(file)!;
  const isShown = canBeShown(type);
  const query = useEndpoint(openDocument, {
    params: { file },
    // The API sends it as bytes, so that no browser runs it. A new function would make a new Blob at each render, and the
    // browser would load the document again.
    select: useCallback((content: Blob) => new Blob([content], { type }), [type]),
    enabled: isShown,
    // It never changes, but it may be large.
    staleTime: Infinity,
    gcTime: 60_000,
  });

  async function save() {
    const content = query.data ?? (await query.refetch()).data;
    if (content) download(name, content, type);
  }

  return (
    <Stack gap={3}>
      <Row spread>
        <p>
          <bdi>{name}</bdi> <SmallText as="span">{fileSize(size)}</SmallText>
        </p>
        <Button
          icon={<Download size={18} aria-hidden="true" />}
          busy={query.isFetching && !isShown}
          disabled={query.isFetching && isShown}
          aria-label={`Download ${name}`}
          onClick={() => void save()}
        >
          {t`Download`}
        </Button>
      </Row>
      {query.isError && (
        <ErrorState
          title={t`The document could not be loaded`}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {isShown && query.isPending && !query.isError && <Skeleton height="16rem" />}
      {isShown && query.data && <DocumentView content={query.data} name={name} />}
    </Stack>
  );
}

/** A picture or a PDF; `content` has its media type. */
export function DocumentView({ content, name }: { content: Blob; name: string }) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLIFrameElement | null) => {
      if (!element) return undefined;
      const url = URL.createObjectURL(content);
      // Chromium's viewer opens with a column of thumbnails otherwise.
      element.src = content.type === pdf ? `${url}#navpanes=0&view=FitH` : url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return content.type === pdf ? (
    <iframe ref={show} className={styles.frame} title={name} />
  ) : (
    <img ref={show} className={styles.picture} alt={name} />
  );
}

/** Types that this browser can show on a page; few phones show PDFs. Other types are downloaded. */
export const canBeShown = (type: string | null): boolean =>
  type === pdf ? navigator.pdfViewerEnabled : (type?.startsWith('image/') ?? false);
