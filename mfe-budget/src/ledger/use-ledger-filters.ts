import {
  academicYearSchema,
  applicationIdSchema,
  budgetCategorySchema,
  ledgerKindSchema,
} from '@campus/contracts';
import { useSearchParams } from 'react-router-dom';
import { given, type LedgerFilters } from './ledger-path.ts';

/** What the ledger is narrowed to. It lies in the address, so that Back, a bookmark and a sent link work. */
export function useLedgerFilters() {
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? '';
  const filters: LedgerFilters = {
    year: academicYearSchema.safeParse(params.get('year')).data,
    category: budgetCategorySchema.safeParse(params.get('category')).data,
    kind: ledgerKindSchema.safeParse(params.get('kind')).data,
    month: /^20\d{2}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    application: applicationIdSchema.safeParse(params.get('application')).data,
    sponsor: params.get('sponsor')?.slice(0, 120) || undefined,
  };
  const change = (changed: LedgerFilters) =>
    setParams(given({ ...filters, ...changed }), { preventScrollReset: true });
  return { filters, change, clear: () => setParams({}, { preventScrollReset: true }) };
}
