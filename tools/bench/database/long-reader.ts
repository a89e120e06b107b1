/** Reads all of a collection, as often as it is told how, in a thread of its own: what it does there takes no time here. */
import { on, once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Collection, MongoClient } from 'mongodb';
import type { Row } from './rows.ts';

export const longReads: Record<string, (rows: Collection<Row>) => Promise<unknown>> = {
  'looked through': (rows) => rows.findOne({ nobody: 'has it' }),
  'sorted without an index': (rows) => rows.find().sort({ title: -1 }).toArray(),
  grouped: (rows) => rows.aggregate([{ $group: { _id: '$group', n: { $sum: 1 } } }]).toArray(),
  'fetched by a cursor': (rows) => rows.find().forEach(() => {}),
};

export interface LongReader {
  /** @returns milliseconds */
  read: (how: string) => Promise<number>;
  stop: () => Promise<unknown>;
}

export function startLongReader(uri: string, collection: string): LongReader {
  const worker = new Worker(import.meta.filename, { workerData: { uri, collection } });
  return {
    read: async (how) => {
      worker.postMessage(how);
      const [milliseconds] = (await once(worker, 'message')) as [number];
      return milliseconds;
    },
    stop: () => worker.terminate(),
  };
}

if (parentPort) {
  const port = parentPort;
  const { uri, collection } = workerData as { uri: string; collection: string };
  const client = await MongoClient.connect(uri);
  for await (const [how] of on(port, 'message') as AsyncIterable<[string]>) {
    const begin = performance.now();
    await longReads[how]!(client.db('bench').collection<Row>(collection));
    port.postMessage(performance.now() - begin);
  }
}
