import { getCase, type CaseDetail } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { integrityKeys } from '../query-keys.ts';

/** A case as its reader may see it. */
export function useCase(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: integrityKeys.case(id),
    queryFn: ({ signal }) => api.call(getCase, { params: { id }, signal }),
  });
}

/** After a step: shows what the API answered, without an answer what stands there now, and reads again what else shows it. */
export function useChanged(id: string) {
  const queries = useQueryClient();
  return async (detail?: CaseDetail) => {
    if (detail) queries.setQueryData(integrityKeys.case(id), detail);
    await queries.invalidateQueries({ queryKey: integrityKeys.cases });
    return queries.getQueryData<CaseDetail>(integrityKeys.case(id));
  };
}
