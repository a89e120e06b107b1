import { MongoClient } from 'mongodb';
import { atMost, format, type Measure, plain } from '../report.ts';
import { startEmbedded } from './embedded-server.ts';
import { longReads, startLongReader } from './long-reader.ts';
import { insertRows, questions, type Row } from './rows.ts';

/** Milliseconds that 99 of 100 questions for one document may take while somebody else reads all. */
const P99 = 50;
const LEAST_ASKED = 500;

/** How long findOne by `_id` takes while all documents are read for somebody else. */
export async function benchScans(folder: string, quick: boolean): Promise<Measure[]> {
  const count = quick ? 20_000 : 100_000;
  const server = await startEmbedded(folder);
  const client = await MongoClient.connect(server.uri);
  const rows = client.db('bench').collection<Row>('scanned');
  await insertRows(rows, 0, count);
  const reader = startLongReader(server.uri, rows.collectionName);

  /** Asks on and on until `isEnough`; sorted milliseconds. */
  async function ask(isEnough: (asked: number) => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isEnough(times.length)) {
      const begin = performance.now();
      await questions['findOne by _id']!(rows, count);
      times.push(performance.now() - begin);
    }
    return times.toSorted((a, b) => a - b);
  }

  const alone = await ask((asked) => asked >= LEAST_ASKED);
  const measures = [plain('findOne by _id, alone, p99', p99(alone), 'ms')];
  for (const how of Object.keys(longReads)) {
    const first = await reader.read(how);
    let asked = 0;
    let reading = true;
    const readOn = async () => {
      while (asked < LEAST_ASKED) await reader.read(how);
      reading = false;
    };
    const [times] = await Promise.all([ask((n) => ((asked = n), !reading)), readOn()]);
    measures.push(
      plain(`${format(count, '')} documents ${how}, alone`, first, 'ms'),
      atMost('  findOne by _id meanwhile, p99', p99(times), P99, 'ms'),
      plain('  the longest', times.at(-1)!, 'ms'),
    );
  }
  await reader.stop();
  await client.close();
  await server.stop();
  return measures;
}

const p99 = (sorted: number[]) => sorted[Math.floor(sorted.length * 0.99)]!;
