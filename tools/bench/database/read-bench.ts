import { MongoClient } from 'mongodb';
import { atMost, format, type Measure, median, plain } from '../report.ts';
import type { Servers } from '../servers.ts';
import { PlainSqlite } from './plain-sqlite.ts';
import { idOf, indexRows, insertRows, questions, type Row, rowWith } from './rows.ts';

const FEW = 1000;
const ROUNDS = 41;
const ASKED_PER_ROUND = 25;
/** How much longer an answer may take with many documents. */
const LIMIT = 1.2;

/** Questions that indexes answer, to few and to many documents in turns, beside the storage engine itself. */
export async function benchReads(servers: Servers, quick: boolean): Promise<Measure[]> {
  const many = quick ? 50_000 : 1_000_000;
  const server = await servers.startDatabase('read');
  const client = await MongoClient.connect(server.uri);
  const places = await Promise.all(
    [FEW, many].map(async (count) => {
      const rows = client.db('bench').collection<Row>(`rows-${count}`);
      await indexRows(rows);
      await insertRows(rows, count);
      return { rows, count };
    }),
  );
  const measures: Measure[] = [];
  for (const [what, ask] of Object.entries(questions)) {
    const times: number[][] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const timed = [0, 0];
      // In turns: the machine's speed changes from minute to minute.
      for (let i = 0; i < ASKED_PER_ROUND * 2; i += 1) {
        const { rows, count } = places[i % 2]!;
        const begin = performance.now();
        await ask(rows, count);
        timed[i % 2]! += (performance.now() - begin) / ASKED_PER_ROUND;
      }
      // The first round only warms both up.
      if (round > 0) times.push(timed);
    }
    measures.push(
      plain(`${what}: of ${format(FEW)}`, median(times.map(([few]) => few!)), 'ms'),
      plain(`${what}: of ${format(many)}`, median(times.map(([, most]) => most!)), 'ms'),
      atMost('  many against few', median(times.map(([few, most]) => most! / few!)), LIMIT),
    );
  }
  await client.close();
  await server.stop();

  const sqlite = new PlainSqlite(servers.folder);
  sqlite.insert(Array.from({ length: FEW }, (_, i) => rowWith(i)));
  const begin = performance.now();
  for (let i = 0; i < 10_000; i += 1) sqlite.get(idOf(i % FEW));
  measures.push(plain('SQLite itself, by key, with decoding', (performance.now() - begin) / 10_000, 'ms'));
  sqlite.close();
  return measures;
}
