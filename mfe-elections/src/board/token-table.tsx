import { listBoxedTokens } from '@campus/contracts';
import { Button, DataTable, QueryState, Skeleton, useApi } from '@campus/portal-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';
import styles from './board.module.css';

const rowsAtOnce = 25;

/** The first of the two lists of a box, page by page. */
export function TokenTable({ electionId }: { electionId: string }) {
  const api = useApi();
  const tokens = useInfiniteQuery({
    queryKey: [...queryKeys.box(electionId), 'tokens'],
    queryFn: ({ pageParam, signal }) =>
      api.call(listBoxedTokens, {
        params: { id: electionId },
        query: { limit: rowsAtOnce, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < rowsAtOnce ? null : page.at(-1)!.receipt),
    select: ({ pages }) => pages.flat(),
    // A published box doesn't change.
    staleTime: Infinity,
  });
  return (
    <QueryState query={tokens} skeleton={<Skeleton lines={6} />} empty={<p>No ballots were cast.</p>}>
      {(rows) => (
        <>
          <DataTable
            caption="Ballots in the order of their receipts, which says nothing about when they were cast"
            rows={rows}
            rowKey={({ receipt }) => receipt}
            columns={[
              {
                key: 'receipt',
                header: 'Receipt',
                cell: ({ receipt }) => <code className={styles['hex']}>{receipt}</code>,
              },
              {
                key: 'signature',
                header: 'Signature',
                cell: ({ signature }) => (
                  <code className={styles['hex']} title={signature}>
                    {signature.slice(0, 12)}…
                  </code>
                ),
              },
            ]}
          />
          {tokens.hasNextPage && (
            <div>
              <Button busy={tokens.isFetchingNextPage} onClick={() => void tokens.fetchNextPage()}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </QueryState>
  );
}
