import { budgetCategories, ledgerKinds } from '@campus/contracts/budget';
import { FilterSelect, Grid, monthInWords, optionsOf, SearchField, Stack } from '@campus/portal-kit';
import styles from './ledger-filter-bar.module.css';
import { type ChangeLedgerFilters, type LedgerFilters, useSummary, yearsWith } from './use-ledger.ts';
import { ledgerFilterBarTexts } from './texts.ts';

const { all } = ledgerFilterBarTexts;
const orders = optionsOf({
  day: ledgerFilterBarTexts.newestDateFirst,
  sum: ledgerFilterBarTexts.largestAmountFirst,
});

export function LedgerFilterBar({
  filters: { year, category, kind, month, search = '', sort },
  onChange,
}: {
  filters: LedgerFilters;
  onChange: ChangeLedgerFilters;
}) {
  const { data, isPlaceholderData } = useSummary(year);
  // The months of the chosen year, or of this year.
  const known = isPlaceholderData ? [] : (data?.byMonth.map((one) => one.month) ?? []);
  const months = [...new Set([...known, ...(month ? [month] : [])])].toSorted();
  return (
    <Stack as="search">
      <Stack width="measure">
        <SearchField
          label={ledgerFilterBarTexts.search}
          hint={ledgerFilterBarTexts.searchHint}
          search={search}
          // Back leaves the search instead of undoing it letter by letter.
          onSearch={(words) => onChange({ search: words }, { replace: search !== '' })}
        />
      </Stack>
      <Grid min="9rem">
        <FilterSelect
          label={ledgerFilterBarTexts.academicYear}
          all={all}
          value={year}
          options={yearsWith(year, data?.years).map((value) => ({ value, label: value }))}
          // A month belongs to one year.
          onChange={(chosen) => onChange({ year: chosen, month: undefined })}
        />
        <FilterSelect
          label={ledgerFilterBarTexts.month}
          all={all}
          value={month}
          options={months.map((value) => ({ value, label: monthInWords(value) }))}
          onChange={(chosen) => onChange({ month: chosen })}
        />
        <FilterSelect
          label={ledgerFilterBarTexts.category}
          all={all}
          value={category}
          options={optionsOf(budgetCategories)}
          onChange={(chosen) => onChange({ category: chosen })}
        />
        <FilterSelect
          label={ledgerFilterBarTexts.kind}
          all={all}
          value={kind}
          options={optionsOf(ledgerKinds)}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
        <div className={styles.order}>
          <FilterSelect
            label={ledgerFilterBarTexts.order}
            all={ledgerFilterBarTexts.newestEntryFirst}
            value={sort}
            options={orders}
            onChange={(chosen) => onChange({ sort: chosen })}
          />
        </div>
      </Grid>
    </Stack>
  );
}
