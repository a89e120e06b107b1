import { listElections } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { queryKeys } from '../hooks/query-keys.ts';

/** All elections, newest first, page by page; `data` are those read so far. */
export function useElections() {
  const api = useApi();
  return usePages(queryKeys.list, (place, signal) => api.call(listElections, { query: place, signal }));
}
