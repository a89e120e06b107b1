import { listManagedCandidates } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';

/** Who is on the ballot of an election, in the order they were added. */
export function useManagedCandidates(electionId: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.managedCandidates(electionId),
    queryFn: ({ signal }) => api.call(listManagedCandidates, { params: { id: electionId }, signal }),
  });
}
