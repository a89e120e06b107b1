import { caseKinds, caseOutcomes, termInWords, termOf, termsBetween } from '@campus/contracts';
import { Select, useToday } from '@campus/portal-kit';
import styles from './records.module.css';
import type { RecordFilters } from './use-record-filters.ts';

const yearsOffered = 5;
const all = { value: '', label: 'All' };
const kinds = Object.entries(caseKinds).map(([value, label]) => ({ value, label }));
const outcomes = Object.entries(caseOutcomes).map(([value, { label }]) => ({ value, label }));

export function RecordFilterBar({
  filters,
  onChange,
}: {
  filters: RecordFilters;
  /** @param value empty: all */
  onChange: (name: keyof RecordFilters, value: string) => void;
}) {
  const { term = '' } = filters;
  const terms = lastTerms(useToday());
  // A link may lead further back.
  const offered = term === '' || terms.includes(term) ? terms : [...terms, term];
  return (
    <search className={styles['filters']}>
      <Select
        label="Term"
        value={term}
        options={[all, ...offered.map((value) => ({ value, label: termInWords(value) }))]}
        onChange={(value) => onChange('term', value)}
      />
      <Select
        label="What happened"
        value={filters.kind ?? ''}
        options={[all, ...kinds]}
        onChange={(value) => onChange('kind', value)}
      />
      <Select
        label="Decision"
        value={filters.outcome ?? ''}
        options={[all, ...outcomes]}
        onChange={(value) => onChange('outcome', value)}
      />
    </search>
  );
}

/** The term of a day and those of the years before it, the newest first. */
function lastTerms(day: string): string[] {
  const term = termOf(day);
  return [term, ...termsBetween(`${Number(term.slice(0, 4)) - yearsOffered}${term.slice(4)}`, term)];
}
