import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { BSON, type Collection, MongoClient } from 'mongodb';
import { atLeast, atMost, type Measure, median, plain } from './report.ts';
import { Servers } from './servers.ts';

const STARTS = 5;
const CONNECTIONS = 64;
const ROUNDS = 7;

/** A document of some 250 bytes. */
const rowWith = (index: number) => ({
  _id: `row-${String(index).padStart(8, '0')}`,
  code: `code-${(index * 7919) % 1_000_003}`,
  group: index % 10,
  at: new Date(Date.UTC(2020, 0, 1) + index * 60_000),
  title: `The row with the number ${index}`,
  text: 'Words that a person wrote, and that no one searches. '.repeat(2),
});
type Row = ReturnType<typeof rowWith>;

const rowsOf = (client: MongoClient) => client.db('bench').collection<Row>('rows');

/** From the start of the process to the first answer, and the memory of a server that has nothing to do. */
export async function benchStart(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const count = quick ? 10_000 : 100_000;
  const first = await servers.startDatabase('start');
  const filler = await MongoClient.connect(first.uri);
  await rowsOf(filler).createIndexes([
    { key: { code: 1 } },
    { key: { at: 1 } },
    { key: { group: 1, at: -1 } },
  ]);
  for (let begin = 0; begin < count; begin += 5000)
    await rowsOf(filler).insertMany(Array.from({ length: 5000 }, (_, i) => rowWith(begin + i)));
  await filler.close();
  await first.stop();

  const times: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const begin = performance.now();
    const server = await servers.startDatabase('start');
    const client = await MongoClient.connect(server.uri);
    const last = await rowsOf(client).findOne({ _id: rowWith(count - 1)._id });
    if (!last) throw new Error('the last row is missing');
    times.push(performance.now() - begin);
    await delay(1000);
    const { mem } = await client.db('bench').command({ serverStatus: 1 });
    memory.push((mem as { resident: number }).resident);
    await client.close();
    await server.stop();
  }
  return [
    atMost(`start to first answer with ${count} documents (median of ${STARTS})`, median(times), 500, 'ms'),
    atMost('memory (RSS) a second later', median(memory), 100, 'MB'),
  ];
}

/** Durable inserts, one and many at once, beside those of the storage engine; all in turns. */
export async function benchInserts(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const count = quick ? 200 : 2000;
  const server = await servers.startDatabase('insert');
  const client = await MongoClient.connect(server.uri, { maxPoolSize: CONNECTIONS });
  const sqlite = new PlainSqlite(servers.folder);
  let next = 0;
  const some = (n: number) => Array.from({ length: n }, () => rowWith(next++));
  const through = (connections: number, n: number) =>
    perSecond(n, () => insertEach(rowsOf(client), connections, some(n)));
  const directly = (n: number, together: number) =>
    perSecond(n, async () => {
      for (let i = 0; i < n; i += together) sqlite.insert(some(together));
    });

  const rounds: Record<'one' | 'many' | 'single' | 'grouped', number>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const rates = {
      single: await directly(count, 1),
      one: await through(1, count),
      grouped: await directly(count * 4, CONNECTIONS),
      many: await through(CONNECTIONS, count * 4),
    };
    // The first round only warms all up.
    if (round > 0) rounds.push(rates);
  }
  sqlite.close();
  await client.close();
  await server.stop();
  const shares = rounds.map(({ one, single }) => one / single);
  return [
    plain('SQLite itself, one at a time', median(rounds.map(({ single }) => single)), 'per s'),
    plain(`SQLite itself, ${CONNECTIONS} in a commit`, median(rounds.map(({ grouped }) => grouped)), 'per s'),
    plain('through the driver, 1 connection', median(rounds.map(({ one }) => one)), 'per s'),
    atLeast('  against SQLite itself', median(shares), 0.35),
    plain('  in the slowest round', Math.min(...shares)),
    plain('  in the quickest round', Math.max(...shares)),
    plain(`through the driver, ${CONNECTIONS} connections`, median(rounds.map(({ many }) => many)), 'per s'),
    atLeast('  against 1 connection', median(rounds.map(({ many, one }) => many / one)), 4),
  ];
}

async function insertEach(rows: Collection<Row>, connections: number, list: Row[]): Promise<void> {
  const queue = list.values();
  const connection = async () => {
    for (const row of queue) await rows.insertOne(row);
  };
  await Promise.all(Array.from({ length: connections }, connection));
}

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const begin = performance.now();
  await work();
  return (count * 1000) / (performance.now() - begin);
}

/** The storage engine of the embedded database, used directly and with the same settings. */
class PlainSqlite {
  readonly #database: DatabaseSync;
  readonly #insert;

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'plain.sqlite'));
    this.#database
      .exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON; PRAGMA cache_size = -32768;
      CREATE TABLE documents (key BLOB PRIMARY KEY, doc BLOB NOT NULL) WITHOUT ROWID`);
    this.#insert = this.#database.prepare('INSERT INTO documents (key, doc) VALUES (?, ?)');
  }

  /** Returns when all rows are on disk. */
  insert(rows: Row[]): void {
    this.#database.exec('BEGIN IMMEDIATE');
    for (const row of rows) this.#insert.run(Buffer.from(row._id), BSON.serialize(row));
    this.#database.exec('COMMIT');
  }

  close(): void {
    this.#database.close();
  }
}
