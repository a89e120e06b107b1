import { listRegister } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { budgetKeys } from '../query-keys.ts';
import type { RegisterFilters } from './use-register-filters.ts';

/** The public register, newest first; `data` are those read so far. While others are read, the last ones stay. */
export function useRegister({ status, kind }: RegisterFilters) {
  const api = useApi();
  const query = { ...(status && { status }), ...(kind && { kind }) };
  return usePages(budgetKeys.register(query), (place, signal) =>
    api.call(listRegister, { query: { ...query, ...place }, signal }),
  );
}
