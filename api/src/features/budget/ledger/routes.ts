import {
  addLedgerEntry,
  correctLedgerEntry,
  exportLedger,
  exportLedgerChain,
  getLedgerEntry,
  getLedgerSummary,
  listLedgerEntries,
  listPayables,
} from '@campus/contracts';
import { cached } from '../../../platform/cached.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { LedgerRoom } from './create-ledger.ts';
import { listEntries, listOpenReservations } from './entry-lists.ts';
import { chainFile, csvFile } from './exports.ts';
import type { EntryRecord } from './model.ts';
import { addEntry, correctEntry } from './new-entry.ts';
import { presentEntry } from './presenter.ts';
import { publicFigures, readSummary } from './summary.ts';

/** Milliseconds for which the landing page's figures are kept: everybody who comes reads them. */
const publicFor = 5000;

export function mountLedger(room: LedgerRoom): void {
  const { route, publish, documents, ledger } = room;
  const { entries } = ledger.models;
  documents.addOwner('ledger', {
    inUse: (files) => entries.distinct('document.file', { 'document.file': { $in: files } }).exec(),
    mayRead: async (_caller, file) => (await entries.exists({ 'document.file': file })) !== null,
  });

  route(getLedgerSummary, ({ query }) => readSummary(room, query.year));
  route(listLedgerEntries, ({ query }) => listEntries(room, query));
  route(getLedgerEntry, async ({ params }) => {
    const entry = await entries.findById(params.number).lean<EntryRecord>();
    if (!entry) throw new DomainError('not-found');
    return presentEntry(room, entry);
  });
  route(exportLedger, ({ query }) => csvFile(room, query.year));
  route(exportLedgerChain, () => chainFile(room));
  route(addLedgerEntry, async ({ caller, body, document }) =>
    presentEntry(room, await addEntry(room, caller, body, document)),
  );
  route(correctLedgerEntry, async ({ caller, params, body }) =>
    presentEntry(room, await correctEntry(room, caller, params.number, body)),
  );
  route(listPayables, ({ query }) => listOpenReservations(room, query));
  publish(cached(publicFor, () => publicFigures(room)).get);
}
