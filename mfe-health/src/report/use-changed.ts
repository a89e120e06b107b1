import type { AbsenceDetail } from '@campus/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { healthKeys } from '../query-keys.ts';

/** After a step: shows what the API answered, and reads again what else shows reports or who is here. */
export function useChanged() {
  const queries = useQueryClient();
  return async (detail?: AbsenceDetail) => {
    if (detail) queries.setQueryData(healthKeys.absence(detail.id), detail);
    await queries.invalidateQueries({ queryKey: healthKeys.all });
  };
}
