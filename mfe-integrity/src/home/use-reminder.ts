import { getCaseReminder } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { integrityKeys } from '../query-keys.ts';

/** As what the reader takes part in cases, what waits for him, and the days that the rules give. */
export function useReminder() {
  const api = useApi();
  return useQuery({
    queryKey: integrityKeys.reminder,
    queryFn: ({ signal }) => api.call(getCaseReminder, { signal }),
  });
}
