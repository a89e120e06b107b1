import { listElectionCandidates } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

const pollMs = 30_000;

/** Who is on the ballot of an election, in the server's order; one may join or withdraw while the page is open. */
export function useElectionCandidates(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.electionCandidates(id),
    queryFn: ({ signal }) => api.call(listElectionCandidates, { params: { id }, signal }),
    refetchInterval: pollMs,
  });
}
