import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../connect.ts';
import { databaseForTests } from '../testing/test-portal.ts';
import { createClock } from './clock.ts';
import { createLog } from './log.ts';

const database = databaseForTests();
afterEach(() => void vi.useRealTimers());

test('removes the row of a crashed process after a minute without change', async () => {
  const connection = await connect(database.uri);
  const rows = connection.collection<{ _id: string; reading: number }>('processClocks');
  await rows.insertOne({ _id: 'crashed:4000', reading: 1 });
  await rows.insertOne({ _id: 'alive:4000', reading: 1 });
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const readDatabaseTime = async () => Date.now();
  const { clock } = createClock({
    connection,
    processName: 'this:4000',
    now: Date.now,
    readDatabaseTime,
    log: createLog('silent'),
  });
  const look = () => clock.passed(new Date(Date.now() - 1000));
  await look();
  vi.advanceTimersByTime(30_000);
  await rows.updateOne({ _id: 'alive:4000' }, { $set: { reading: 2 } });
  await look();
  vi.advanceTimersByTime(31_000);
  await look();
  expect((await rows.find().toArray()).map(({ _id }) => _id)).toEqual(['alive:4000']);
  vi.useRealTimers();
  await connection.close();
});
