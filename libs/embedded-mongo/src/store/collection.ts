import { keyOf } from '../bson-order.ts';
import { CommandError } from '../errors.ts';
import { describeIndex, type IndexDefinition, keyPattern, keysFor } from '../index-keys.ts';
import type { TimeLimit } from '../time-limit.ts';
import { decode, type Doc, encode, encodeStored } from '../values.ts';
import { type Engine, type Entry, type Range, toBuffer } from './engine.ts';

export type Index = IndexDefinition & { id: number; multikey: Set<string> };

/**
 * Other values that the same array must have: it is in the index under each of them. The key of an entry there is a head
 * and, behind it, what the entry for the first value has from `end` on.
 */
export type Besides = { end: number; heads: Buffer[] };

export type Place = { id: number; db: string; name: string; clustered: string | null };

const idIndex: Pick<Index, 'name' | 'fields'> = {
  name: '_id_',
  fields: [{ path: '_id', parts: ['_id'], direction: 1 }],
};
const endOfKeys = Buffer.of(0xff);
/** The range of all keys of a table. */
export const everything: Range = { from: Buffer.alloc(0), to: endOfKeys };

/**
 * The documents of one collection with their index rows. Each write checks first and then changes all rows,
 * with nothing in between that can refuse, so no write is ever half done.
 *
 * Documents are stored in the order of their `_id` keys, without row numbers. Within a page SQLite keeps them as they
 * were written: see `Engine.rewrite`.
 */
export class Collection {
  readonly id: number;
  readonly db: string;
  readonly name: string;
  readonly indexes: Index[];
  readonly refuseScansOver: number;
  dropped = false;
  /** Counts writes: while it stays the same, entries that were read still lead to what they say. */
  changes = 0;
  /** The name of its clustered index; null for a collection whose order of arrival need not be hidden. */
  readonly clustered: string | null;
  readonly #engine: Engine;

  constructor(engine: Engine, place: Place, indexes: Index[], refuseScansOver: number) {
    this.#engine = engine;
    this.id = place.id;
    this.db = place.db;
    this.name = place.name;
    this.clustered = place.clustered;
    this.indexes = indexes;
    this.refuseScansOver = refuseScansOver;
  }

  get namespace(): string {
    return `${this.db}.${this.name}`;
  }

  get(id: Uint8Array): Buffer | undefined {
    const row = this.#engine.get(`SELECT doc FROM ${this.#table()} WHERE key = ?`, id);
    return row && toBuffer(row['doc']);
  }

  /** @throws DuplicateKey */
  insert(doc: Doc): void {
    const id = keyOf(doc['_id']);
    const bytes = encodeStored(doc);
    if (this.get(id)) throw this.#duplicate(idIndex);
    const rows = this.indexes.map((index) => ({ index, ...keysFor(index, doc) }));
    for (const { index, keys } of rows) this.#checkUnique(index, keys, id);
    this.#noteChange();
    this.#engine.run(`INSERT INTO documents_${this.id} (key, doc) VALUES (?, ?)`, id, bytes);
    for (const { index, keys, multikey } of rows) {
      this.#noteMultikey(index, multikey);
      for (const key of keys) this.#addEntry(index, key, id);
    }
  }

  /** Puts a document with the same `_id` in the place of another. @throws DuplicateKey */
  replace(before: Doc, after: Doc): void {
    const id = keyOf(before['_id']);
    const bytes = encodeStored(after);
    const rows = this.indexes.map((index) => {
      const old = keysFor(index, before).keys;
      const { keys, multikey } = keysFor(index, after);
      return { index, multikey, gone: without(old, keys), fresh: without(keys, old) };
    });
    for (const { index, fresh } of rows) this.#checkUnique(index, fresh, id);
    this.#noteChange();
    this.#engine.run(`UPDATE documents_${this.id} SET doc = ? WHERE key = ?`, bytes, id);
    for (const { index, gone, fresh, multikey } of rows) {
      this.#noteMultikey(index, multikey);
      for (const key of gone) this.#removeEntry(index, key, id);
      for (const key of fresh) this.#addEntry(index, key, id);
    }
  }

