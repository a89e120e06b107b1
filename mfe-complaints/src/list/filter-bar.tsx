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
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import { categoryOptions, useCommittees } from '../committees.ts';
import { stateLabels } from '../complaint/texts.ts';
import styles from './filter-bar.module.css';
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
          label={t`Search`}
          hint={t`The first letters of words in the text or the place.`}
          search={search}
          // Back leaves the search instead of undoing it letter by letter.
          onSearch={(words) => onChange({ search: words }, { replace: search !== '' })}
        />
      </div>
      <FilterSelect
        label={t`Category`}
        all={t`All`}
        value={category}
        options={categoryOptions(categories)}
        onChange={(chosen) => onChange({ category: chosen })}
      />
      <FilterSelect
        label={t`State`}
        all={t`All`}
        value={state}
        // The list for all members has no held or withdrawn complaints.
        options={optionsOf(stateLabels()).filter(
          ({ value }) => mine || (value !== 'held' && value !== 'withdrawn'),
        )}
        onChange={(chosen) => onChange({ state: chosen })}
      />
      <Checkbox
        label={t`Only mine`}
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
      <NothingMatches title={t`You have filed no complaints with your name`} onClear={onClear}>
        <p>
          {t`You can open anonymous complaints with`} <Link to={paths.followUp}>{t`a follow-up code`}</Link>.
        </p>
      </NothingMatches>
    );
  }
  if (narrowedBy > 0) {
    return (
      <NothingMatches title={t`No complaint matches`} onClear={onClear}>
        <p>{t`The search looks for complaints that contain all the words. Try fewer words or another filter.`}</p>
      </NothingMatches>
    );
  }
  return (
    <EmptyState
      title={messages.noComplaints}
      icon={<PenLine />}
      action={
        <LinkButton to={paths.submit} variant="primary">
          {t`Submit the first complaint`}
        </LinkButton>
      }
    >
      <p>{t`Is something wrong at the college? Say so, with or without your name. Every complaint is read and answered here.`}</p>
    </EmptyState>
  );
}
