import { getApplication } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** An application as its reader may see it, with its history. */
export function useApplication(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: budgetKeys.application(id),
    queryFn: ({ signal }) => api.call(getApplication, { params: { id }, signal }),
  });
}
