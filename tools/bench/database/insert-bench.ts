import { type Collection, MongoClient } from 'mongodb';
import { atLeast, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { PlainSqlite } from './plain-sqlite.ts';
import { type Row, rowWith } from './rows.ts';

const CONNECTIONS = 64;
const ROUNDS = 7;
/** Share of the storage engine's own durable single inserts. */
const SHARE = 0.35;
const GAIN = 4;

/** Durable inserts, one and many at once, beside those of the storage engine; all in turns. */
export async function benchInserts(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const count = quick ? 200 : 2000;
  const server = await servers.startDatabase('insert');
  const client = await MongoClient.connect(server.uri, { maxPoolSize: CONNECTIONS });
  const rows = client.db('bench').collection<Row>('inserted');
  const sqlite = new PlainSqlite(servers.folder);
  let next = 0;
  const some = (n: number) => Array.from({ length: n }, () => rowWith(next++));
  const through = (connections: number, n: number) =>
    perSecond(n, () => insertEach(rows, connections, some(n)));
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
    atLeast('  against SQLite itself', median(shares), SHARE),
    plain('  in the slowest round', Math.min(...shares)),
    plain('  in the quickest round', Math.max(...shares)),
    plain(`through the driver, ${CONNECTIONS} connections`, median(rounds.map(({ many }) => many)), 'per s'),
    atLeast('  against 1 connection', median(rounds.map(({ many, one }) => many / one)), GAIN),
  ];
}

/** Inserts all rows, so many at a time. */
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
