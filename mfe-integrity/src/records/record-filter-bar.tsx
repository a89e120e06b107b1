import { termInWords, termOf, termSchema, termsBetween } from '@campus/contracts';
import { caseKinds, caseKindSchema, caseOutcomes, caseOutcomeSchema } from '@campus/contracts/integrity';
import { FilterSelect, Grid, optionsOf, useSearchFilters, useToday } from '@campus/portal-kit';
import { texts } from './texts.ts';

const filterSchemas = { term: termSchema, kind: caseKindSchema, outcome: caseOutcomeSchema };
export const useRecordFilters = () => useSearchFilters(filterSchemas);
type RecordFilters = ReturnType<typeof useRecordFilters>;

const yearsOffered = 5;
const { all } = texts.recordFilterBar;

export function RecordFilterBar({
  filters: { term, kind, outcome },
  onChange,
}: {
  filters: RecordFilters['filters'];
  onChange: RecordFilters['change'];
}) {
  const terms = lastTerms(useToday());
  // A link may lead further back.
  const offered = term === undefined || terms.includes(term) ? terms : [...terms, term];
  return (
    <Grid as="search" min="14rem">
      <FilterSelect
        label={texts.recordFilterBar.term}
        all={all}
        value={term}
        options={offered.map((value) => ({ value, label: termInWords(value) }))}
        onChange={(chosen) => onChange({ term: chosen })}
      />
      <FilterSelect
        label={texts.recordFilterBar.kind}
        all={all}
        value={kind}
        options={optionsOf(caseKinds)}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <FilterSelect
        label={texts.recordFilterBar.decision}
        all={all}
        value={outcome}
        options={caseOutcomeSchema.options.map((value) => ({ value, label: caseOutcomes[value].label }))}
        onChange={(chosen) => onChange({ outcome: chosen })}
      />
    </Grid>
  );
}

/** The term of a day and those of the years before it, the newest first. */
function lastTerms(day: string): string[] {
  const term = termOf(day);
  return [term, ...termsBetween(`${Number(term.slice(0, 4)) - yearsOffered}${term.slice(4)}`, term)];
}
