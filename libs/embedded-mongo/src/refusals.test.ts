import type { Document } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf, openDatabase } from './testing/test-server.ts';

const c = 'things';

test.for<[string, Document, number]>([
  ['an unknown command', { frobnicate: 1 }, 59],
  ['a change stream', { aggregate: c, pipeline: [{ $changeStream: {} }], cursor: {} }, 40324],
  ['an unknown stage', { aggregate: c, pipeline: [{ $lookup: {} }], cursor: {} }, 40324],
  [
    'an unknown expression',
    { aggregate: c, pipeline: [{ $project: { x: { $function: {} } } }], cursor: {} },
    168,
  ],
  [
    'an unknown accumulator',
    { aggregate: c, pipeline: [{ $group: { _id: 1, x: { $stdDevPop: '$n' } } }], cursor: {} },
    15952,
  ],
  ['$where', { find: c, filter: { $where: 'true' } }, 2],
  ['$text', { find: c, filter: { $text: { $search: 'x' } } }, 2],
  ['$expr', { find: c, filter: { $expr: { $eq: [1, 1] } } }, 2],
  ['an unknown operator', { find: c, filter: { a: { $near: [0, 0] } } }, 2],
  ['an unknown operator beside a known one', { find: c, filter: { a: { $gt: 1, $foo: 1 } } }, 2],
  ['an unknown option', { find: c, foo: 1 }, 40415],
  ['a collation', { find: c, collation: { locale: 'de' } }, 238],
  ['a hint', { find: c, hint: 'a_1' }, 238],
  ['a tailable cursor', { find: c, tailable: true }, 238],
  [
    'a transaction',
    { insert: c, documents: [{}], txnNumber: 1, startTransaction: true, autocommit: false },
    20,
  ],
  ['a regular expression that is none', { find: c, filter: { a: { $regex: '(' } } }, 51091],
  ['a sort that is none', { find: c, sort: { a: 2 } }, 15975],
  ['a negative limit', { find: c, limit: -1 }, 51024],
  ['mixed projections', { find: c, projection: { a: 1, b: 0 } }, 31254],
  ['a pipeline update', { findAndModify: c, query: {}, update: [{ $set: { a: 1 } }] }, 238],
  ['a capped collection', { create: 'capped', capped: true, size: 1000 }, 40415],
  ['a text index', { createIndexes: c, indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
  ['a hidden index', { createIndexes: c, indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }, 197],
  [
    'a compound TTL index',
    { createIndexes: c, indexes: [{ key: { a: 1, b: 1 }, name: 'a', expireAfterSeconds: 1 }] },
    67,
  ],
  ['a write concern of two', { insert: c, documents: [{}], writeConcern: { w: 2 } }, 2],
  ['indexes of nowhere', { listIndexes: 'nowhere' }, 26],
])('%s is refused', async ([, command, code]) => {
  const db = await openDatabase();
  await db.collection(c).insertOne({ a: 1 });
  expect(await errorOf(db.command(command))).toMatchObject({ code });
});

test.for<[string, Document, number]>([
  ['an unknown modifier', { $foo: { a: 1 } }, 9],
  ['a bit operation', { $bit: { n: { and: 1 } } }, 9],
  ['$inc of a string', { $inc: { name: 1 } }, 14],
  ['$inc beyond a long', { $inc: { big: 1 } }, 2],
  ['$push to what is no array', { $push: { name: 1 } }, 2],
  ['a path through a string', { $set: { 'name.x': 1 } }, 28],
  ['a path through an array', { $set: { 'list.x': 1 } }, 28],
  ['a path through a date', { $set: { 'at.x': 1 } }, 28],
  ['two updates of one path', { $set: { n: 1 }, $inc: { n: 1 } }, 40],
  ['an update above and below', { $set: { 'deep.x': 1, deep: 2 } }, 40],
  ['another _id', { $set: { _id: 5 } }, 66],
  ['a positional update without a match', { $set: { 'list.$': 1 } }, 2],
  ['an array filter that is missing', { $set: { 'list.$[x]': 1 } }, 2],
  ['an empty path', { $set: { 'a..b': 1 } }, 56],
])('%s is refused and changes nothing', async ([, u, code]) => {
  const db = await openDatabase();
  await db.command({
    insert: c,
    documents: [
      { _id: 1, name: 'x', n: 1, list: [1, 2], at: new Date(0), deep: { y: 1 }, big: 2n ** 63n - 1n },
    ],
  });
  const before = await db.collection(c).findOne();
  const reply = await db.command({
    update: c,
    updates: [{ q: {}, u: { $set: { touched: true, ...u['$set'] }, ...without(u, '$set') } }],
  });
  expect(reply['writeErrors']).toMatchObject([{ index: 0, code }]);
  expect(await db.collection(c).findOne()).toEqual(before);
});

function without(doc: Document, name: string): Document {
  const { [name]: _, ...rest } = doc;
  return rest;
}

test.for<[string, Document, number]>([
  ['an array as _id', { _id: [1] }, 53],
  ['an operator in the _id', { _id: { $gt: 1 } }, 52],
  ['a document of more than 16 MB', { x: 'x'.repeat(16 * 1024 * 1024) }, 10334],
])('%s is not stored', async ([, doc, code]) => {
  const db = await openDatabase();
  const reply = await db.command({ insert: c, documents: [doc] }, { checkKeys: false } as object);
  expect(reply['writeErrors']).toMatchObject([{ code }]);
  expect(await db.collection(c).countDocuments()).toBe(0);
});

test('parallel arrays in a compound index are refused', async () => {
  const things = (await openDatabase()).collection(c);
  await things.createIndex({ a: 1, b: 1 });
  expect(await errorOf(things.insertOne({ a: [1, 2], b: [1, 2] }))).toMatchObject({ code: 171 });
  expect(await things.countDocuments()).toBe(0);
});

test('a command that takes too long ends with MaxTimeMSExpired', async () => {
  const things = (await openDatabase()).collection(c);
  await things.insertMany(Array.from({ length: 5000 }, (_, i) => ({ i, text: 'x'.repeat(100) })));
  expect(await errorOf(things.find({ nowhere: 1 }).maxTimeMS(1).toArray())).toMatchObject({ code: 50 });
});
