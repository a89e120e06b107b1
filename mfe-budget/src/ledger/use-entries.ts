import { listLedgerEntries } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { budgetKeys } from '../query-keys.ts';
import { given, type LedgerFilters } from './ledger-path.ts';

/** Entries, newest first, page by page; `data` are those read so far. While others are read, the last ones stay. */
export function useEntries(filters: LedgerFilters) {
  const api = useApi();
  const query = given(filters);
  return usePages(budgetKeys.entries(query), (place, signal) =>
    api.call(listLedgerEntries, { query: { ...query, ...place }, signal }),
  );
}
