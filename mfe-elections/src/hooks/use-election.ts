import { getElection } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

const pollMs = 3_000;

/** Live turnout and results: asked again every 3 s while the page is visible; unchanged figures come back as 304. */
export function useElection() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.current,
    queryFn: ({ signal }) => api.call(getElection, { signal }),
    refetchInterval: pollMs,
  });
}
