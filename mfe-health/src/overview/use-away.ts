import { listAway } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { healthKeys } from '../query-keys.ts';

/** Who is away on some of these days, both included, by class and name. */
export function useAway(from: string, until: string) {
  const api = useApi();
  const range = { from, until };
  return useQuery({
    queryKey: healthKeys.away(range),
    queryFn: ({ signal }) => api.call(listAway, { query: range, signal }),
  });
}
