import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from '@campus/embedded-mongo';
import { BSON, type Document } from 'mongodb';

/** A document's entry: whether a file must be there for it. */
export interface DocumentEntry {
  file: string;
  /** An upload or a deletion is under way. */
  waits: boolean;
}

/**
 * The entries of documents in a dump, as they will be once the oplog of the time that the dump took was replayed: what a
 * portal stores meanwhile is in the oplog only.
 */
export function dumpedEntries(dump: string, database: string): DocumentEntry[] {
  /** Whether an upload or a deletion is under way, by file. */
  const waits = new Map<string, boolean>();
  const put = (row: Document) => waits.set(String(row['_id']), 'waitsSince' in row);
  for (const row of rowsOf(join(dump, database, 'documents.bson'))) put(row);

  function replay({ op, ns, o, o2 }: Document): void {
    if (op === 'c') for (const one of (o['applyOps'] ?? []) as Document[]) replay(one);
    if (ns !== `${database}.documents`) return;
    if (op === 'i') put(o);
    else if (op === 'd') waits.delete(String(o['_id']));
    else if (op === 'u' && !o['diff']) put(o);
    else if (op === 'u') {
      const { d: removed, ...set } = o['diff'] as Record<'d' | 'i' | 'u', Document | undefined>;
      const file = String(o2['_id']);
      if (removed && 'waitsSince' in removed) waits.set(file, false);
      else if ([set.i, set.u].some((fields) => fields && 'waitsSince' in fields)) waits.set(file, true);
    }
  }
  for (const entry of rowsOf(join(dump, 'oplog.bson'))) replay(entry);
  return [...waits].map(([file, isWaiting]) => ({ file, waits: isWaiting }));
}

function* rowsOf(file: string): Generator<Document> {
  if (existsSync(file)) for (const bytes of readDocuments(file)) yield BSON.deserialize(bytes);
}
