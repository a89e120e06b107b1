import { listPayables } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { budgetKeys } from '../query-keys.ts';

/** Applications of which money is still set aside, oldest first; `data` are those read so far. */
export function usePayables() {
  const api = useApi();
  return usePages(budgetKeys.payables, (place, signal) =>
    api.call(listPayables, { query: { limit: 100, ...place }, signal }),
  );
}
