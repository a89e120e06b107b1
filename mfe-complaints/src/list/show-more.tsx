import { Button } from '@campus/portal-kit';
import { useEffect, useRef, type RefObject } from 'react';
import styles from './show-more.module.css';
import type { useComplaints } from './use-complaints.ts';

/** Reads the next page; the focus goes to the first of what it brought. */
export function ShowMore({
  complaints: { data = [], error, isFetchNextPageError, hasNextPage, isFetchingNextPage, fetchNextPage },
  list,
}: {
  complaints: ReturnType<typeof useComplaints>;
  list: RefObject<HTMLUListElement | null>;
}) {
  const shownBefore = useRef<number | null>(null);
  const count = data.length;
  useEffect(() => {
    if (shownBefore.current === null || count <= shownBefore.current) return;
    list.current?.children[shownBefore.current]?.querySelector('h2')?.focus();
    shownBefore.current = null;
  }, [count, list]);

  if (!hasNextPage) return null;
  return (
    <div className={styles['more']}>
      {isFetchNextPageError && (
        <p className={styles['failed']} role="alert">
          More complaints could not be loaded. {error?.message}
        </p>
      )}
      <Button
        busy={isFetchingNextPage}
        onClick={() => {
          shownBefore.current = count;
          void fetchNextPage();
        }}
      >
        {isFetchNextPageError ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}
