import { listComplaints } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { complaintKeys } from '../query-keys.ts';
import type { Filters } from './use-filters.ts';

/** Complaints, newest first, page by page; `data` are those read so far. While others are read, the last ones stay. */
export function useComplaints({ search, category, state, mine }: Filters) {
  const api = useApi();
  const query = {
    ...(search && { search }),
    ...(category && { category }),
    ...(state && { state }),
    ...(mine && { mine: 'true' }),
  };
  return useInfiniteQuery({
    queryKey: complaintKeys.list(query),
    queryFn: ({ pageParam, signal }) =>
      api.call(listComplaints, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
}
