import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { EJSON } from 'bson';
import { storable } from '../commands/write.ts';
import { clusterNameOf, isIdIndex, parseIndex } from '../index-keys.ts';
import { rewriteIfPossible } from '../scheduler.ts';
import { FolderError } from '../store/engine.ts';
import { Store } from '../store/store.ts';
import { TimeLimit, Turn } from '../time-limit.ts';
import { decode, type Doc, encode } from '../values.ts';
import { type Counted } from './export-dump.ts';
import { nameFrom } from './collection-files.ts';
import { readDocuments } from './read-documents.ts';

type Dumped = { db: string; name: string; bson: string; clusteredIndex: Doc | undefined; indexes: Doc[] };

/**
 * Reads a dump of `exportDump` or mongodump into a stopped database: as a whole, or not at all if a part can't be
 * kept exactly. Collections of MongoDB's own (`system.…`) stay out.
 * @throws FolderError when a server runs on the data, one of the collections is there already, or the dump has what
 * the embedded database doesn't do
 */
export function importDump(dumpDir: string, dataDir: string): Counted[] {
  const collections = findCollections(resolve(dumpDir));
  const store = new Store(resolve(dataDir));
  try {
    store.engine.begin();
    const counted = collections.map((dumped) => importCollection(store, dumped));
    store.engine.commit();
    // A dump may have its documents in any order.
    if (store.engine.unordered) rewriteIfPossible(store);
    return counted;
  } finally {
    store.engine.close(); // takes back what wasn't committed
  }
}

function findCollections(dump: string): Dumped[] {
  const found = entriesOf(dump)
    .filter((entry) => entry !== 'prelude.json')
    .flatMap((db) => {
      const folder = join(dump, db);
      if (!statSync(folder).isDirectory())
        throw new FolderError(
          `${folder} is not the folder of a database: name the folder that mongodump wrote`,
        );
      const files = entriesOf(folder).filter((file) => file !== 'prelude.json');
      const strange = files.find((file) => !/\.(bson|metadata\.json)$/.test(file));
      if (strange) throw new FolderError(`${join(folder, strange)} is not a file of a plain mongodump`);
      // A view has no documents, only metadata.
      const bases = new Set(files.map((file) => file.replace(/\.(bson|metadata\.json)$/, '')));
      return [...bases]
        .filter((base) => !/^(%24admin\.)?system\./.test(base))
        .map((base) => readMetadata(folder, db, base));
    });
  if (found.length === 0) throw new FolderError(`there is no dump in ${dump}`);
  return found;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch (error) {
    throw new FolderError(`${folder} can't be read: ${(error as Error).message}`);
  }
}

function readMetadata(folder: string, db: string, file: string): Dumped {
  const path = join(folder, `${file}.metadata.json`);
  try {
    const metadata = EJSON.parse(readFileSync(path, 'utf8'), { relaxed: false }) as Doc;
    const { type = 'collection', options = {}, indexes = [], collectionName = nameFrom(file) } = metadata;
    const { clusteredIndex, ...others } = options as Doc;
    if (type !== 'collection') throw new Error(`a ${String(type)} is not supported`);
    const [option] = Object.keys(others);
    if (option) throw new Error(`the option ${option} of a collection is not supported`);
    return {
      db,
      name: String(collectionName),
      bson: join(folder, `${file}.bson`),
      clusteredIndex: clusteredIndex as Doc | undefined,
      indexes: (indexes as Doc[]).filter((index) => !isIdIndex(index)),
    };
  } catch (error) {
    throw new FolderError(`${path} can't be imported: ${(error as Error).message}`);
  }
}

function importCollection(store: Store, { db, name, bson, clusteredIndex, indexes }: Dumped): Counted {
  if (store.find(db, name)) throw new FolderError(`${db}.${name} is there already; import into a new folder`);
  const collection = store.create(db, name, clusteredIndex ? clusterNameOf(clusteredIndex) : null);
  for (const spec of indexes) {
    try {
      // By way of BSON, as an index comes from a client.
      collection.addIndex(parseIndex(decode(encode(spec))), new TimeLimit(new Turn()));
    } catch (error) {
      throw new FolderError(
        `the index ${String(spec['name'])} of ${db}.${name} can't be imported: ${(error as Error).message}`,
      );
    }
  }
  let documents = 0;
  for (const bytes of readDocuments(bson)) {
    documents++;
    try {
      const doc = storable(decode(bytes));
      if (encode(doc).length !== bytes.length) throw new Error('it has values that would not be kept');
      collection.insert(doc);
    } catch (error) {
      if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') throw error;
      throw new FolderError(
        `document ${documents} of ${bson} can't be imported: ${(error as Error).message}`,
      );
    }
  }
  return { collection: `${db}.${name}`, documents, indexes: indexes.length + 1 };
}
