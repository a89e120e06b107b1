import type { Connection } from 'mongoose';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../connect.ts';
import { databaseForTests } from '../../testing/test-portal.ts';
import { createRequestCounts } from './request-counts.ts';

const database = databaseForTests();
let connection: Connection;
beforeAll(async () => void (connection = await connect(database.uri)));
afterAll(() => connection.close());

const minute = Date.parse('2026-11-23T10:00:00Z');
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: minute }));
afterEach(() => void vi.useRealTimers());

const limit = 80;
function processOf() {
  const counts = createRequestCounts({
    connection,
    config: { secretsKey: Buffer.alloc(32, 7) },
    limitOf: () => limit,
  });
  const send = (client: string, times: number) => {
    let hits = 0;
    for (let n = 0; n < times; n++) ({ hits } = counts.add(client));
    return hits;
  };
  return { send, ...counts };
}
const rows = () => connection.collection<{ _id: string; count: number }>('requestCounts').find().toArray();

test('processes hear of a client that comes near its limit, whose name is not written down', async () => {
  const [a, b] = [processOf(), processOf()];
  a.send('member asha@sggs.ac.in', 30);
  b.send('member asha@sggs.ac.in', 40);
  for (const one of [a, b, a]) await one.share();
  expect(a.send('member asha@sggs.ac.in', 1)).toBe(71);
  expect(b.send('member asha@sggs.ac.in', 1)).toBe(71);
  await b.share();
  await a.share();
  expect(a.send('member asha@sggs.ac.in', 1)).toBe(73);
  const [row, ...others] = await rows();
  expect([row, others]).toEqual([{ _id: expect.stringMatching(/^\d{13}:[\w-]{43}$/), count: 72 }, []]);
});

test('ordinary use leaves no trace in the database', async () => {
  const before = await rows();
  const one = processOf();
  one.send('member dev@sggs.ac.in', limit / 8 - 1);
  await one.share();
  expect(await rows()).toEqual(before);
});

test('the minute before counts with the part that is less than a minute ago', () => {
  const { send } = processOf();
  vi.setSystemTime(minute + 59_000);
  send('a', 60);
  vi.setSystemTime(minute + 60_000);
  expect(send('a', 1)).toBe(61);
  vi.setSystemTime(minute + 90_000);
  expect(send('a', 1)).toBe(32);
  vi.setSystemTime(minute + 180_000);
  expect(send('a', 1)).toBe(1);
});

test('refused requests do not keep a client out for longer', () => {
  const { send } = processOf();
  send('a', 1000);
  vi.setSystemTime(minute + 60_000 + 30_000);
  expect(send('a', 1)).toBe(limit / 2 + 1);
});

test('past counts are deleted', async () => {
  const one = processOf();
  one.send('a', limit);
  await one.share();
  vi.setSystemTime(minute + 300_000);
  await one.deletePast();
  expect(await rows()).toEqual([]);
});
