import { termInWords, termOf, termsBetween, termSchema } from '@campus/contracts';
import {
  caseKinds,
  caseKindSchema,
  caseOutcomes,
  caseOutcomeSchema,
  courseLevels,
  type IntegrityRecord,
} from '@campus/contracts/integrity';
import {
  Badge,
  DataTable,
  FilterSelect,
  Grid,
  optionsOf,
  UserText,
  useSearchFilters,
  useToday,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './records.module.css';

/** How a published case ended. */
export const OutcomeWords = ({
  record: { outcome, afterAppeal },
}: {
  record: Pick<IntegrityRecord, 'outcome' | 'afterAppeal'>;
}) => (
  <>
    <Badge tone={outcome === 'no-finding' ? 'good' : 'neutral'}>{caseOutcomes[outcome].label}</Badge>
    {afterAppeal && t` after an appeal`}
  </>
);

const Whole = ({ children }: { children: ReactNode }) => <span className={styles.whole}>{children}</span>;

const columns = () => [
  {
    key: 'kind',
    header: t`Kind of case`,
    cell: ({ id, kind }: IntegrityRecord) => <Link to={paths.record(id)}>{caseKinds[kind]}</Link>,
  },
  {
    key: 'term',
    header: t`Term`,
    cell: ({ term }: IntegrityRecord) => <Whole>{termInWords(term)}</Whole>,
  },
  {
    key: 'level',
    header: t`Course level`,
    cell: ({ level }: IntegrityRecord) => <Whole>{courseLevels[level]}</Whole>,
  },
  {
    key: 'outcome',
    header: t`Decision`,
    cell: (record: IntegrityRecord) => <OutcomeWords record={record} />,
  },
  {
    key: 'lines',
    header: t`In the committee’s words`,
    cell: ({ lines }: IntegrityRecord) =>
      lines.length === 0 ? (
        '–'
      ) : (
        // The record's own page shows all lines.
        <UserText lines={3}>{lines.join(' ')}</UserText>
      ),
  },
];

export const RecordTable = ({ records }: { records: readonly IntegrityRecord[] }) => (
  <DataTable
    caption={t`Published cases, newest term first. Within a term the order is random.`}
    columns={columns()}
    rows={records}
    rowKey={({ id }) => id}
  />
);

const filterSchemas = { term: termSchema, kind: caseKindSchema, outcome: caseOutcomeSchema };
export const useRecordFilters = () => useSearchFilters(filterSchemas);
type RecordFilters = ReturnType<typeof useRecordFilters>;

const yearsOffered = 5;

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
        label={t`Term`}
        all={t`All`}
        value={term}
        options={offered.map((value) => ({ value, label: termInWords(value) }))}
        onChange={(chosen) => onChange({ term: chosen })}
      />
      <FilterSelect
        label={t`Kind of case`}
        all={t`All`}
        value={kind}
        options={optionsOf(caseKinds)}
        onChange={(chosen) => onChange({ kind: chosen })}
      />
      <FilterSelect
        label={t`Decision`}
        all={t`All`}
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
