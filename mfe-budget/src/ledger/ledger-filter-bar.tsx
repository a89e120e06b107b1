import { budgetCategories, ledgerKinds } from '@campus/contracts/budget';
import { FilterSelect, Grid, monthInWords, optionsOf, SearchField, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import styles from './ledger-filter-bar.module.css';
import { type ChangeLedgerFilters, type LedgerFilters, useSummary, yearsWith } from './use-ledger.ts';

const orders = () =>
  optionsOf({
    day: t`Newest date first`,
    sum: t`Largest amount first`,
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
          label={t`Search`}
          hint={t`The first letters of words in the text or the name.`}
          search={search}
          // Back leaves the search instead of undoing it letter by letter.
          onSearch={(words) => onChange({ search: words }, { replace: search !== '' })}
        />
      </Stack>
      <Grid min="9rem">
        <FilterSelect
          label={t`Academic year`}
          all={t`All`}
          value={year}
          options={yearsWith(year, data?.years).map((value) => ({ value, label: value }))}
          // A month belongs to one year.
          onChange={(chosen) => onChange({ year: chosen, month: undefined })}
        />
        <FilterSelect
          label={t`Month`}
          all={t`All`}
          value={month}
          options={months.map((value) => ({ value, label: monthInWords(value) }))}
          onChange={(chosen) => onChange({ month: chosen })}
        />
        <FilterSelect
          label={t`Category`}
          all={t`All`}
          value={category}
          options={optionsOf(budgetCategories)}
          onChange={(chosen) => onChange({ category: chosen })}
        />
        <FilterSelect
          label={t`Kind`}
          all={t`All`}
          value={kind}
          options={optionsOf(ledgerKinds)}
          onChange={(chosen) => onChange({ kind: chosen })}
        />
        <div className={styles.order}>
          <FilterSelect
            label={t`Order`}
            all={t`Newest entry first`}
            value={sort}
            options={orders()}
            onChange={(chosen) => onChange({ sort: chosen })}
          />
        </div>
      </Grid>
    </Stack>
  );
}
