import { getAbsence } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { healthKeys } from '../query-keys.ts';

const mailMs = 5000;

/** A report as its reader may see it; read again while a mail about it is under way. */
export function useAbsence(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: healthKeys.absence(id),
    queryFn: ({ signal }) => api.call(getAbsence, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.notices.some(({ state }) => state === 'queued' || state === 'sending') ? mailMs : false,
  });
}
