import { ledgerKinds, type LedgerEntry } from '@campus/contracts';
import { DataTable, LinkButton, QueryState, Section } from '@campus/portal-kit';
import { Link } from 'react-router-dom';
import { Day } from '../components/day.tsx';
import { Money } from '../components/money.tsx';
import { useEntriesOf } from './use-registered.ts';

/** What the ledger has of an application. */
export function RegisteredEntries({ application }: { application: string }) {
  const entries = useEntriesOf(application);
  return (
    <Section
      title="In the ledger"
      actions={
        (entries.data?.items.length ?? 0) > 0 && (
          <LinkButton to={`/transparency-budget/ledger?application=${application}`}>
            {entries.data?.next ? 'All its entries' : 'Open in the ledger'}
          </LinkButton>
        )
      }
    >
      <QueryState
        query={entries}
        isEmpty={({ items }) => items.length === 0}
        empty={<p>No money was set aside or paid for it so far.</p>}
      >
        {({ items }) => (
          <DataTable
            caption="Its entries, the newest first"
            rows={items}
            rowKey={({ number }) => String(number)}
            columns={columns}
          />
        )}
      </QueryState>
    </Section>
  );
}

const columns = [
  {
    key: 'number',
    header: 'Entry',
    cell: ({ number }: LedgerEntry) => (
      <Link to={`/transparency-budget/ledger/${number}`}>Entry {number.toLocaleString('en-IN')}</Link>
    ),
  },
  {
    key: 'kind',
    header: 'Kind',
    cell: ({ kind, corrects }: LedgerEntry) =>
      corrects === null ? ledgerKinds[kind] : `${ledgerKinds[kind]}, taken back`,
  },
  { key: 'on', header: 'Day', cell: ({ on }: LedgerEntry) => <Day day={on} /> },
  { key: 'text', header: 'What for', cell: ({ text }: LedgerEntry) => <bdi>{text}</bdi> },
  {
    key: 'amount',
    header: 'Sum',
    numeric: true,
    cell: ({ amount }: LedgerEntry) => <Money paise={amount} />,
  },
];
