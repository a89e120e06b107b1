import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { Button } from './button.tsx';
import { Stack } from './layout.tsx';
import { NothingMatches } from './nothing-matches.tsx';
import { QueryState } from './query-state.tsx';
import styles from './show-more.module.css';
import { Skeleton } from './skeleton.tsx';
import { Text } from './text.tsx';

/**
 * Reads the next page of a list. The focus goes to the first row that it brought: to a heading that takes it, a link or
 * a field, else to a button, else to the row itself.
 */
export function ShowMore({
  query: { data = [], error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage },
  what,
  label = 'Show more',
  list,
}: {
  query: UseInfiniteQueryResult<readonly unknown[]>;
  /** The plural name of the items: "applications". */
  what: string;
  /** Where a page has several such lists. */
  label?: string | undefined;
  /** The element around a list or table with its rows in the order of the data. */
  list: RefObject<HTMLElement | null>;
}) {
  const shownBefore = useRef<number | null>(null);
  const count = data.length;
  useEffect(() => {
    if (shownBefore.current === null || count <= shownBefore.current) return;
    // Not the items of a list within a row.
    const items = [...(list.current?.querySelectorAll<HTMLElement>('tbody > tr, li') ?? [])];
    // Rows may hold lists of their own.
    const row = items.filter(({ parentElement }) => !parentElement!.closest('tr, li'))[shownBefore.current];
    shownBefore.current = null;
    if (!row) return;
    const find = (parts: string) => row.querySelector<HTMLElement>(parts);
    const part = find('h2[tabindex], a, input') ?? find('button:not([disabled])');
    if (!part) row.tabIndex = -1;
    (part ?? row).focus();
  }, [count, list]);

  if (!hasNextPage) return null;
  return (
    <Stack gap={3}>
      <p className={styles.onPaper}>
        These are not all {what}. Choose “{label}” on the screen before you print.
      </p>
      {isFetchNextPageError && (
        <Text tone="bad" role="alert">
          More {what} could not be loaded. {error?.message}
        </Text>
      )}
      <Button
        busy={isFetchingNextPage}
        onClick={() => {
          shownBefore.current = count;
          void fetchNextPage();
        }}
      >
        {isFetchNextPageError ? 'Try again' : label}
      </Button>
    </Stack>
  );
}

interface PagedProps<Item> {
  query: UseInfiniteQueryResult<Item[]>;
  /** The plural name of the items: "reports". */
  what: string;
  skeleton?: ReactNode;
  empty: ReactNode;
  /** While filters narrow the list: takes the place of `empty`. */
  noMatch?: ComponentProps<typeof NothingMatches> | false;
}

/** A list that is read page by page, in all its states: a line for each item, under a heading that leads to it. */
export const PagedList = <Item,>({
  keyOf,
  className = styles.list,
  children,
  ...list
}: PagedProps<Item> & {
  keyOf: (item: Item) => string;
  /** In place of lines: cards, or a row for each item. */
  className?: string | undefined;
  children: (item: Item, all: readonly Item[]) => ReactNode;
}) => (
  <PagedTable skeleton={<Skeleton lines={5} height="4rem" />} {...list}>
    {(items) => (
      <ul className={className}>
        {items.map((item) => (
          <li key={keyOf(item)}>{children(item, items)}</li>
        ))}
      </ul>
    )}
  </PagedTable>
);

/** The same where a table or groups show all items, with a note that they still belong to other filters. */
export function PagedTable<Item>({
  query,
  what,
  skeleton = <Skeleton lines={6} />,
  empty,
  noMatch,
  label,
  children,
}: PagedProps<Item> & {
  /** Label of the button for more, where a page has several. */
  label?: string;
  children: (rows: Item[]) => ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <QueryState query={query} skeleton={skeleton} empty={noMatch ? <NothingMatches {...noMatch} /> : empty}>
      {(rows) => (
        <Stack gap={5} ref={list} aria-busy={query.isPlaceholderData}>
          {children(rows)}
          <ShowMore query={query} what={what} label={label} list={list} />
        </Stack>
      )}
    </QueryState>
  );
}
