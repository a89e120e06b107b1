import {
  budgetCategories,
  type BudgetCategory,
  type LedgerKind,
  ledgerKinds,
  type LedgerSort,
} from '@campus/contracts/budget';
import { Grid, monthInWords, SearchField, Select, Stack } from '@campus/portal-kit';
import type { LedgerFilters } from '../paths.ts';
import styles from './ledger-filter-bar.module.css';
import { useSummary } from './use-ledger.ts';
import { ledgerFilterBarTexts } from './texts.ts';

const all = { value: '', label: ledgerFilterBarTexts.all };
const optionsOf = (words: Record<string, string>) => [
  all,
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];
const categories = optionsOf(budgetCategories);
const kinds = optionsOf(ledgerKinds);
const orders = [
  { value: '', label: ledgerFilterBarTexts.newestEntryFirst },
  { value: 'day', label: ledgerFilterBarTexts.newestDateFirst },
  { value: 'sum', label: ledgerFilterBarTexts.largestAmountFirst },
];

export function LedgerFilterBar({
  filters: { year, category, kind, month, search = '', sort },
  onChange,
}: {
  filters: LedgerFilters;
  onChange: (changed: LedgerFilters, options?: { replace?: boolean }) => void;
}) {
  const { data, isPlaceholderData } = useSummary(year);
  const years = [...new Set([...(year ? [year] : []), ...(data?.years ?? [])])].toSorted().toReversed();
  // The months of the chosen year, or of this year.
  const known = isPlaceholderData ? [] : (data?.byMonth.map((one) => one.month) ?? []);
  const months = [...new Set([...known, ...(month ? [month] : [])])].toSorted();
  return (
    <Stack as="search">
      <div className={styles['search']}>
        <SearchField
          label={ledgerFilterBarTexts.search}
          hint={ledgerFilterBarTexts.searchHint}
          search={search}
          // Back leaves the search instead of undoing it letter by letter.
          onSearch={(words) => onChange({ search: words }, { replace: search !== '' })}
        />
      </div>
      <Grid min="9rem">
        <Select
          label={ledgerFilterBarTexts.academicYear}
          value={year ?? ''}
          options={[all, ...years.map((value) => ({ value, label: value }))]}
          // A month belongs to one year.
          onChange={(value) => onChange({ year: value, month: undefined })}
        />
        <Select
          label={ledgerFilterBarTexts.month}
          value={month ?? ''}
          options={[all, ...months.map((value) => ({ value, label: monthInWords(value) }))]}
          onChange={(value) => onChange({ month: value })}
        />
        <Select
          label={ledgerFilterBarTexts.category}
          value={category ?? ''}
          options={categories}
          onChange={(value) => onChange({ category: value as BudgetCategory })}
        />
        <Select
          label={ledgerFilterBarTexts.kind}
          value={kind ?? ''}
          options={kinds}
          onChange={(value) => onChange({ kind: value as LedgerKind })}
        />
        <div className={styles['order']}>
          <Select
            label={ledgerFilterBarTexts.order}
            value={sort ?? ''}
            options={orders}
            onChange={(value) => onChange({ sort: value as LedgerSort })}
          />
        </div>
      </Grid>
    </Stack>
  );
}
