import { type Collection, MongoClient } from 'mongodb';
import { atMost, format, type Measure, plain } from '../report.ts';
import { startEmbedded } from './embedded-server.ts';
import { insertRows, questions, type Row } from './rows.ts';

/** Milliseconds that 99 of 100 questions for one document may take while another client reads all. */
const P99 = 50;
const LEAST_ASKED = 500;

const longReads: Record<string, (rows: Collection<Row>) => Promise<unknown>> = {
  'looked through': (rows) => rows.findOne({ nobody: 'has it' }),
  'sorted without an index': (rows) => rows.find().sort({ title: -1 }).limit(1).toArray(),
  grouped: (rows) => rows.aggregate([{ $group: { _id: '$group', n: { $sum: 1 } } }]).toArray(),
  'read by a cursor': (rows) => rows.find().forEach(() => {}),
};

/** How long findOne by `_id` takes while all documents are read for somebody else. */
export async function benchScans(folder: string, quick: boolean): Promise<Measure[]> {
  const count = quick ? 20_000 : 100_000;
  const server = await startEmbedded(folder);
  // The reader is a client of its own, as another part of the portal would be.
  const [reader, asker] = await Promise.all([
    MongoClient.connect(server.uri),
    MongoClient.connect(server.uri),
  ]);
  const rowsOf = (client: MongoClient) => client.db('bench').collection<Row>('scanned');
  await insertRows(rowsOf(reader), 0, count);
  const measures: Measure[] = [];
  for (const [what, read] of Object.entries(longReads)) {
    const alone = await milliseconds(() => read(rowsOf(reader)));
    const times: number[] = [];
    let reading = true;
    const readAgain = async () => {
      while (times.length < LEAST_ASKED) await read(rowsOf(reader));
      reading = false;
    };
    const ask = async () => {
      while (reading)
        times.push(await milliseconds(() => questions['findOne by _id']!(rowsOf(asker), count)));
    };
    await Promise.all([readAgain(), ask()]);
    const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
    measures.push(
      plain(`${format(count, '')} documents ${what}, alone`, alone, 'ms'),
      atMost('  findOne by _id meanwhile, p99', p99, P99, 'ms'),
      plain('  the longest', Math.max(...times), 'ms'),
    );
  }
  await Promise.all([reader.close(), asker.close()]);
  await server.stop();
  return measures;
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
