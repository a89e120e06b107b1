import {
  type BallotBox,
  type BoxedChoices,
  type BoxedToken,
  listBoxedChoices,
  listBoxedTokens,
} from '@campus/contracts/elections';
import { DataTable, keyOf, PagedTable, useApi, type Column } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { ChoiceList, choiceName, namedChoices } from '../voting/choices.tsx';
import styles from './board.module.css';

const rowsAtOnce = 25;

/** The first of the two lists of a box: that the ballots are there. */
export function TokenTable({ electionId }: { electionId: string }) {
  const api = useApi();
  return (
    <BoxTable
      queryKey={keyOf(listBoxedTokens, { params: { id: electionId } })}
      read={(query, signal) => api.call(listBoxedTokens, { params: { id: electionId }, query, signal })}
      placeOf={({ receipt }: BoxedToken) => receipt}
      caption={t`Ballots sorted by receipt. The order says nothing about when they were cast.`}
      what="receipts"
      columns={[
        {
          key: 'receipt',
          header: 'Receipt',
          cell: ({ receipt }) => <code className={styles.hex}>{receipt}</code>,
        },
        {
          key: 'signature',
          header: 'Signature',
          cell: ({ signature }) => <Shortened text={signature} />,
        },
      ]}
    />
  );
}

/** The second one: what they say, in words. */
export function ChoicesTable({ election }: { election: BallotBox['election'] }) {
  const api = useApi();
  const { id, posts, candidates } = election;
  return (
    <BoxTable
      queryKey={keyOf(listBoxedChoices, { params: { id } })}
      read={(query, signal) => api.call(listBoxedChoices, { params: { id }, query, signal })}
      placeOf={({ key }: BoxedChoices) => key}
      caption={t`Choices sorted by key. A row here does not belong to the same row in the list of receipts.`}
      what="choices"
      columns={[
        { key: 'key', header: 'Key', cell: ({ key }) => <Shortened text={key} /> },
        {
          key: 'choices',
          // Several posts have their titles next to the choices.
          header: posts.length === 1 ? posts[0]!.title : '',
          cell: ({ choices }) =>
            posts.length === 1 ? (
              <bdi>{choiceName(choices[posts[0]!.id], candidates)}</bdi>
            ) : (
              <ChoiceList choices={namedChoices({ posts }, choices, candidates)} />
            ),
        },
      ]}
    />
  );
}

/** A list of a published box, page by page. */
function BoxTable<Row>({
  queryKey,
  read,
  placeOf,
  caption,
  what,
  columns,
}: {
  queryKey: QueryKey;
  read: (query: { cursor?: string; limit: number }, signal: AbortSignal) => Promise<Row[]>;
  placeOf: (row: Row) => string;
  caption: string;
  /** Names the rows on the button for more. */
  what: string;
  columns: readonly Column<Row>[];
}) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ limit: rowsAtOnce, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < rowsAtOnce ? null : placeOf(page.at(-1)!)),
    select: ({ pages }) => pages.flat(),
    // A published box doesn't change.
    staleTime: Infinity,
  });
  return (
    <PagedTable
      query={list}
      what={what}
      label={t`Show more ${what}`}
      empty={<p>{t`No ballots were cast.`}</p>}
    >
      {(rows) => <DataTable caption={caption} rows={rows} rowKey={placeOf} columns={columns} />}
    </PagedTable>
  );
}

const Shortened = ({ text }: { text: string }) => (
  <code className={styles.hex} title={text}>
    {text.slice(0, 12)}…
  </code>
);
