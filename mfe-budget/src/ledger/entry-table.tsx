import { budgetCategories, type LedgerEntry, ledgerKinds, type LedgerSort } from '@campus/contracts/budget';
import { DataTable, Day, DocumentButton, FactLine, figure, SmallText, Stack } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { entrySum } from '../entry/entry-words.ts';
import styles from './entry-table.module.css';

export const EntryTable = ({
  entries,
  sort,
}: {
  entries: readonly LedgerEntry[];
  sort?: LedgerSort | undefined;
}) => (
  <DataTable
    caption={captions()[sort ?? 'entered']}
    rows={entries}
    rowKey={({ number }) => String(number)}
    columns={columns()}
  />
);

const captions = (): Record<LedgerSort, string> => ({
  entered: t`Entries in the order in which they were made, newest first`,
  day: t`Entries by date, newest first`,
  sum: t`Entries by amount, largest first`,
});

const columns = () => [
  { key: 'text', header: t`Entry`, cell: (entry: LedgerEntry) => <What entry={entry} /> },
  {
    key: 'on',
    header: t`Date`,
    phone: 'plain' as const,
    cell: ({ on }: LedgerEntry) => <Day day={on} />,
  },
  {
    key: 'kind',
    header: t`Kind`,
    phone: 'hidden' as const,
    cell: ({ kind }: LedgerEntry) => <span className={styles.kind}>{ledgerKinds[kind]}</span>,
  },
  {
    key: 'category',
    header: t`Category`,
    phone: 'plain' as const,
    cell: ({ category }: LedgerEntry) => budgetCategories[category],
  },
  {
    key: 'sum',
    header: t`Amount`,
    numeric: true,
    phone: 'beside' as const,
    cell: (entry: LedgerEntry) => <Sum entry={entry} />,
  },
  {
    key: 'balance',
    header: t`Balance after`,
    numeric: true,
    phone: 'hidden' as const,
    cell: ({ balance }: LedgerEntry) => <Money paise={balance} exact />,
  },
];

function What({ entry }: { entry: LedgerEntry }) {
  const { number, text, party, application, purpose, document, corrects, correctedBy } = entry;
  const title = <bdi>{text}</bdi>;
  return (
    <Stack gap={1} className={styles.what}>
      <Link to={paths.entry(number)}>{correctedBy === null ? title : <s>{title}</s>}</Link>
      <Stack gap={1} className={styles.more}>
        <FactLine>
          <li>{t`No. ${{ number: figure(number) }}`}</li>
          {party && (
            <li>
              <bdi>{party}</bdi>
            </li>
          )}
          {correctedBy !== null && (
            <li className={styles.corrected}>
              {t`cancelled by`}{' '}
              <Link to={paths.entry(correctedBy)}>{t`entry ${{ correctedBy: figure(correctedBy) }}`}</Link>
            </li>
          )}
          {corrects !== null && (
            <li>
              {t`cancels`}{' '}
              <Link to={paths.entry(corrects)}>{t`entry ${{ corrects: figure(corrects) }}`}</Link>
            </li>
          )}
          {application && (
            <li>
              {t`for`}{' '}
              <Link to={paths.registered(application)}>
                <bdi>{purpose && purpose !== text ? purpose : t`its application`}</bdi>
              </Link>
            </li>
          )}
        </FactLine>
        {document && <DocumentButton document={document} />}
      </Stack>
    </Stack>
  );
}

function Sum({ entry }: { entry: LedgerEntry }) {
  const { paise, signed, words } = entrySum(entry);
  const money = <Money paise={paise} sign={signed} exact />;
  return (
    <span className={styles.sum}>
      <span className={signed ? styles.moved : ''}>
        {entry.correctedBy === null ? money : <s>{money}</s>}
      </span>{' '}
      <SmallText as="span" className={styles.words}>
        {words}
      </SmallText>
    </span>
  );
}
