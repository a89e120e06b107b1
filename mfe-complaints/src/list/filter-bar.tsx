import { complaintCategories } from '@campus/contracts/complaints';
import { Checkbox, SearchField, Select } from '@campus/portal-kit';
import { stateLabels } from '../complaint/complaint-labels.tsx';
import styles from './filter-bar.module.css';
import type { ChangeFilters, Filters } from './use-filters.ts';
import { filterBarTexts } from './texts.ts';

const categories = [
  { value: '', label: filterBarTexts.all },
  ...Object.entries(complaintCategories).map(([value, label]) => ({ value, label })),
];
/** The list for all members has no held or withdrawn complaints. */
const statesOf = (mine: boolean) => [
  { value: '', label: filterBarTexts.all },
  ...Object.entries(stateLabels)
    .filter(([state]) => mine || (state !== 'held' && state !== 'withdrawn'))
    .map(([value, label]) => ({ value, label })),
];

export function FilterBar({
  filters: { search = '', category, state, mine },
  onChange,
}: {
  filters: Filters;
  onChange: ChangeFilters;
}) {
  return (
    <search className={styles['bar']}>
      <div className={styles['search']}>
        <SearchField
          label={filterBarTexts.search}
          hint={filterBarTexts.searchHint}
          search={search}
          // Back leaves the search instead of undoing it letter by letter.
          onSearch={(words) => onChange({ search: words }, { replace: search !== '' })}
        />
      </div>
      <Select
        label={filterBarTexts.category}
        value={category ?? ''}
        options={categories}
        onChange={(value) => onChange({ category: value as Filters['category'] })}
      />
      <Select
        label={filterBarTexts.state}
        value={state ?? ''}
        options={statesOf(mine === true)}
        onChange={(value) => onChange({ state: value as Filters['state'] })}
      />
      <Checkbox
        label={filterBarTexts.onlyMine}
        checked={mine === true}
        onChange={(checked) => onChange({ mine: checked })}
      />
    </search>
  );
}
