import { budgetCategories, type LedgerEntry, ledgerKinds } from '@campus/contracts';
import { stringify } from 'csv-stringify/sync';
import { StreamedFile } from '../../../platform/streamed-file.ts';
import { chained } from './chain.ts';
import type { LedgerRoom } from './create-ledger.ts';
import { entriesInOrder } from './entries-in-order.ts';
import { presentEntries } from './presenter.ts';

const columns: { key: keyof LedgerEntry; header: string }[] = [
  { key: 'number', header: 'Number' },
  { key: 'on', header: 'Day' },
  { key: 'year', header: 'Academic year' },
  { key: 'kind', header: 'Kind' },
  { key: 'category', header: 'Category' },
  { key: 'amount', header: 'Rupees' },
  { key: 'text', header: 'What for' },
  { key: 'party', header: 'From or to' },
  { key: 'application', header: 'Application' },
  { key: 'purpose', header: 'Its purpose' },
  { key: 'document', header: 'Document' },
  { key: 'corrects', header: 'Takes back' },
  { key: 'correctedBy', header: 'Taken back by' },
  { key: 'by', header: 'Entered by' },
  { key: 'at', header: 'Entered at' },
  { key: 'hash', header: 'Hash' },
];

/** RFC 4180. A spreadsheet takes no cell for a formula, and reads every script by the mark at the beginning. */
const csv = (entries: LedgerEntry[], first: boolean): string =>
  stringify(
    entries.map((entry) => ({
      ...entry,
      kind: ledgerKinds[entry.kind],
      category: budgetCategories[entry.category],
      document: entry.document?.file,
    })),
    {
      columns,
      header: first,
      bom: first,
      record_delimiter: 'windows',
      escape_formulas: true,
      cast: {
        number: (value, { column }) => (column === 'amount' ? (value / 100).toFixed(2) : String(value)),
      },
    },
  );

/** The entries of one year, or all, as CSV, oldest first. */
export function csvFile(room: LedgerRoom, year: string | undefined): StreamedFile {
  async function* parts() {
    yield csv([], true);
    // The index has the years whose sums an entry changes, which may be one more.
    for await (const batch of entriesInOrder(room.ledger.models, year ? { years: year, year } : {}))
      yield csv(await presentEntries(room, batch), false);
  }
  return new StreamedFile(year ? `ledger-${year}.csv` : 'ledger.csv', parts());
}

/** The chain as it is hashed, an entry per line. */
export function chainFile({ ledger }: LedgerRoom): StreamedFile {
  async function* parts() {
    for await (const batch of entriesInOrder(ledger.models))
      yield batch.map((record) => `${JSON.stringify({ ...chained(record), hash: record.hash })}\n`).join('');
  }
  return new StreamedFile('ledger-chain.ndjson', parts(), 'application/x-ndjson');
}
