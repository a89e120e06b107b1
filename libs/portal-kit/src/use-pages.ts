import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';

/**
 * A list that the API hands out page by page; `data` are the items read so far. While another list is read (its key
 * changed), the last one stays.
 * @param read the page after `cursor`, without it the first
 */
export const usePages = <Item>(
  queryKey: QueryKey,
  read: (place: { cursor?: string }, signal: AbortSignal) => Promise<{ items: Item[]; next: string | null }>,
) =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam === null ? {} : { cursor: pageParam }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
