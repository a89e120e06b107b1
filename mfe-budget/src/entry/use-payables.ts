import { listPayables } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** Applications of which money is still set aside, oldest first; `data` are those read so far. */
export function usePayables() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: budgetKeys.payables,
    queryFn: ({ pageParam, signal }) =>
      api.call(listPayables, {
        query: { limit: 100, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  });
}
