import { type AnyBulkWriteOperation, MongoClient } from 'mongodb';
import { atMost, format, type Measure, median, plain } from './report.ts';

/** How often each question is asked, of few and of many in turns. */
const ROUNDS = 61;
/** How much longer it may take with many. */
const LIMIT = 1.3;

interface Both<T> {
  few: T;
  many: T;
}

/**
 * What a question costs where there is much against where there is little: both are asked in turns, because the
 * machine's speed changes from minute to minute.
 * @param counts how much there is
 */
export async function fewAgainstMany(
  what: string,
  counts: Both<number>,
  ask: Both<() => Promise<unknown>>,
): Promise<Measure[]> {
  const times: Both<number>[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const timed = { few: 0, many: 0 };
    const names = ['few', 'many'] as const;
    for (const name of round % 2 ? names : names.toReversed()) {
      const begin = performance.now();
      await ask[name]();
      timed[name] = performance.now() - begin;
    }
    // The first round only warms both up.
    if (round > 0) times.push(timed);
  }
  return [
    plain(`${what}: of ${format(counts.few, '')}`, median(times.map(({ few }) => few)), 'ms'),
    plain(`${what}: of ${format(counts.many, '')}`, median(times.map(({ many }) => many)), 'ms'),
    atMost('  many against few', median(times.map(({ few, many }) => many / few)), LIMIT),
  ];
}

/** Writes documents straight into the API's database. */
export async function insertAll(uri: string, collection: string, documents: Iterable<object>): Promise<void> {
  const client = await MongoClient.connect(uri);
  const target = client.db('campus').collection(collection);
  let batch: AnyBulkWriteOperation[] = [];
  const write = async () => {
    if (batch.length > 0) await target.bulkWrite(batch, { ordered: false });
    batch = [];
  };
  for (const document of documents) {
    batch.push({ insertOne: { document } });
    if (batch.length === 1000) await write();
  }
  await write();
  await client.close();
}
