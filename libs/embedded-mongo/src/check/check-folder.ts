import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EJSON } from 'bson';
import { keyOf } from '../bson-order.ts';
import { keysFor } from '../index-keys.ts';
import { type Collection, everything, type Index } from '../store/collection.ts';
import { DamageError, FolderError } from '../store/engine.ts';
import { Store } from '../store/store.ts';
import { decode, type Doc } from '../values.ts';

/** One broken page can make thousands of faults of one kind. */
const faultsKept = 20;

export class Table {
  readonly collection: string;
  readonly index: string;
  entries = 0;
  faultCount = 0;
  readonly faults: string[] = [];

  constructor(collection: string, index: string) {
    this.collection = collection;
    this.index = index;
  }

  note(fault: string): void {
    this.faultCount++;
    if (this.faults.length < faultsKept) this.faults.push(fault);
  }

  /** A part of the file that can't be read is one more fault. */
  try(look: () => void): void {
    try {
      look();
    } catch (error) {
      this.note(`it can't be read: ${(error as Error).message}`);
    }
  }
}

/**
 * Compares every index of a stopped database with its documents, both ways, and has SQLite check its file. Changes
 * nothing.
 * @returns first what is wrong with the file as a whole; then for each collection its documents, as the index `_id_`,
 * and its other indexes
 * @throws FolderError when a server runs on the folder, or there is no data in it
 */
export function checkFolder(dataDir: string): Table[] {
  const folder = resolve(dataDir);
  if (!existsSync(join(folder, 'data.sqlite'))) throw new FolderError(`there is no data in ${folder}`);
  const file = new Table('(the file)', '');
  let store: Store;
  try {
    store = new Store(folder, { isForCheck: true });
  } catch (error) {
    if (!(error instanceof DamageError)) throw error;
    file.note(error.message);
    return [file];
  }
  try {
    file.try(() => store.damage().forEach((fault) => file.note(fault)));
    return [file, ...store.list().flatMap(checkCollection)];
  } finally {
    store.engine.close();
  }
}

type Finding = { table: Table; index: Index };

function checkCollection(collection: Collection): Table[] {
  const documents = new Table(collection.namespace, '_id_');
  const findings = collection.indexes.map((index): Finding => ({
    index,
    table: new Table(collection.namespace, index.name),
  }));
  documents.try(() => {
    for (const { key } of collection.entries(undefined, everything, false)) {
      documents.entries++;
      const doc = readable(collection.get(key));
      if (!doc) documents.note(`the document with the key ${hex(key)} is damaged`);
      else if (!keyOf(doc['_id']).equals(key))
        documents.note(`the document ${shown(doc)} lies under the key of another _id, ${hex(key)}`);
      else for (const finding of findings) finding.table.try(() => checkKeys(collection, finding, doc));
    }
  });
  for (const finding of findings) finding.table.try(() => checkEntries(collection, finding));
  return [documents, ...findings.map(({ table }) => table)];
}

function checkKeys(collection: Collection, { index, table }: Finding, doc: Doc): void {
  const { keys, multikey } = keysFor(index, doc);
  const id = keyOf(doc['_id']);
  for (const key of keys) {
    if (collection.hasEntry(index, key, id)) table.entries++;
    else table.note(`the entry ${hex(key)} of the document ${shown(doc)} is missing`);
  }
  const unnoted = multikey.filter((path) => !index.multikey.has(path));
  if (unnoted.length > 0)
    table.note(
      `it isn't noted as multikey for ${unnoted.join(', ')}, an array in the document ${shown(doc)}`,
    );
}

/** Checks that the index has no other entry. */
function checkEntries(collection: Collection, { index, table }: Finding): void {
  const rightful = table.entries;
  table.entries = collection.countEntries(index, everything, Number.MAX_SAFE_INTEGER);
  if (index.unique) checkUnique(collection, { index, table });
  if (table.entries === rightful) return;
  for (const { key, id } of collection.entries(index, everything, false)) {
    const bytes = collection.get(id);
    const doc = readable(bytes);
    if (!bytes) table.note(`the entry ${hex(key)} leads to no document`);
    else if (doc && !keysFor(index, doc).keys.some((other) => other.equals(key)))
      table.note(`the entry ${hex(key)} leads to the document ${shown(doc)}, which has no such value`);
  }
}

function checkUnique(collection: Collection, { index, table }: Finding): void {
  let last: Buffer | undefined;
  for (const { key } of collection.entries(index, everything, false)) {
    if (last?.equals(key)) table.note(`several documents have the unique key ${hex(key)}`);
    last = key;
  }
}

function readable(bytes: Uint8Array | undefined): Doc | undefined {
  try {
    return bytes && decode(bytes);
  } catch {
    return undefined;
  }
}

const hex = (key: Buffer): string => key.toString('hex');
const shown = (doc: Doc): string => EJSON.stringify(doc['_id']);
