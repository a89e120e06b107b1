import { applicationKinds, type RegisteredApplication } from '@campus/contracts/budget';
import { counted, DataTable, UserText } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { applicationTitle, StatusBadge } from '../components/application-words.tsx';
import { Amount } from '../components/amount.tsx';
import { paths } from '../paths.ts';
import styles from './register.module.css';

const Whole = ({ children }: { children: ReactNode }) => <span className={styles.whole}>{children}</span>;

const columns = () => [
  {
    key: 'purpose',
    header: t`Application`,
    cell: (row: RegisteredApplication) => (
      <Link to={paths.registered(row.id)}>
        <bdi>{applicationTitle(row)}</bdi>
      </Link>
    ),
  },
  {
    key: 'kind',
    header: t`Kind`,
    cell: ({ kind }: RegisteredApplication) => <Whole>{applicationKinds[kind]}</Whole>,
  },
  {
    key: 'amount',
    header: t`Amount`,
    numeric: true,
    cell: (row: RegisteredApplication) => <Amount {...row} exact />,
  },
  {
    key: 'status',
    header: t`Status`,
    cell: ({ status }: RegisteredApplication) => (
      <Whole>
        <StatusBadge status={status} />
      </Whole>
    ),
  },
  {
    key: 'remark',
    header: t`Remark`,
    cell: ({ remark }: RegisteredApplication) =>
      remark === '' ? (
        '–'
      ) : (
        // The application's own page shows the full text.
        <UserText lines={3}>{remark}</UserText>
      ),
  },
  {
    key: 'taken',
    header: t`Time taken`,
    cell: (row: RegisteredApplication) => <Whole>{takenWords(row)}</Whole>,
  },
];

export const RegisterTable = ({ applications }: { applications: readonly RegisteredApplication[] }) => (
  <DataTable
    caption={t`Applications, newest first`}
    columns={columns()}
    rows={applications}
    rowKey={({ id }) => id}
  />
);

/** "3 days", "same day". */
const daysWords = (days: number): string => (days === 0 ? 'same day' : counted(days, 'day'));

/** The days until the decision, or until today. */
export const takenWords = ({
  decidedOn,
  daysTaken,
}: Pick<RegisteredApplication, 'decidedOn' | 'daysTaken'>): string => {
  if (decidedOn !== null) return daysWords(daysTaken);
  return daysTaken === 0 ? 'since today' : t`${{ daysTaken: daysWords(daysTaken) }} so far`;
};
