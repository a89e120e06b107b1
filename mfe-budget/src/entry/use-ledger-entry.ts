import { correctLedgerEntry, getLedgerEntry } from '@campus/contracts';
import { useApi } from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { budgetKeys } from '../query-keys.ts';

/** One entry of the ledger, and what takes it back. */
export function useLedgerEntry(number: number) {
  const api = useApi();
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: budgetKeys.entry(number),
    queryFn: ({ signal }) => api.call(getLedgerEntry, { params: { number }, signal }),
  });

  /** @returns the entry that takes it back. @throws ApiError, after which the entry is read again */
  async function takeBack(requestId: string, text: string) {
    try {
      return await api.call(correctLedgerEntry, { params: { number }, body: { requestId, text } });
    } finally {
      void queries.invalidateQueries({ queryKey: budgetKeys.ledger });
    }
  }
  return { query, takeBack };
}
