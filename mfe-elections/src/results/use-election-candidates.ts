import { listElectionCandidates } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';

/** Who is on the ballot of an election, those who withdrew too. */
export function useElectionCandidates(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.electionCandidates(id),
    queryFn: ({ signal }) => api.call(listElectionCandidates, { params: { id }, signal }),
  });
}
