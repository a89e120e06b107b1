import { listApplications, listReviewQueue } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
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
  return usePages(budgetKeys.applicationList(query), async ({ cursor }, signal) => {
    const items = await api.call(listApplications, {
      query: { ...query, limit: pageSize, ...(cursor !== undefined && { before: cursor }) },
      signal,
    });
    return { items, next: items.length < pageSize ? null : items.at(-1)!._id };
  });
}

/** What waits for a decision that the reader may make, oldest first. */
export function useQueue({ kind, overdue }: Pick<DashboardFilters, 'kind' | 'overdue'>) {
  const api = useApi();
  const query = { ...(kind && { kind }), ...(overdue && { overdue: 'true' }) };
  return usePages(budgetKeys.queue(query), (place, signal) =>
    api.call(listReviewQueue, { query: { ...query, ...place }, signal }),
  );
}
