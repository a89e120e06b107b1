import type { BudgetCategory, LedgerKind } from '@campus/contracts';

/** What the ledger can be narrowed to; it lies in the address of its page. */
export interface LedgerFilters {
  year?: string | undefined;
  category?: BudgetCategory | undefined;
  kind?: LedgerKind | undefined;
  month?: string | undefined;
  application?: string | undefined;
  sponsor?: string | undefined;
}

/** The filters that are set. */
export const given = (filters: LedgerFilters): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).filter((entry): entry is [string, string] => Boolean(entry[1])));

/** Where the entries are that match. */
export const ledgerPath = (filters: LedgerFilters): string =>
  `/transparency-budget/ledger?${new URLSearchParams(given(filters)).toString()}`;
