import { budgetCategories, type LedgerEntry, ledgerKinds } from '@campus/contracts/budget';
import { DataTable, Day, DocumentButton, figure } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { Money } from '../components/money.tsx';
import { paths } from '../paths.ts';
import { entrySum } from './entry-sum.ts';
import styles from './entry-table.module.css';

export const EntryTable = ({ entries }: { entries: readonly LedgerEntry[] }) => (
  <DataTable
    caption="Entries, the newest first"
    rows={entries}
    rowKey={({ number }) => String(number)}
    columns={columns}
  />
);

const columns = [
  { key: 'text', header: 'Entry', cell: (entry: LedgerEntry) => <What entry={entry} /> },
  { key: 'on', header: 'Day', cell: ({ on }: LedgerEntry) => <Day day={on} /> },
  { key: 'kind', header: 'Kind', cell: ({ kind }: LedgerEntry) => ledgerKinds[kind] },
  { key: 'category', header: 'Category', cell: ({ category }: LedgerEntry) => budgetCategories[category] },
  { key: 'sum', header: 'Sum', numeric: true, cell: (entry: LedgerEntry) => <Sum entry={entry} /> },
];

function What({ entry }: { entry: LedgerEntry }) {
  const { number, text, party, application, purpose, document, corrects, correctedBy } = entry;
  const title = <bdi>{text}</bdi>;
  return (
    <div className={styles['what']}>
      <Link to={paths.entry(number)}>{correctedBy === null ? title : <s>{title}</s>}</Link>
      <ul className={styles['facts']}>
        <li>No. {figure(number)}</li>
        {party && (
          <li>
            <bdi>{party}</bdi>
          </li>
        )}
        {correctedBy !== null && (
          <li className={styles['corrected']}>
            taken back by <Link to={paths.entry(correctedBy)}>entry {figure(correctedBy)}</Link>
          </li>
        )}
        {corrects !== null && (
          <li>
            takes back <Link to={paths.entry(corrects)}>entry {figure(corrects)}</Link>
          </li>
        )}
        {application && (
          <li>
            for{' '}
            <Link to={paths.registered(application)}>
              <bdi>{purpose && purpose !== text ? purpose : 'its application'}</bdi>
            </Link>
          </li>
        )}
      </ul>
      {document && <DocumentButton document={document} />}
    </div>
  );
}

function Sum({ entry }: { entry: LedgerEntry }) {
  const { paise, signed, words } = entrySum(entry);
  const money = <Money paise={paise} sign={signed} />;
  return (
    <span className={styles['sum']}>
      <span className={signed ? styles['moved'] : ''}>
        {entry.correctedBy === null ? money : <s>{money}</s>}
      </span>{' '}
      <span className={styles['words']}>{words}</span>
    </span>
  );
}
