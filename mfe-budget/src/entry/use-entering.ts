import { addLedgerEntry, type LedgerEntry, type NewLedgerEntry } from '@campus/contracts';
import { ApiError, useApi } from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetKeys } from '../query-keys.ts';

/** Sends entries to the ledger. @returns among others `progress`, the share of the document that is sent */
export function useEntering() {
  const api = useApi();
  const queries = useQueryClient();
  const [progress, setProgress] = useState<number | null>(null);

  /** @throws ApiError; the same entry can be sent again, it counts once */
  async function enter(entry: NewLedgerEntry, document: File | null): Promise<LedgerEntry> {
    const body = new FormData();
    for (const [name, value] of Object.entries(entry)) if (value !== undefined) body.set(name, String(value));
    if (document) body.set('document', document);
    try {
      return await api.call(addLedgerEntry, { body, ...(document && { onProgress: setProgress }) });
    } catch (error) {
      throw error instanceof ApiError && error.isUncertain ? uncertain(error) : error;
    } finally {
      setProgress(null);
      // What is left may be less than was shown: also after a refusal.
      void queries.invalidateQueries({ queryKey: budgetKeys.ledger });
    }
  }
  return { enter, progress };
}

const uncertain = ({ status, code, message, fields }: ApiError) =>
  new ApiError({
    status,
    code,
    fields,
    message: `${message} The entry may have arrived or not. Enter it again as it is: it counts once.`,
  });
