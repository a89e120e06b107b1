import { caseKinds, courseLevels, termInWords, type IntegrityRecord } from '@campus/contracts';
import { DataTable } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { OutcomeWords } from './outcome-words.tsx';
import styles from './records.module.css';

const Whole = ({ children }: { children: ReactNode }) => <span className={styles['whole']}>{children}</span>;

const columns = [
  {
    key: 'kind',
    header: 'What happened',
    cell: ({ id, kind }: IntegrityRecord) => (
      <Link to={`/cheating-records/records/${id}`}>{caseKinds[kind]}</Link>
    ),
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
