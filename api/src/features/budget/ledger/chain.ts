import { createHash } from 'node:crypto';
import { type ChainedEntry, chainedEntrySchema } from '@campus/contracts';
import type { EntryRecord } from './model.ts';

/** `previous` of the first entry. */
export const noHash = '0'.repeat(64);

/** An entry as it is hashed: what the schema names, in its order. */
export function chained({
  _id,
  corrects,
  ...record
}: Omit<EntryRecord, 'hash' | 'requestId' | 'member' | 'years' | 'facets'>): ChainedEntry {
  return chainedEntrySchema.parse({ number: _id, ...record, corrects: corrects ?? null });
}

const hashOf = (entry: ChainedEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex');

/** What follows on the last entry of the ledger. */
export function link<D extends Omit<EntryRecord, '_id' | 'previous' | 'hash'>>(
  last: Pick<EntryRecord, '_id' | 'hash'> | null,
  draft: D,
) {
  const record = { ...draft, _id: (last?._id ?? 0) + 1, previous: last?.hash ?? noHash };
  return { ...record, hash: hashOf(chained(record)) };
}
