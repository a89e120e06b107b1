import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf, openDatabase } from './testing/test-server.ts';

const c = 'things';
const documents = Array.from({ length: 11 }, (_, i) => ({
  _id: i as never,
  owner: i % 3,
  secret: `s${i}`,
  at: i,
}));

async function open(count: number) {
  const db = await openDatabase({ refuseScansOver: 10 });
  await db.collection(c).createIndex({ owner: 1 });
  await db.collection(c).createIndex({ at: 1 }, { partialFilterExpression: { owner: 1 } });
  await db.collection(c).insertMany(documents.slice(0, count));
  return db;
}

const q = { secret: 's5' };

test.for<[string, Document]>([
  ['find', { find: c, filter: q }],
  ['find in _id order', { find: c, filter: q, sort: { _id: 1 } }],
  ['a sort of everything', { find: c, sort: { secret: 1 }, limit: 1 }],
  ['an $or with a branch that nothing serves', { find: c, filter: { $or: [{ owner: 1 }, q] } }],
  ['a partial index that does not fit', { find: c, filter: { at: 5 } }],
  ['count', { count: c, query: q }],
  ['distinct', { distinct: c, key: 'owner', query: q }],
  [
    'countDocuments',
    { aggregate: c, pipeline: [{ $match: q }, { $group: { _id: 1, n: { $sum: 1 } } }], cursor: {} },
  ],
  ['findAndModify', { findAndModify: c, query: q, remove: true }],
])('%s is refused in a large collection, not in a small one', async ([, command]) => {
  const large = await open(11);
  const error = await errorOf(large.command(command));
  expect(error).toMatchObject({ code: 291, codeName: 'NoQueryExecutionPlans' });
  expect(error.message).toContain('test.things');
  expect(error.message).not.toContain('s5');
  expect(await large.collection(c).countDocuments()).toBe(11);
  expect(await (await open(10)).command(command)).toMatchObject({ ok: 1 });
});

test.for<[string, Document]>([
  ['update', { update: c, updates: [{ q, u: { $set: { owner: 9 } } }] }],
  ['upsert', { update: c, updates: [{ q, u: { $set: { owner: 9 } }, upsert: true }] }],
  ['delete', { delete: c, deletes: [{ q, limit: 1 }] }],
])('%s is refused in a large collection', async ([, command]) => {
  const db = await open(11);
  expect(await db.command(command)).toMatchObject({ n: 0, writeErrors: [{ index: 0, code: 291 }] });
});

test.for<[string, Document]>([
  ['everything', { find: c }],
  ['everything in _id order', { find: c, sort: { _id: -1 } }],
  ['what an index narrows', { find: c, filter: { owner: 1, ...q }, sort: { secret: 1 } }],
  ['what an index orders', { find: c, filter: q, sort: { owner: 1 } }],
  ['an _id', { find: c, filter: { _id: 5, ...q } }],
  ['a deletion of everything', { delete: c, deletes: [{ q: {}, limit: 0 }] }],
])('%s is allowed', async ([, command]) => {
  const reply = await (await open(11)).command(command);
  expect(reply).toMatchObject({ ok: 1 });
  expect(reply).not.toHaveProperty('writeErrors');
});

test('the fields of filter and sort are named', async () => {
  const db = await open(11);
  const filter = { secret: 's5', $or: [{ 'deep.a': 1 }, { b: { $ne: 2 } }] };
  const { message } = await errorOf(db.collection(c).find(filter).sort({ at: 1 }).toArray());
  expect(message).toContain('{ secret, deep.a, b }');
  expect(message).toContain('{ at }');
});
