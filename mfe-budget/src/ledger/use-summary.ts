import { getLedgerSummary } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** Sums of an academic year; without one, of this year. While another year is read, the last one stays. */
export function useSummary(year: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: budgetKeys.summary(year ?? ''),
    queryFn: ({ signal }) => api.call(getLedgerSummary, { query: year ? { year } : {}, signal }),
    placeholderData: keepPreviousData,
  });
}
