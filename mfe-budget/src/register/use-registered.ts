import { getRegistered } from '@campus/contracts';
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
