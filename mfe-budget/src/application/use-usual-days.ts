import { getApplicationFigures, type ApplicationKind } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** Days within which half of the decisions on this kind were made; `null` while that isn't known. */
export function useUsualDays(kind: ApplicationKind): number | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: budgetKeys.figures,
    queryFn: ({ signal }) => api.call(getApplicationFigures, { signal }),
  });
  return data?.byKind.find((one) => one.kind === kind)?.daysToDecision ?? null;
}
