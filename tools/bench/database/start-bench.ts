import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { atMost, type Measure, median } from '../report.ts';
import { Servers } from '../servers.ts';
import { idOf, indexRows, insertRows, type Row } from './rows.ts';

const STARTS = 5;
/** Limits that the embedded database sets itself. */
const MILLISECONDS = 500;
const MEGABYTES = 100;

/** From the start of the process to the first answer, and the memory of a server that has nothing to do. */
export async function benchStart(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const count = quick ? 10_000 : 100_000;
  const first = await servers.startDatabase('start');
  const filler = await MongoClient.connect(first.uri);
  const rows = filler.db('bench').collection<Row>('rows');
  await indexRows(rows);
  await insertRows(rows, count);
  await filler.close();
  await first.stop();

  const times: number[] = [];
  const memory: number[] = [];
  for (let i = 0; i < STARTS; i += 1) {
    const begin = performance.now();
    const server = await servers.startDatabase('start');
    const client = await MongoClient.connect(server.uri);
    if (
      !(await client
        .db('bench')
        .collection<Row>('rows')
        .findOne({ _id: idOf(count - 1) }))
    )
      throw new Error('the last row is missing');
    times.push(performance.now() - begin);
    await delay(1000);
    const { mem } = await client.db('bench').command({ serverStatus: 1 });
    memory.push((mem as { resident: number }).resident);
    await client.close();
    await server.stop();
  }
  return [
    atMost(
      `start to first answer with ${count} documents (median of ${STARTS})`,
      median(times),
      MILLISECONDS,
      'ms',
    ),
    atMost('memory (RSS) a second later', median(memory), MEGABYTES, 'MB'),
  ];
}
