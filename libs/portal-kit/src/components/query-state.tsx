import type { FetchStatus, UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api-error.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { errorText } from './error-text.ts';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * The states of what a page reads: loading, failed (with retry), missing, empty, there. Data that is there stays when reading it
 * again fails, with a note that it may be old.
 */
export function QueryState<Data>({
  query,
  skeleton = <Skeleton lines={4} />,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  empty = <EmptyState title="Nothing here yet" />,
  missing,
  children,
}: {
  /** Of `useEndpoint` or `usePagedEndpoint`; that a further page failed is for `ShowMore` to say. */
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError'> & {
    refetch: () => unknown;
    isFetchNextPageError?: boolean;
    fetchStatus?: FetchStatus;
  };
  skeleton?: ReactNode;
  /** By default an array without elements is empty. */
  isEmpty?: ((data: Data) => boolean) | undefined;
  empty?: ReactNode;
  /** When it does not exist, or not for this reader, so that trying again is of no use; also while the query is disabled. */
  missing?: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const retry = () => void query.refetch();
  const isError = query.isError && !query.isFetchNextPageError;
  const isDisabled = query.data === undefined && !isError && query.fetchStatus === 'idle';
  const isNotFound = query.error instanceof ApiError && query.error.status === 404;
  if (missing && (isDisabled || isNotFound)) return missing;
  if (query.data === undefined && isError) return <ErrorState error={query.error} onRetry={retry} />;
  if (query.data === undefined) {
    return (
      <div style={{ display: 'contents' }}>
        <VisuallyHidden>
          <output>Loading…</output>
        </VisuallyHidden>
        {skeleton}
      </div>
    );
  }
  return (
    <>
      {isError && (
        <Notice
          tone="warn"
          action={
            <Button variant="quiet" onClick={retry}>
              Try again
            </Button>
          }
        >
          <output>This may be out of date. {errorText(query.error)}</output>
        </Notice>
      )}
      {isEmpty(query.data) ? empty : children(query.data)}
    </>
  );
}
