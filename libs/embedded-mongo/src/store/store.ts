import { CommandError } from '../errors.ts';
import { parseIndex } from '../index-keys.ts';
import { decode } from '../values.ts';
import { Collection, type Index, type Place } from './collection.ts';
import { DamageError, Engine } from './engine.ts';

/** All databases and collections of one data folder. */
export class Store {
  /** The folder of the data. */
  readonly folder: string;
  readonly engine: Engine;
  readonly #refuseScansOver: number;
  readonly #collections = new Map<string, Collection>();

  /**
   * @param options `refuseScansOver`, `isDurable`: see `ServerOptions`; `isForCheck`: see `Engine`
   * @throws FolderError for a folder that can't be used; a DamageError where the data is to blame
   */
  constructor(folder: string, { refuseScansOver = Infinity, isForCheck = false, isDurable = true } = {}) {
    this.folder = folder;
    this.#refuseScansOver = refuseScansOver;
    this.engine = new Engine(folder, isForCheck, isDurable);
    try {
      this.#readCatalog();
    } catch (error) {
      this.engine.close();
      const reason = (error as Error).message;
      throw new DamageError(`the list of collections and indexes in ${folder} is damaged: ${reason}`);
    }
  }

  #readCatalog(): void {
    for (const row of this.engine.all('SELECT * FROM collections')) {
      const place = row as Place;
      const indexes = this.engine
        .all('SELECT id, spec, multikey FROM indexes WHERE collection = ? ORDER BY id', place.id)
        .map((index): Index => ({
          ...parseIndex(decode(index['spec'] as Uint8Array)),
          id: index['id'] as number,
          multikey: new Set(JSON.parse(index['multikey'] as string) as string[]),
        }));
      const collection = new Collection(this.engine, place, indexes, this.#refuseScansOver);
      this.#collections.set(collection.namespace, collection);
    }
  }

  /** The faults of the file as a whole: wrong pages, findings of SQLite's own check, tables that belong to nothing. */
  damage(): string[] {
    const known = new Map([
      ['collections', 'the list of collections'],
      ['indexes', 'the list of indexes'],
      ...this.list().flatMap(({ id, namespace, indexes }): [string, string][] => [
        [`documents_${id}`, `the documents of ${namespace}`],
        ...indexes.map((index): [string, string] => [
          `index_${index.id}`,
          `the index ${index.name} of ${namespace}`,
        ]),
      ]),
    ]);
    const tables = this.engine
      .all("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .map(({ name }) => String(name))
      .filter((name) => !known.has(name));
    return [
      ...this.engine
        .wrongPages()
        .map(
          ({ page, table }) =>
            `page ${page}${table === undefined ? '' : ` (${known.get(table) ?? table})`} is not as it was written`,
        ),
      ...this.engine.damage(),
      ...tables.map((name) => `the table ${name} belongs to no collection and no index`),
    ];
  }

  find(db: string, name: string): Collection | undefined {
    return this.#collections.get(`${db}.${name}`);
  }

  list(db?: string): Collection[] {
    return [...this.#collections.values()].filter((c) => db === undefined || c.db === db);
  }

  /** The collection, made when it isn't there yet, as MongoDB does on the first write. */
  open(db: string, name: string): Collection {
    return this.find(db, name) ?? this.create(db, name, null);
  }

  drop(collection: Collection): void {
    this.#collections.delete(collection.namespace);
    collection.drop();
  }

  /**
   * Makes a collection that doesn't exist yet.
   * @param clustered the name of its clustered index, if its order of arrival is to be hidden: see `Engine.rewrite`
   */
  create(db: string, name: string, clustered: string | null): Collection {
    checkDatabaseName(db);
    if (
      name.startsWith('system.') ||
      name.includes('$') ||
      name.includes('\0') ||
      name.startsWith('.') ||
      name.endsWith('.')
    )
      throw new CommandError('InvalidNamespace', `Invalid collection name: '${name}'`);
    const id = this.engine.run(
      'INSERT INTO collections (db, name, clustered) VALUES (?, ?, ?)',
      db,
      name,
      clustered,
    );
    this.engine.exec(`CREATE TABLE documents_${id} (key BLOB PRIMARY KEY, doc BLOB NOT NULL) WITHOUT ROWID`);
    const collection = new Collection(this.engine, { id, db, name, clustered }, [], this.#refuseScansOver);
    if (clustered !== null) this.engine.unordered = true;
    this.#collections.set(collection.namespace, collection);
    return collection;
  }
}

/** @throws InvalidNamespace; with a dot it could mean a collection of another database */
export function checkDatabaseName(name: string): void {
  if (/[/\\. "$\0]/.test(name) || name === '' || name.length > 63)
    throw new CommandError('InvalidNamespace', `Invalid database name: '${name}'`);
}
