import { listIntegrityRecords } from '@campus/contracts';
import { useApi, usePages } from '@campus/portal-kit';
import { integrityKeys } from '../query-keys.ts';
import type { RecordFilters } from './use-record-filters.ts';

/** Published cases, page by page. While others are read, the last ones stay. */
export function useRecords(filters: RecordFilters) {
  const api = useApi();
  return usePages(integrityKeys.records(filters), (place, signal) =>
    api.call(listIntegrityRecords, { query: { ...filters, ...place }, signal }),
  );
}
