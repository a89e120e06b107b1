import {
  budgetCategories,
  type BudgetCategory,
  type LedgerKind,
  ledgerKinds,
} from '@campus/contracts/budget';
import { Grid, monthInWords, Select } from '@campus/portal-kit';
import type { LedgerFilters } from '../paths.ts';
import { useSummary } from './use-ledger.ts';

const all = { value: '', label: 'All' };
const optionsOf = (words: Record<string, string>) => [
  all,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const categories = optionsOf(budgetCategories);
const kinds = optionsOf(ledgerKinds);

export function LedgerFilterBar({
  filters: { year, category, kind, month },
  onChange,
}: {
  filters: LedgerFilters;
  onChange: (changed: LedgerFilters) => void;
}) {
  const { data, isPlaceholderData } = useSummary(year);
  const years = [...new Set([...(year ? [year] : []), ...(data?.years ?? [])])].toSorted().toReversed();
  // Those of the year that is chosen, else of this one.
  const known = isPlaceholderData ? [] : (data?.byMonth.map((one) => one.month) ?? []);
  const months = [...new Set([...known, ...(month ? [month] : [])])].toSorted();
  return (
    <Grid as="search" min="9rem">
      <Select
        label="Academic year"
        value={year ?? ''}
        options={[all, ...years.map((value) => ({ value, label: value }))]}
        // A month belongs to one year.
        onChange={(value) => onChange({ year: value, month: undefined })}
      />
      <Select
        label="Month"
        value={month ?? ''}
        options={[all, ...months.map((value) => ({ value, label: monthInWords(value) }))]}
        onChange={(value) => onChange({ month: value })}
      />
      <Select
        label="Category"
        value={category ?? ''}
        options={categories}
        onChange={(value) => onChange({ category: value as BudgetCategory })}
      />
      <Select
        label="Kind"
        value={kind ?? ''}
        options={kinds}
        onChange={(value) => onChange({ kind: value as LedgerKind })}
      />
    </Grid>
  );
}
