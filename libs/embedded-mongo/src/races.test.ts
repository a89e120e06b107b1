import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf, openDatabase } from './testing/test-server.ts';

const times = <T>(n: number, run: (i: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: n }, (_, i) => run(i)));
const fulfilled = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((r) => r.status === 'fulfilled').length;

type Keyed = { _id: string } & Document;

test('of 200 parallel inserts of one _id one stays', async () => {
  const c = (await openDatabase()).collection<Keyed>('votes');
  const results = await times(200, (i) => c.insertOne({ _id: 'one', i }));
  expect(fulfilled(results)).toBe(1);
  expect(await c.countDocuments()).toBe(1);
  const reasons = results.filter((r) => r.status === 'rejected').map((r) => r.reason as unknown);
  expect(reasons).toMatchObject(reasons.map(() => ({ code: 11000, keyPattern: { _id: 1 } })));
});

test.for([
  ['unique', { voter: 1 }, {}],
  ['compound', { voter: 1, election: -1 }, {}],
  ['sparse', { voter: 1 }, { sparse: true }],
  ['partial', { voter: 1 }, { partialFilterExpression: { state: 'cast' } }],
] as const)('of 200 parallel inserts of one key of a %s index one stays', async ([, keys, options]) => {
  const c = (await openDatabase()).collection('votes');
  await c.createIndex(keys, { unique: true, ...options });
  const results = await times(200, (i) => c.insertOne({ voter: 'v', election: 1, state: 'cast', i }));
  expect(fulfilled(results)).toBe(1);
  expect(await c.countDocuments()).toBe(1);
});

test('500 increments count to 500', async () => {
  const c = (await openDatabase()).collection<Keyed>('counters');
  await c.insertOne({ _id: 'c', n: 0 });
  await times(500, () => c.updateOne({ _id: 'c' }, { $inc: { n: 1 } }));
  expect(await c.findOne()).toEqual({ _id: 'c', n: 500 });
});

test('of 100 compare-and-set one wins', async () => {
  const c = (await openDatabase()).collection<Keyed>('requests');
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
  const c = (await openDatabase()).collection('members');
  await times(200, () =>
    c.updateOne({ uid: 'u' }, { $inc: { logins: 1 }, $setOnInsert: { role: 'student' } }, { upsert: true }),
  );
  expect(await c.find().toArray()).toMatchObject([{ uid: 'u', logins: 200, role: 'student' }]);
});

test('a unique index treats a missing field as null, a sparse one leaves it out', async () => {
  const db = await openDatabase();
  const plain = db.collection('plain');
  await plain.createIndex({ mail: 1 }, { unique: true });
  await plain.insertOne({});
  expect(await errorOf(plain.insertOne({ mail: null }))).toMatchObject({
    code: 11000,
    keyValue: { mail: null },
  });
  const sparse = db.collection('sparse');
  await sparse.createIndex({ mail: 1 }, { unique: true, sparse: true });
  await sparse.insertMany([{}, {}, { mail: null }]);
  expect(await errorOf(sparse.insertOne({ mail: null }))).toMatchObject({ code: 11000 });
});

test('a partial unique index lets go of a document that leaves it', async () => {
  const c = (await openDatabase()).collection('bookings');
  await c.createIndex({ room: 1 }, { unique: true, partialFilterExpression: { state: 'active' } });
  await c.insertOne({ room: 1, state: 'active' });
  expect(await errorOf(c.insertOne({ room: 1, state: 'active' }))).toMatchObject({ code: 11000 });
  await c.updateOne({ room: 1 }, { $set: { state: 'cancelled' } });
  await c.insertOne({ room: 1, state: 'active' });
  expect(await errorOf(c.updateOne({ state: 'cancelled' }, { $set: { state: 'active' } }))).toMatchObject({
    code: 11000,
  });
});

test('an update of many stops where it collides, and what it changed before stays', async () => {
  const c = (await openDatabase()).collection<{ _id: number; slot: number }>('slots');
  await c.createIndex({ slot: 1 }, { unique: true });
  await c.insertMany([1, 2, 3, 10].map((slot, i) => ({ _id: i, slot })));
  expect(await errorOf(c.updateMany({ slot: { $lt: 10 } }, { $mul: { slot: 10 } }))).toMatchObject({
    code: 11000,
  });
  expect((await c.find().toArray()).map(({ slot }) => slot)).toEqual([1, 2, 3, 10]);
  await c.updateOne({ _id: 3 }, { $set: { slot: 20 } });
  expect(await errorOf(c.updateMany({ slot: { $lt: 10 } }, { $mul: { slot: 10 } }))).toMatchObject({
    code: 11000,
  });
  expect((await c.find().toArray()).map(({ slot }) => slot)).toEqual([10, 2, 3, 20]);
  expect(
    (
      await c
        .find({ slot: { $gt: 0 } })
        .sort({ slot: 1 })
        .toArray()
    ).map(({ slot }) => slot),
  ).toEqual([2, 3, 10, 20]);
});

test('an index over documents that collide is refused and leaves nothing behind', async () => {
  const c = (await openDatabase()).collection('dup');
  await c.insertMany([{ a: 1 }, { a: 1 }]);
  expect(await errorOf(c.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
  expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  await c.insertOne({ a: 1 });
});
