import { termInWords } from '@campus/contracts';
import { caseKinds, caseOutcomes, courseLevels, type IntegrityRecord } from '@campus/contracts/integrity';
import { Badge, DataTable, UserText } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import styles from './records.module.css';
import { texts } from './texts.ts';

/** How a published case ended. */
export const OutcomeWords = ({
  record: { outcome, afterAppeal },
}: {
  record: Pick<IntegrityRecord, 'outcome' | 'afterAppeal'>;
}) => (
  <>
    <Badge tone={outcome === 'no-finding' ? 'good' : 'neutral'}>{caseOutcomes[outcome].label}</Badge>
    {afterAppeal && texts.recordTable.afterAppeal}
  </>
);

const Whole = ({ children }: { children: ReactNode }) => <span className={styles.whole}>{children}</span>;

const columns = [
  {
    key: 'kind',
    header: texts.recordTable.kind,
    cell: ({ id, kind }: IntegrityRecord) => <Link to={paths.record(id)}>{caseKinds[kind]}</Link>,
  },
  {
    key: 'term',
    header: texts.recordTable.term,
    cell: ({ term }: IntegrityRecord) => <Whole>{termInWords(term)}</Whole>,
  },
  {
    key: 'level',
    header: texts.recordTable.courseLevel,
    cell: ({ level }: IntegrityRecord) => <Whole>{courseLevels[level]}</Whole>,
  },
  {
    key: 'outcome',
    header: texts.recordTable.decision,
    cell: (record: IntegrityRecord) => <OutcomeWords record={record} />,
  },
  {
    key: 'lines',
    header: texts.recordTable.committeesWords,
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
  <DataTable caption={texts.recordTable.caption} columns={columns} rows={records} rowKey={({ id }) => id} />
);
