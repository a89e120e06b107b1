import { formatAmount } from '@campus/contracts';
import type { LedgerSummary } from '@campus/contracts/budget';
import { DataTable, Disclosure, monthInShort, monthInWords, Stack, VisuallyHidden } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import styles from './month-columns.module.css';

type Month = LedgerSummary['byMonth'][number];

/** Money received and spent by month, as pairs of columns that link to their entries, and as a table. */
export function MonthColumns({ summary: { year, byMonth } }: { summary: LedgerSummary }) {
  const largest = Math.max(1, ...byMonth.flatMap(({ income, spent }) => [income, spent]));
  const column = (paise: number, kind: 'income' | 'spent') =>
    paise > 0 && <span className={styles[kind]} style={{ blockSize: `${(100 * paise) / largest}%` }} />;
  return (
    <Stack>
      <div className={styles.legend} aria-hidden="true">
        <span>
          <span className={`${styles.swatch} ${styles.income}`} /> {t`received`}
        </span>
        <span>
          <span className={`${styles.swatch} ${styles.spent}`} /> {t`spent`}
        </span>
        <span className={styles.top}>
          {t`up to`} <Money paise={largest} />
        </span>
      </div>
      <ol className={styles.months}>
        {byMonth.map((month) => (
          <li key={month.month}>
            <MonthLink month={month} to={paths.entries({ year, month: month.month })}>
              {column(month.income, 'income')}
              {column(month.spent, 'spent')}
            </MonthLink>
          </li>
        ))}
      </ol>
      <Disclosure title={t`The months as a table`}>
        <DataTable
          caption={t`Money received and spent by month`}
          rows={byMonth}
          rowKey={({ month }) => month}
          columns={[
            { key: 'month', header: t`Month`, cell: ({ month }) => monthInWords(month) },
            {
              key: 'income',
              header: t`Received`,
              numeric: true,
              cell: ({ income }) => <Money paise={income} exact />,
            },
            {
              key: 'spent',
              header: t`Spent`,
              numeric: true,
              cell: ({ spent }) => <Money paise={spent} exact />,
            },
          ]}
        />
      </Disclosure>
    </Stack>
  );
}

/** A month without entries is no link. */
function MonthLink({
  month: { month, income, spent },
  to,
  children,
}: {
  month: Month;
  to: string;
  children: ReactNode;
}) {
  const nothing = income === 0 && spent === 0;
  const sums = nothing
    ? 'nothing'
    : t`${{ income: formatAmount(income) }} received, ${{ spent: formatAmount(spent) }} spent`;
  const content = (
    <>
      <span className={styles.pair} aria-hidden="true">
        {children}
      </span>
      <span className={styles.name}>
        {monthInShort(month)}
        <VisuallyHidden>
          {' '}
          {month.slice(0, 4)}: {sums}
        </VisuallyHidden>
      </span>
    </>
  );
  if (nothing) return <span className={styles.month}>{content}</span>;
  return (
    <Link className={styles.month} to={to} title={`${monthInWords(month)}: ${sums}`}>
      {content}
    </Link>
  );
}
