import { messages } from '@campus/contracts';
import type { Application } from '@campus/contracts/budget';
import { EmptyState, ErrorState, Lines, QueryState, ShowMore, Skeleton, Text } from '@campus/portal-kit';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode, type RefObject } from 'react';

/** A list of applications in all its states, with the specification's texts. */
export function ApplicationList({
  query,
  label,
  pinned = [],
  empty = <EmptyState title={messages.noApplications} />,
  list: given,
  row,
}: {
  query: UseInfiniteQueryResult<Application[]>;
  label: string;
  /** Shown first, though no longer in the list. */
  pinned?: readonly Application[];
  empty?: ReactNode;
  /** Takes the focus when a row disappears. */
  list?: RefObject<HTMLUListElement | null>;
  row: (application: Application, ids: string[]) => ReactNode;
}) {
  const own = useRef<HTMLUListElement>(null);
  const list = given ?? own;
  if (query.data === undefined && query.isError)
    return (
      <ErrorState
        title={messages.applicationsNotLoaded}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
    );
  return (
    <QueryState
      query={query}
      skeleton={
        <>
          <Text tone="soft">{messages.loadingApplications}</Text>
          <Skeleton lines={4} height="6rem" />
        </>
      }
      isEmpty={(data) => data.length + pinned.length === 0}
      empty={empty}
    >
      {(data) => {
        const gone = pinned.filter(({ _id }) => data.every((one) => one._id !== _id));
        const ids = data.map(({ _id }) => _id);
        return (
          <>
            <Lines aria-label={label} aria-busy={query.isPlaceholderData} ref={list} tabIndex={-1}>
              {[...gone, ...data].map((application) => (
                <li key={application._id}>{row(application, ids)}</li>
              ))}
            </Lines>
            <ShowMore query={query} what="applications" list={list} />
          </>
        );
      }}
    </QueryState>
  );
}
