import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { EJSON } from 'bson';
import { describeIndex } from '../index-keys.ts';
import { type Collection, everything } from '../store/collection.ts';
import { FolderError } from '../store/engine.ts';
import { Store } from '../store/store.ts';
import { collectionFiles } from './collection-files.ts';

export type Counted = { collection: string; documents: number; indexes: number };

const chunkBytes = 1024 * 1024;

/**
 * Every collection is in the order of its `_id`, and must be in MongoDB too: otherwise documents would be in the
 * order of arrival there, and a portal that stores ballots by random ids relies on the opposite.
 */
const clusteredIndex = { v: 2, key: { _id: 1 }, name: '_id_', unique: true };

/**
 * Writes a stopped database in the format of mongodump: the documents as they are stored, byte for byte, and the
 * indexes in canonical Extended JSON. The folder gets its name only when it is whole on disk.
 * @throws FolderError when a server runs on the data, there is none, or `outDir` has something in it
 */
export function exportDump(dataDir: string, outDir: string): Counted[] {
  const data = resolve(dataDir);
  const out = resolve(outDir);
  if (!existsSync(join(data, 'data.sqlite'))) throw new FolderError(`there is no data in ${data}`);
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new FolderError(`${out} has something in it already; name a new folder`);
  const store = new Store(data);
  try {
    mkdirSync(dirname(out), { recursive: true });
    const unfinished = mkdtempSync(`${out}.part-`); // 0700
    try {
      const counted = store.list().map((collection) => exportCollection(collection, unfinished));
      renameSync(unfinished, out);
      return counted;
    } catch (error) {
      rmSync(unfinished, { recursive: true, force: true });
      throw error;
    }
  } finally {
    store.engine.close();
  }
}

function exportCollection(collection: Collection, dump: string): Counted {
  const { db, name, namespace } = collection;
  const files = collectionFiles(dump, db, name);
  mkdirSync(dirname(files.bson), { recursive: true });
  const documents = writeDocuments(collection, files.bson);
  const indexes = [{ ...clusteredIndex, clustered: true }, ...collection.indexes.map(describeIndex)];
  const metadata = EJSON.stringify(
    { options: { clusteredIndex }, indexes, collectionName: name, type: 'collection' },
    { relaxed: false },
  );
  writeFileSync(files.metadata, metadata, { flag: 'wx', flush: true });
  return { collection: namespace, documents, indexes: indexes.length };
}

function writeDocuments(collection: Collection, path: string): number {
  const file = openSync(path, 'wx', 0o600);
  try {
    let documents = 0;
    let waiting: Uint8Array[] = [];
    let bytes = 0;
    const flush = () => {
      const chunk = Buffer.concat(waiting);
      for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
      waiting = [];
      bytes = 0;
    };
    for (const { key } of collection.entries(undefined, everything, false)) {
      const document = collection.get(key) as Uint8Array;
      waiting.push(document);
      bytes += document.length;
      documents++;
      if (bytes >= chunkBytes) flush();
    }
    flush();
    fsyncSync(file);
    return documents;
  } finally {
    closeSync(file);
  }
}
