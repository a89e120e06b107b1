import { academicYearSchema, searchSchema } from '@campus/contracts';
import {
  applicationIdSchema,
  budgetCategorySchema,
  getLedgerSummary,
  ledgerKindSchema,
  ledgerSortSchema,
  listLedgerEntries,
  listPayables,
} from '@campus/contracts/budget';
import { useEndpoint, usePagedEndpoint, useSearchFilters } from '@campus/portal-kit';
import { keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';

/** The sums of an academic year, by default this one. While another year is loading, the previous one stays. */
export const useSummary = (year: string | undefined) =>
  useEndpoint(getLedgerSummary, { query: year ? { year } : {}, placeholderData: keepPreviousData });

/** The years to choose from, newest first: one that was asked for, even if it has no entries. */
export const yearsWith = (asked: string | undefined, known: readonly string[] = []): string[] =>
  [...new Set(asked ? [asked, ...known] : known)].toSorted().toReversed();

export const useEntries = (filters: LedgerFilters) => usePagedEndpoint(listLedgerEntries, { query: filters });

const filterSchemas = {
  year: academicYearSchema,
  category: budgetCategorySchema,
  kind: ledgerKindSchema,
  month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/)),
  application: applicationIdSchema,
  sponsor: z.pipe(
    z.string(),
    z.transform((name) => name.slice(0, 120)),
  ),
  search: searchSchema,
  sort: ledgerSortSchema,
};

export const useLedgerFilters = () => useSearchFilters(filterSchemas);
export type LedgerFilters = ReturnType<typeof useLedgerFilters>['filters'];
export type ChangeLedgerFilters = ReturnType<typeof useLedgerFilters>['change'];

/** Applications with money still set aside, oldest first. */
export const usePayables = () => usePagedEndpoint(listPayables, { query: { limit: 100 } });
