import { listApplications, listReviewQueue, type Application } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';
import type { DashboardFilters } from './use-dashboard-filters.ts';

const pageSize = 50;

/** Applications, newest first, page by page; `data` are those read so far. While others are read, the last ones stay. */
export function useApplications({
  status = '',
  kind = '',
  mine = false,
}: Partial<Pick<DashboardFilters, 'status' | 'kind'>> & { mine?: boolean }) {
  const api = useApi();
  const query = { ...(status && { status }), ...(kind && { kind }), ...(mine && { mine: 'true' }) };
  return useInfiniteQuery({
    queryKey: budgetKeys.applicationList(query),
    queryFn: ({ pageParam, signal }) =>
      api.call(listApplications, {
        query: { ...query, limit: pageSize, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Application[]) => (page.length < pageSize ? null : page.at(-1)!._id),
    select: ({ pages }) => pages.flat(),
    placeholderData: keepPreviousData,
  });
}

/** What waits for a decision that the reader may make, oldest first. */
export function useQueue({ kind, overdue }: Pick<DashboardFilters, 'kind' | 'overdue'>) {
  const api = useApi();
  const query = { ...(kind && { kind }), ...(overdue && { overdue: 'true' }) };
  return useInfiniteQuery({
    queryKey: budgetKeys.queue(query),
    queryFn: ({ pageParam, signal }) =>
      api.call(listReviewQueue, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
}