  remove(doc: Doc): void {
    const id = keyOf(doc['_id']);
    this.#noteChange();
    this.#engine.run(`DELETE FROM documents_${this.id} WHERE key = ?`, id);
    for (const index of this.indexes)
      for (const key of keysFor(index, doc).keys) this.#removeEntry(index, key, id);
  }

  #noteChange(): void {
    this.changes++;
    this.#noteOrder();
  }

  #noteOrder(): void {
    if (this.clustered !== null) this.#engine.unordered = true;
  }

  /** Builds an index over the documents there are; leaves nothing behind when a document or the time refuses it. */
  addIndex(definition: IndexDefinition, time: TimeLimit): void {
    const row = this.#engine.run(
      'INSERT INTO indexes (collection, spec, multikey) VALUES (?, ?, ?)',
      this.id,
      encode(describeIndex(definition)),
      '[]',
    );
    const index: Index = { ...definition, id: row, multikey: new Set() };
    this.#noteOrder();
    this.#engine.exec(
      `CREATE TABLE index_${row} (key BLOB NOT NULL, id BLOB NOT NULL, PRIMARY KEY (key, id)) WITHOUT ROWID`,
    );
    try {
      for (const { id } of this.entries(undefined, everything, false)) {
        time.check();
        const doc = decode(this.get(id) as Uint8Array);
        const { keys, multikey } = keysFor(index, doc);
        this.#checkUnique(index, keys, id);
        this.#noteMultikey(index, multikey);
        for (const key of keys) this.#addEntry(index, key, id);
      }
    } catch (error) {
      this.#dropIndexTable(index);
      throw error;
    }
    this.indexes.push(index);
  }

  removeIndex(index: Index): void {
    this.indexes.splice(this.indexes.indexOf(index), 1);
    this.#dropIndexTable(index);
  }

  /** Drops documents and indexes; open cursors on them end with an error. */
  drop(): void {
    this.dropped = true;
    this.#noteOrder();
    for (const index of this.indexes.slice()) this.removeIndex(index);
    this.#engine.exec(`DROP TABLE documents_${this.id}`);
    this.#engine.run('DELETE FROM collections WHERE id = ?', this.id);
  }

  /**
   * Entries of an index (undefined: of the documents themselves, by `_id`) in key order. Reads in portions
   * and continues after the last key, so that it can rest between two commands without holding anything.
   */
  *entries(index: Index | undefined, range: Range, backwards: boolean, portion = 64): Generator<Entry> {
    const columns = index ? 'key, id' : 'key, key AS id';
    const order = index ? ['key', 'id'] : ['key'];
    const tuple = index ? '(key, id)' : 'key';
    const marks = index ? '(?, ?)' : '?';
    const orderBy = order.map((column) => (backwards ? `${column} DESC` : column)).join(', ');
    let last: Entry | undefined;
    for (let size = portion; ; size = Math.min(size * 2, 1024)) {
      const table = this.#table(index);
      const after = last && (index ? [last.key, last.id] : [last.key]);
      const readAt = this.changes;
      const rows = after
        ? this.#engine.all(
            `SELECT ${columns} FROM ${table} WHERE ${tuple} ${backwards ? '<' : '>'} ${marks} AND key ${backwards ? '>=' : '<'} ? ORDER BY ${orderBy} LIMIT ?`,
            ...after,
            backwards ? range.from : range.to,
            size,
          )
        : this.#engine.all(
            `SELECT ${columns} FROM ${table} WHERE key >= ? AND key < ? ORDER BY ${orderBy} LIMIT ?`,
            range.from,
            range.to,
            size,
          );
      for (const row of rows) {
        last = { key: toBuffer(row['key']), id: toBuffer(row['id']), readAt };
        yield last;
      }
      if (rows.length < size) return;
    }
  }

  /**
   * The entries in a range whose document is in the index under other values as well, in portions: SQLite looks for them
   * itself, so that nothing is said of those that it passes.
   */
  *commonEntries(
    index: Index,
    { from, to }: Range,
    backwards: boolean,
    { end, heads }: Besides,
    portion: number,
  ): Generator<{ entries: Entry[]; examined: number }> {
    const table = this.#table(index);
    const direction = backwards ? 'DESC' : 'ASC';
    const within = '(one.key, one.id) >= (?, ?) AND (one.key, one.id) < (?, ?)';
    const inOrder = `ORDER BY one.key ${direction}, one.id ${direction}`;
    const besides = heads.map(
      () =>
        `AND EXISTS (SELECT 1 FROM ${table} AS other
          WHERE other.key = CAST(? || substr(one.key, ?) AS BLOB) AND other.id = one.id)`,
    );
    const find = `SELECT one.key, one.id FROM ${table} AS one WHERE ${within}`;
    let low = [from, Buffer.alloc(0)];
    let high = [to, Buffer.alloc(0)];
    for (let size = portion; ; size = Math.min(size * 2, 1024)) {
      this.#table(index);
      const readAt = this.changes;
      // The portion goes up to the next one's first entry, or down to its own last one.
      const next = this.#engine.get(
        `${find} ${inOrder} LIMIT 1 OFFSET ?`,
        ...low,
        ...high,
        backwards ? size - 1 : size,
      );
      const border: [Buffer, Buffer] | undefined = next && [toBuffer(next['key']), toBuffer(next['id'])];
      const bounds = backwards ? [...(border ?? low), ...high] : [...low, ...(border ?? high)];
      const rows = this.#engine.all(
        `${find} ${besides.join(' ')} ${inOrder}`,
        ...bounds,
        ...heads.flatMap((head) => [head, end + 1]),
      );
      yield {
        entries: rows.map(({ key, id }) => ({ key: toBuffer(key), id: toBuffer(id), readAt })),
        examined: border
          ? size
          : (this.#engine.get(`SELECT count(*) AS n FROM ${table} AS one WHERE ${within}`, ...bounds)?.[
              'n'
            ] as number),
      };
      const place = border && this.#seekCommon(index, border, backwards, { end, heads });
      if (!place) return;
      if (backwards) high = place;
      else low = place;
    }
  }

  /** Skips entries that can't be under all values: where to go on after a border, or undefined when a value has no more. */
  #seekCommon(
    index: Index,
    [key, id]: [Buffer, Buffer],
    backwards: boolean,
    { end, heads }: Besides,
  ): [Buffer, Buffer] | undefined {
    const direction = backwards ? 'DESC' : 'ASC';
    for (const head of heads) {
      const next = this.#engine.get(
        `SELECT key, id FROM ${this.#table(index)} WHERE (key, id) ${backwards ? '<' : '>='} (?, ?)
          ORDER BY key ${direction}, id ${direction} LIMIT 1`,
        Buffer.concat([head, key.subarray(end)]),
        id,
      );
      const found = next && toBuffer(next['key']);
      if (!next || !found?.subarray(0, head.length).equals(head)) return undefined;
      key = Buffer.concat([key.subarray(0, end), found.subarray(head.length)]);
      // A range doesn't include its end: backwards, the entry found would be left out.
      id = Buffer.concat([toBuffer(next['id']), Buffer.alloc(backwards ? 1 : 0)]);
    }
    return [key, id];
  }

  /** Counts the entries in a range, in portions, so that others can have their turn in between. */
  *countInPortions(index: Index | undefined, range: Range): Generator<number> {
    const portion = 20_000;
    const [columns, order, tuple, marks] = index
      ? ['key, id', 'key, id', '(key, id)', '(?, ?)']
      : ['key, key AS id', 'key', 'key', '?'];
    for (let from: Buffer = range.from, id: Buffer = Buffer.alloc(0); ;) {
      const after = `FROM ${this.#table(index)} WHERE ${tuple} >= ${marks} AND key < ?`;
      const place = index ? [from, id, range.to] : [from, range.to];
      const next = this.#engine.get(
        `SELECT ${columns} ${after} ORDER BY ${order} LIMIT 1 OFFSET ${portion}`,
        ...place,
      );
      if (!next) {
        yield this.#engine.get(`SELECT count(*) AS n ${after}`, ...place)?.['n'] as number;
        return;
      }
      yield portion;
      from = toBuffer(next['key']);
      id = toBuffer(next['id']);
    }
  }

  /** How many entries a range has, counted no further than `limit`. */
  countEntries(index: Index | undefined, range: Range, limit: number): number {
    const table = this.#table(index);
    return this.#engine.get(
      `SELECT count(*) AS n FROM (SELECT 1 FROM ${table} WHERE key >= ? AND key < ? LIMIT ?)`,
      range.from,
      range.to,
      limit,
    )?.['n'] as number;
  }

  /** The key of the entry with this number in a range, if it has so many. */
  entryAt(index: Index, range: Range, backwards: boolean, number: number): Buffer | undefined {
    const direction = backwards ? 'DESC' : 'ASC';
    const row = this.#engine.get(
      `SELECT key FROM ${this.#table(index)} WHERE key >= ? AND key < ?
        ORDER BY key ${direction}, id ${direction} LIMIT 1 OFFSET ?`,
      range.from,
      range.to,
      number,
    );
    return row && toBuffer(row['key']);
  }

  hasEntry(index: Index, key: Buffer, id: Buffer): boolean {
    const table = this.#table(index);
    return this.#engine.get(`SELECT 1 FROM ${table} WHERE key = ? AND id = ?`, key, id) !== undefined;
  }

  /** A cursor may come back after its collection or index was dropped. @throws QueryPlanKilled */
  #table(index?: Index): string {
    if (this.dropped || (index && !this.indexes.includes(index)))
      throw new CommandError(
        'QueryPlanKilled',
        'the collection or index was dropped while the cursor was open',
      );
    return index ? `index_${index.id}` : `documents_${this.id}`;
  }

  #checkUnique(index: Index, keys: Buffer[], id: Uint8Array): void {
    if (!index.unique) return;
    for (const key of keys) {
      if (this.#engine.get(`SELECT 1 FROM index_${index.id} WHERE key = ? AND id <> ? LIMIT 1`, key, id))
        throw this.#duplicate(index);
    }
  }

  #duplicate(index: Pick<Index, 'name' | 'fields'>): CommandError {
    return new CommandError(
      'DuplicateKey',
      `E11000 duplicate key error collection: ${this.namespace} index: ${index.name}`,
      { keyPattern: keyPattern(index) },
    );
  }

  #addEntry(index: Index, key: Buffer, id: Uint8Array): void {
    this.#engine.run(`INSERT INTO index_${index.id} (key, id) VALUES (?, ?)`, key, id);
  }

  #removeEntry(index: Index, key: Buffer, id: Uint8Array): void {
    this.#engine.run(`DELETE FROM index_${index.id} WHERE key = ? AND id = ?`, key, id);
  }

  #noteMultikey(index: Index, paths: string[]): void {
    if (paths.every((path) => index.multikey.has(path))) return;
    for (const path of paths) index.multikey.add(path);
    this.#engine.run(
      'UPDATE indexes SET multikey = ? WHERE id = ?',
      // Sorted: not as the arrays came.
      JSON.stringify([...index.multikey].toSorted()),
      index.id,
    );
  }

  #dropIndexTable(index: Index): void {
    this.#engine.exec(`DROP TABLE index_${index.id}`);
    this.#engine.run('DELETE FROM indexes WHERE id = ?', index.id);
  }
}

/** The keys that aren't among the others; linear, because a document may have 100,000. */
function without(keys: Buffer[], others: Buffer[]): Buffer[] {
  const known = new Set(others.map((key) => key.toString('latin1')));
  return keys.filter((key) => !known.has(key.toString('latin1')));
}
