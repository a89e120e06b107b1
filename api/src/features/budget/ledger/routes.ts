import {
  addLedgerEntry,
  correctLedgerEntry,
  exportLedger,
  exportLedgerChain,
  getLedgerEntry,
  getLedgerSummary,
  listLedgerEntries,
  listPayables,
} from '@campus/contracts/budget';
import { cached } from '../../../platform/storage/cached.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import type { BudgetContext } from '../context.ts';
import { listEntries, listOpenReservations, presentEntry } from './entry-lists.ts';
import { chainFile, csvFile } from './exports.ts';
import { addEntry, correctEntry } from './new-entry.ts';
import { publicFigures, readSummary } from './summary.ts';

/** Milliseconds for which the landing page's figures are kept: everybody who comes reads them. */
const publicFor = 5000;

export function mountLedger(context: BudgetContext): void {
  const { route, publish, documents, ledger } = context;
  const { entries } = ledger.models;
  documents.addOwner('ledger', {
    inUse: (files) => entries.distinct('document.file', { 'document.file': { $in: files } }).exec(),
    mayRead: async (_caller, file) => (await entries.exists({ 'document.file': file })) !== null,
  });

  route(getLedgerSummary, ({ query }) => readSummary(context, query.year));
  route(listLedgerEntries, ({ query }) => listEntries(context, query));
  route(getLedgerEntry, async ({ params }) => {
    const entry = await entries.findById(params.number).lean();
    if (!entry) throw new DomainError('not-found');
    return presentEntry(context, entry);
  });
  route(exportLedger, ({ query }) => csvFile(context, query.year));
  route(exportLedgerChain, () => chainFile(context));
  route(addLedgerEntry, async ({ caller, body, document }) =>
    presentEntry(context, await addEntry(context, caller, body, document)),
  );
  route(correctLedgerEntry, async ({ caller, params, body }) =>
    presentEntry(context, await correctEntry(context, caller, params.number, body)),
  );
  route(listPayables, ({ query }) => listOpenReservations(context, query));
  publish(cached(publicFor, () => publicFigures(context)).get);
}
