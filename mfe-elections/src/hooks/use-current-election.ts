import { getCurrentElection, type Election } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

const pollMs = 30_000;

/** The election that /voting shows: another may open, or the first begin, while the page is looked at. */
export function useCurrentElection(): UseQueryResult<Election | null> {
  const api = useApi();
  const queries = useQueryClient();
  return useQuery({
    queryKey: queryKeys.current,
    queryFn: async ({ signal }) => {
      const election = await api.call(getCurrentElection, { signal });
      if (election) queries.setQueryData<Election>(queryKeys.election(election.id), election);
      return election;
    },
    refetchInterval: pollMs,
  });
}
