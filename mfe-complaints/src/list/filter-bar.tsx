import { Checkbox, FilterSelect, optionsOf, SearchField } from '@campus/portal-kit';
import { categoryOptions, useCommittees } from '../committees.ts';
import { stateLabels } from '../complaint/texts.ts';
import styles from './filter-bar.module.css';
import type { ChangeFilters, Filters } from './use-filters.ts';
import { filterBarTexts } from './texts.ts';

export function FilterBar({
  filters: { search = '', category, state, mine },
  onChange,
}: {
  filters: Filters;
  onChange: ChangeFilters;
}) {
  const { categories } = useCommittees();
  return (
    <search className={styles.bar}>
      <div className={styles.search}>
        <SearchField
          label={filterBarTexts.search}
          hint={filterBarTexts.searchHint}
          search={search}
          // Back leaves the search instead of undoing it letter by letter.
          onSearch={(words) => onChange({ search: words }, { replace: search !== '' })}
        />
      </div>
      <FilterSelect
        label={filterBarTexts.category}
        all={filterBarTexts.all}
        value={category}
        options={categoryOptions(categories)}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <FilterSelect
        label={filterBarTexts.state}
        all={filterBarTexts.all}
        value={state}
        // The list for all members has no held or withdrawn complaints.
        options={optionsOf(stateLabels).filter(
          ({ value }) => mine || (value !== 'held' && value !== 'withdrawn'),
        )}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <Checkbox
        label={filterBarTexts.onlyMine}
        checked={mine === true}
        onChange={(checked) => onChange({ mine: checked })}
      />
    </search>
  );
}
