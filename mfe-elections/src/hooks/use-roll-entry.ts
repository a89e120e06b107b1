import { getRollEntry } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Whether this member may vote in an election and was given the voting token. */
export function useRollEntry(electionId: string, memberId: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.roll(electionId, memberId),
    queryFn: ({ signal }) => api.call(getRollEntry, { params: { id: electionId }, signal }),
    // The token may have been given to another device.
    staleTime: 0,
  });
}
