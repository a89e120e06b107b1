import {
  Checkbox,
  EmptyState,
  FilterSelect,
  flagSchema,
  LinkButton,
  NothingMatches,
  optionsOf,
  SearchField,
  useSearchFilters,
} from '@campus/portal-kit';
import { messages, searchSchema } from '@campus/contracts';
import { complaintCategorySchema, complaintStates } from '@campus/contracts/complaints';
import * as z from 'zod/mini';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { categoryOptions, useCommittees } from '../committees.ts';
import { stateLabels } from '../complaint/texts.ts';
import styles from './filter-bar.module.css';
import { emptyListTexts, filterBarTexts } from './texts.ts';
import { paths } from '../paths.ts';

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

const schemas = {
  search: searchSchema,
  category: complaintCategorySchema,
  state: z.enum(complaintStates),
  /** Only complaints that the reader filed with their name. */
  mine: flagSchema,
};

export const useFilters = () => useSearchFilters(schemas);
type Filters = ReturnType<typeof useFilters>['filters'];
type ChangeFilters = ReturnType<typeof useFilters>['change'];

export function EmptyList({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const narrowedBy = Object.keys(filters).length;
  if (filters.mine && narrowedBy === 1) {
    return (
      <NothingMatches title={emptyListTexts.noneMineTitle} onClear={onClear}>
        <p>
          {emptyListTexts.noneMineText} <Link to={paths.followUp}>{emptyListTexts.followUpCode}</Link>.
        </p>
      </NothingMatches>
    );
  }
  if (narrowedBy > 0) {
    return (
      <NothingMatches title={emptyListTexts.noMatchTitle} onClear={onClear}>
        <p>{emptyListTexts.noMatchText}</p>
      </NothingMatches>
    );
  }
  return (
    <EmptyState
      title={messages.noComplaints}
      icon={<PenLine />}
      action={
        <LinkButton to={paths.submit} variant="primary">
          {emptyListTexts.submitFirst}
        </LinkButton>
      }
    >
      <p>{emptyListTexts.emptyText}</p>
    </EmptyState>
  );
}
