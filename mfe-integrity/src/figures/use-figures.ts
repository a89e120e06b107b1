import { getIntegrityFigures } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { integrityKeys } from '../query-keys.ts';

/** What is told of each term that is over, the newest first. */
export function useFigures() {
  const api = useApi();
  return useQuery({
    queryKey: integrityKeys.figures,
    queryFn: ({ signal }) => api.call(getIntegrityFigures, { signal }),
  });
}
