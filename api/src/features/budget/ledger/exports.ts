import { budgetCategories, type LedgerEntry, ledgerKinds } from '@campus/contracts/budget';
import { csv } from '../../../platform/http/csv.ts';
import { StreamedFile } from '../../../platform/http/answers.ts';
import { chained } from './ledger.ts';
import type { BudgetContext } from '../context.ts';
import { presentEntries } from './entry-lists.ts';
import type { EntryRecord, LedgerModels } from './model.ts';

const columns: { key: keyof LedgerEntry; header: string }[] = [
  { key: 'number', header: 'Number' },
  { key: 'on', header: 'Day' },
  { key: 'year', header: 'Academic year' },
  { key: 'kind', header: 'Kind' },
  { key: 'category', header: 'Category' },
  { key: 'amount', header: 'Rupees' },
  { key: 'text', header: 'Description' },
  { key: 'party', header: 'From or to' },
  { key: 'application', header: 'Application' },
  { key: 'purpose', header: 'Purpose of the application' },
  { key: 'document', header: 'Document' },
  { key: 'corrects', header: 'Cancels' },
  { key: 'correctedBy', header: 'Cancelled by' },
  { key: 'by', header: 'Entered by' },
  { key: 'at', header: 'Entered at' },
  { key: 'hash', header: 'Hash' },
];

const rows = (entries: LedgerEntry[], first: boolean): string =>
  csv(
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
      cast: {
        number: (value, { column }) => (column === 'amount' ? (value / 100).toFixed(2) : String(value)),
      },
    },
  );

export function csvFile(context: BudgetContext, year: string | undefined): StreamedFile {
  async function* parts() {
    yield rows([], true);
    // The index has the years whose sums an entry changes, which may be one more.
    for await (const batch of entriesInOrder(context.ledger.models, year ? { years: year, year } : {}))
      yield rows(await presentEntries(context, batch), false);
  }
  return new StreamedFile(year ? `ledger-${year}.csv` : 'ledger.csv', parts());
}

/** The chain as it is hashed, an entry per line. */
export function chainFile({ ledger }: BudgetContext): StreamedFile {
  async function* parts() {
    for await (const batch of entriesInOrder(ledger.models))
      yield batch.map((record) => `${JSON.stringify({ ...chained(record), hash: record.hash })}\n`).join('');
  }
  return new StreamedFile('ledger-chain.ndjson', parts(), 'application/x-ndjson');
}

/** Entries read at once: a slow receiver would outlive a cursor. */
const batch = 500;

async function* entriesInOrder(
  { entries }: LedgerModels,
  filter: object = {},
): AsyncGenerator<EntryRecord[], void, void> {
  const head = await entries.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
  let done = 0;
  for (;;) {
    const found = await entries
      .find({ ...filter, _id: { $gt: done, $lte: head?._id ?? 0 } })
      .sort({ _id: 1 })
      .limit(batch)
      .lean();
    if (found.length > 0) yield found;
    if (found.length < batch) return;
    done = found.at(-1)!._id;
  }
}
