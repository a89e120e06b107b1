import { getRegistered, listLedgerEntries } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** One application of the register. */
export function useRegistered(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: budgetKeys.registered(id),
    queryFn: ({ signal }) => api.call(getRegistered, { params: { id }, signal }),
  });
}

/** The newest ledger entries of an application; `next` tells that there are more. */
export function useEntriesOf(application: string) {
  const api = useApi();
  return useQuery({
    queryKey: budgetKeys.entries({ application, page: 'first' }),
    queryFn: ({ signal }) => api.call(listLedgerEntries, { query: { application }, signal }),
  });
}
