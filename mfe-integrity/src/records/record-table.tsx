import { termInWords } from '@campus/contracts';
import { caseKinds, caseOutcomes, courseLevels, type IntegrityRecord } from '@campus/contracts/integrity';
import { Badge, DataTable } from '@campus/portal-kit';
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
    {afterAppeal && ' after an appeal'}
  </>
);

const Whole = ({ children }: { children: ReactNode }) => <span className={styles['whole']}>{children}</span>;

const columns = [
  {
    key: 'kind',
    header: 'What happened',
    cell: ({ id, kind }: IntegrityRecord) => <Link to={paths.record(id)}>{caseKinds[kind]}</Link>,
  },
  { key: 'term', header: 'Term', cell: ({ term }: IntegrityRecord) => <Whole>{termInWords(term)}</Whole> },
  {
    key: 'level',
    header: 'Course level',
    cell: ({ level }: IntegrityRecord) => <Whole>{courseLevels[level]}</Whole>,
  },
  { key: 'outcome', header: 'Decision', cell: (record: IntegrityRecord) => <OutcomeWords record={record} /> },
  {
    key: 'lines',
    header: 'In the committee’s words',
    cell: ({ lines }: IntegrityRecord) =>
      lines.length === 0 ? (
        '–'
      ) : (
        <span className={styles['lines']} dir="auto">
          {lines.join(' ')}
        </span>
      ),
  },
];

export const RecordTable = ({ records }: { records: readonly IntegrityRecord[] }) => (
  <DataTable
    caption="Published cases, those of the newest term first; within a term in no order"
    columns={columns}
    rows={records}
    rowKey={({ id }) => id}
  />
);
