import { getRollEntry } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** Whether this member may vote and has. */
export function useRollEntry(memberId: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.roll(memberId),
    queryFn: ({ signal }) => api.call(getRollEntry, { signal }),
    // The vote may have been cast on another device.
    staleTime: 0,
  });
}
