import { listElections } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';

/** All elections, newest first, page by page; `data` are those read so far. */
export function useElections() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: queryKeys.list,
    queryFn: ({ pageParam, signal }) =>
      api.call(listElections, { query: pageParam === null ? {} : { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
