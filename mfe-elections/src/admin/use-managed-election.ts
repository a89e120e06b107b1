import { getManagedElection, type Election } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../hooks/query-keys.ts';

const pollMs = 10_000;
const countingMs = 2_000;

/** One election for those who run it; turnout, nominations and what the clock does appear while they look on. */
export function useManagedElection(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: queryKeys.managedElection(id),
    queryFn: ({ signal }) => api.call(getManagedElection, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isCounting(data) ? countingMs : pollMs),
  });
}

/** Voting has ended, and its ballots are being counted and sealed: some seconds in which nothing can be published. */
export const isCounting = ({ state, digest, halted }: Pick<Election, 'state' | 'digest' | 'halted'>) =>
  state === 'closed' && digest === null && !halted;
