import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Document, type IndexSpecification, MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from './index.ts';
import { errorOf } from './testing/test-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'em-'));
let server: RunningServer;
let client: MongoClient;

// Once, as each of its many connections takes time.
beforeAll(async () => {
  server = await startServer({ dataDir: folder });
  client = await MongoClient.connect(server.uri, { maxPoolSize: 50 });
});
afterAll(async () => {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

const newCollection = <T extends Document = Keyed>() => client.db('test').collection<T>(crypto.randomUUID());

const times = <T>(n: number, run: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: n }, (_, i) => run(i)));
const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((r) => r.status === 'fulfilled').length;

type Keyed = { _id: string } & Document;

test('of 200 parallel inserts of one _id one stays', async () => {
  const c = newCollection();
  const results = await times(200, (i) => c.insertOne({ _id: 'one', i }));
  expect(fulfilled(results)).toBe(1);
  expect(await c.countDocuments()).toBe(1);
  const reasons = results.filter((r) => r.status === 'rejected').map((r) => r.reason as unknown);
  expect(reasons).toMatchObject(reasons.map(() => ({ code: 11000, keyPattern: { _id: 1 } })));
});

/** Keys and options of unique indexes; under each one `vote` is one key. */
const kinds = [
  ['single', { voter: 1 }, {}],
  ['compound', { voter: 1, election: -1 }, {}],
  ['nested', { 'ballot.voter': 1 }, {}],
  ['multikey', { voters: 1 }, {}],
  ['sparse', { voter: 1 }, { sparse: true }],
  ['partial', { voter: 1 }, { partialFilterExpression: { state: 'cast' } }],
] as const;
const vote = { voter: 'v', election: 1, state: 'cast', ballot: { voter: 'v' }, voters: ['v', 'w'] };

describe.for(kinds)('a unique index, %s', ([, keys, options]) => {
  async function votes() {
    const c = newCollection();
    await c.createIndex(keys as IndexSpecification, { unique: true, ...options });
    return c;
  }

  test('of 200 parallel inserts of one key one stays', async () => {
    const c = await votes();
    const results = await times(200, (i) => c.insertOne({ _id: `v${i}`, ...vote }));
    expect(fulfilled(results)).toBe(1);
    expect(await c.countDocuments()).toBe(1);
  });

  test('of 200 parallel updates to one key one wins', async () => {
    const c = await votes();
    const others = Array.from({ length: 200 }, (_, i) => ({
      _id: `v${i}`,
      voter: i,
      election: 1,
      ballot: { voter: i },
      voters: [i],
    }));
    await c.insertMany(others);
    const results = await times(200, (i) =>
      i % 2 ? c.updateOne({ _id: `v${i}` }, { $set: vote }) : c.replaceOne({ _id: `v${i}` }, vote),
    );
    expect(fulfilled(results)).toBe(1);
    expect(await c.countDocuments({ state: 'cast' })).toBe(1);
    // Those that lost are what they were, in the index too.
    expect(await c.countDocuments({ voter: { $in: others.map(({ voter }) => voter) } })).toBe(199);
  });

  test('200 parallel upserts with another filter than the key make one document', async () => {
    const c = await votes();
    const results = await times(200, (i) => c.updateOne({ _id: `v${i}` }, { $set: vote }, { upsert: true }));
    expect(fulfilled(results)).toBe(1);
    expect(await c.countDocuments()).toBe(1);
  });
});

test('500 increments count to 500', async () => {
  const c = newCollection();
  await c.insertOne({ _id: 'c', n: 0 });
  await times(500, () => c.updateOne({ _id: 'c' }, { $inc: { n: 1 } }));
  expect(await c.findOne()).toEqual({ _id: 'c', n: 500 });
});

test('of 100 compare-and-set one wins', async () => {
  const c = newCollection();
  await c.insertOne({ _id: 'r', status: 'open', version: 1 });
  const results = await times(100, (i) =>
    c.findOneAndUpdate(
      { _id: 'r', status: 'open', version: 1 },
      { $set: { status: 'decided', by: i }, $inc: { version: 1 } },
    ),
  );
  expect(results.filter((r) => r.status === 'fulfilled' && r.value !== null)).toHaveLength(1);
  expect(await c.findOne()).toMatchObject({ status: 'decided', version: 2 });
});

test('200 parallel upserts make one document', async () => {
  const c = newCollection<Document>();
  await times(200, () =>
    c.updateOne({ uid: 'u' }, { $inc: { logins: 1 }, $setOnInsert: { role: 'student' } }, { upsert: true }),
  );
  expect(await c.find().toArray()).toMatchObject([{ uid: 'u', logins: 200, role: 'student' }]);
});

test('an update of many stops where it collides, and what it changed before stays', async () => {
  const c = newCollection<{ _id: number; slot: number }>();
  await c.createIndex({ slot: 1 }, { unique: true });
  await c.insertMany([1, 2, 3, 10].map((slot, i) => ({ _id: i, slot })));
  expect(await errorOf(c.updateMany({ slot: { $lt: 10 } }, { $inc: { slot: 9 } }))).toMatchObject({
    code: 11000,
  });
  expect((await c.find().toArray()).map(({ slot }) => slot)).toEqual([1, 2, 3, 10]);
  await c.updateOne({ _id: 3 }, { $set: { slot: 11 } });
  expect(await errorOf(c.updateMany({ slot: { $lt: 10 } }, { $inc: { slot: 9 } }))).toMatchObject({
    code: 11000,
  });
  expect((await c.find().toArray()).map(({ slot }) => slot)).toEqual([10, 2, 3, 11]);
  expect(
    (
      await c
        .find({ slot: { $gt: 0 } })
        .sort({ slot: 1 })
        .toArray()
    ).map(({ slot }) => slot),
  ).toEqual([2, 3, 10, 11]);
});
