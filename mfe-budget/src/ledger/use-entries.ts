import { listLedgerEntries } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';
import { given, type LedgerFilters } from './ledger-path.ts';

/** Entries, newest first, page by page; `data` are those read so far. While others are read, the last ones stay. */
export function useEntries(filters: LedgerFilters) {
  const api = useApi();
  const query = given(filters);
  return useInfiniteQuery({
    queryKey: budgetKeys.entries(query),
    queryFn: ({ pageParam, signal }) =>
      api.call(listLedgerEntries, {
        query: { ...query, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: keepPreviousData,
  });
}
