import { termInWords, termOf, termsBetween } from '@campus/contracts';
import { type CaseKind, caseKinds, type CaseOutcome, caseOutcomes } from '@campus/contracts/integrity';
import { Grid, Select, useToday } from '@campus/portal-kit';
import { texts } from './texts.ts';

export interface RecordFilters {
  term?: string | undefined;
  kind?: CaseKind | undefined;
  outcome?: CaseOutcome | undefined;
}

const yearsOffered = 5;
const all = { value: '', label: texts.recordFilterBar.all };
const kinds = Object.entries(caseKinds).map(([value, label]) => ({ value, label }));
const outcomes = Object.entries(caseOutcomes).map(([value, { label }]) => ({ value, label }));

export function RecordFilterBar({
  filters,
  onChange,
}: {
  filters: RecordFilters;
  /** Empty: all. */
  onChange: (changed: { [Name in keyof RecordFilters]: RecordFilters[Name] | '' }) => void;
}) {
  const { term = '' } = filters;
  const terms = lastTerms(useToday());
  // A link may lead further back.
  const offered = term === '' || terms.includes(term) ? terms : [...terms, term];
  return (
    <Grid as="search" min="14rem">
      <Select
        label={texts.recordFilterBar.term}
        value={term}
        options={[all, ...offered.map((value) => ({ value, label: termInWords(value) }))]}
        onChange={(chosen) => onChange({ term: chosen })}
      />
      <Select
        label={texts.recordFilterBar.kind}
        value={filters.kind ?? ''}
        options={[all, ...kinds]}
        onChange={(chosen) => onChange({ kind: chosen as CaseKind | '' })}
      />
      <Select
        label={texts.recordFilterBar.decision}
        value={filters.outcome ?? ''}
        options={[all, ...outcomes]}
        onChange={(chosen) => onChange({ outcome: chosen as CaseOutcome | '' })}
      />
    </Grid>
  );
}

/** The term of a day and those of the years before it, the newest first. */
function lastTerms(day: string): string[] {
  const term = termOf(day);
  return [term, ...termsBetween(`${Number(term.slice(0, 4)) - yearsOffered}${term.slice(4)}`, term)];
}
