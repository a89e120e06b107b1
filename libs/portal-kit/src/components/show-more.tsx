import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { Button } from './button.tsx';
import styles from './show-more.module.css';

/** Reads the next page of a list; the focus goes to the first of what it brought: a heading that takes it, a link, a field. */
export function ShowMore({
  query: { data = [], error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage },
  what,
  label = 'Show more',
  list,
}: {
  /** Of `usePages`. */
  query: UseInfiniteQueryResult<readonly unknown[]>;
  /** Of what there is more: "applications". */
  what: string;
  /** Where a page has several such lists. */
  label?: string;
  /** Around a list or table whose rows stand in the order of the data. */
  list: RefObject<HTMLElement | null>;
}) {
  const shownBefore = useRef<number | null>(null);
  const count = data.length;
  useEffect(() => {
    if (shownBefore.current === null || count <= shownBefore.current) return;
    const row = list.current?.querySelectorAll('tbody > tr, :scope > li')[shownBefore.current];
    row?.querySelector<HTMLElement>('h2[tabindex], a, input')?.focus();
    shownBefore.current = null;
  }, [count, list]);

  if (!hasNextPage) return null;
  return (
    <div className={styles['more']}>
      {isFetchNextPageError && (
        <p className={styles['failed']} role="alert">
          More {what} could not be loaded. {error?.message}
        </p>
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
    </div>
  );
}
