import { formatRupees, type LedgerSummary } from '@campus/contracts';
import { DataTable, Fold } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { Money } from '../components/money.tsx';
import { ledgerPath } from './ledger-path.ts';
import { monthInShort, monthInWords } from './month-words.ts';
import styles from './month-columns.module.css';

type Month = LedgerSummary['byMonth'][number];

const words = ({ month, income, spent }: Month) =>
  `${monthInWords(month)}: ${formatRupees(income)} came in, ${formatRupees(spent)} spent`;

/** What came in and was spent, month by month, as pairs of columns that lead to their entries, and as a table. */
export function MonthColumns({ summary: { year, byMonth } }: { summary: LedgerSummary }) {
  const largest = Math.max(1, ...byMonth.flatMap(({ income, spent }) => [income, spent]));
  const column = (paise: number, kind: 'income' | 'spent') =>
    paise > 0 && <span className={styles[kind]} style={{ blockSize: `${(100 * paise) / largest}%` }} />;
  const columns = (month: Month) => (
    <>
      <span className={styles['pair']} aria-hidden="true">
        {column(month.income, 'income')}
        {column(month.spent, 'spent')}
      </span>
      <span className={styles['name']} aria-hidden="true">
        {monthInShort(month.month)}
      </span>
    </>
  );
  return (
    <div className={styles['chart']}>
      <div className={styles['legend']} aria-hidden="true">
        <span>
          <span className={`${styles['swatch']} ${styles['income']}`} /> came in
        </span>
        <span>
          <span className={`${styles['swatch']} ${styles['spent']}`} /> spent
        </span>
        <span className={styles['top']}>
          up to <Money paise={largest} />
        </span>
      </div>
      <ol className={styles['months']}>
        {byMonth.map((month) => (
          <li key={month.month}>
            {month.income === 0 && month.spent === 0 ? (
              <span className={styles['month']}>
                {columns(month)}
                <span className={styles['hidden']}>{monthInWords(month.month)}: nothing</span>
              </span>
            ) : (
              <Link
                className={styles['month']}
                to={ledgerPath({ year, month: month.month })}
                aria-label={words(month)}
                title={words(month)}
              >
                {columns(month)}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <Fold title="The months as a table">
        <DataTable
          caption="What came in and was spent in each month"
          rows={byMonth}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', header: 'Month', cell: ({ month }) => monthInWords(month) },
            {
              key: 'income',
              header: 'Came in',
              numeric: true,
              cell: ({ income }) => <Money paise={income} />,
            },
            { key: 'spent', header: 'Spent', numeric: true, cell: ({ spent }) => <Money paise={spent} /> },
          ]}
        />
      </Fold>
    </div>
  );
}
