import { listComplaints } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
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
  return usePages(complaintKeys.list(query), (place, signal) =>
    api.call(listComplaints, { query: { ...query, ...place }, signal }),
  );
}
