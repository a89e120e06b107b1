import { listElections } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** The elections in which one can vote now, newest first. */
export function useOpenElections() {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.open,
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listElections, { query: { limit: 100 }, signal });
      return items.filter(({ state }) => state === 'open');
    },
  });
}
