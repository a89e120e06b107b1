import { listCandidates } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** The candidates of the running election, in the server's order. */
export function useCandidates() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.candidates,
    queryFn: ({ signal }) => api.call(listCandidates, { signal }),
  });
}
