import {
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  type Document,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { expect, test } from 'vitest';
import { databaseOf } from './commands/command.ts';
import { errorOf, openDatabase } from './testing/test-server.ts';

const c = 'things';

function levels(n: number): Document {
  let doc: Document = {};
  for (let i = 1; i < n; i++) doc = { a: doc };
  return doc;
}

test.for<[string, Document, number]>([
  ['a change stream', { aggregate: c, pipeline: [{ $changeStream: {} }], cursor: {} }, 40324],
  ['an unknown stage', { aggregate: c, pipeline: [{ $lookup: {} }], cursor: {} }, 40324],
  ['$where', { find: c, filter: { $where: 'true' } }, 2],
  ['$text', { find: c, filter: { $text: { $search: 'x' } } }, 2],
  ['$expr', { find: c, filter: { $expr: { $eq: [1, 1] } } }, 2],
  ['geo queries', { find: c, filter: { a: { $near: [0, 0] } } }, 2],
  ['arithmetic in a query', { find: c, filter: { a: { $mod: [2, 0] } } }, 2],
  ['a collation', { find: c, collation: { locale: 'de' } }, 238],
  ['a hint', { find: c, hint: 'a_1' }, 238],
  ['a tailable cursor', { find: c, tailable: true }, 238],
  [
    'a transaction',
    { insert: c, documents: [{}], txnNumber: 1, startTransaction: true, autocommit: false },
    20,
  ],
  ['a pipeline update', { findAndModify: c, query: {}, update: [{ $set: { a: 1 } }] }, 238],
  ['a part of the _id in a projection', { find: c, projection: { '_id.day': 1 } }, 238],
  ['a part of the _id left out by a projection', { find: c, projection: { '_id.day': 0 } }, 238],
  ['an operator on the _id in a projection', { find: c, projection: { _id: { $slice: 1 } } }, 238],
  ['a capped collection', { create: 'capped', capped: true, size: 1000 }, 40415],
  ['compact with a target of space', { compact: c, freeSpaceTargetMB: 1 }, 40415],
  ['a text index', { createIndexes: c, indexes: [{ key: { a: 'text' }, name: 'a' }] }, 67],
  ['a hidden index', { createIndexes: c, indexes: [{ key: { a: 1 }, name: 'a', hidden: true }] }, 197],
  ['a filter of too many levels', { find: c, filter: { a: levels(201) } }, 15],
  ['findAndModify with a switch that is a number', { findAndModify: c, update: {}, upsert: 1 }, 14],
  ['a write concern of two', { insert: c, documents: [{}], writeConcern: { w: 2 } }, 2],
])('%s is refused', async ([, command, code]) => {
  const db = await openDatabase();
  await db.collection(c).insertOne({ a: 1 });
  expect(await errorOf(db.command(command))).toMatchObject({ code });
});

/** Every stage, operator and option that a driver could send and that the portal never does. */
test.for<[string, number, Document]>([
  ...['$project', '$sort', '$unwind', '$count', '$lookup', '$facet'].map(
    (stage): [string, number, Document] => [
      stage,
      40324,
      { aggregate: c, pipeline: [{ [stage]: {} }], cursor: {} },
    ],
  ),
  ['$group', 238, { aggregate: c, pipeline: [{ $group: { _id: '$a', n: { $sum: 1 } } }], cursor: {} }],
  ['$match', 238, { aggregate: c, pipeline: [{ $limit: 1 }, { $match: {} }], cursor: {} }],
  [
    'expireAfterSeconds',
    197,
    { createIndexes: c, indexes: [{ key: { a: 1 }, name: 'a', expireAfterSeconds: 1 }] },
  ],
  ...['$nor', '$comment'].map((operator): [string, number, Document] => [
    operator,
    2,
    { find: c, filter: { [operator]: [{ a: 1 }] } },
  ]),
  ['$elemMatch', 238, { find: c, projection: { a: { $elemMatch: { x: 1 } } } }],
  ['$slice', 238, { find: c, projection: { a: { $slice: [1, 2] } } }],
  ...['$regex', '$options', '$type'].map((operator): [string, number, Document] => [
    operator,
    2,
    { find: c, filter: { a: { [operator]: 'x' } } },
  ]),
  ...[/x/, { $in: [/x/] }, { $all: [/x/] }].map((a): [string, number, Document] => [
    'BSONRegExp',
    2,
    { find: c, filter: { a } },
  ]),
  ['BSONRegExp', 2, { findAndModify: c, query: {}, update: { $pull: { a: /x/ } } }],
  ...['$mul', '$min', '$currentDate', '$rename', '$pullAll', '$pop', '$bit'].map(
    (modifier): [string, number, Document] => [
      modifier,
      9,
      { findAndModify: c, query: {}, update: { [modifier]: { a: 1 } } },
    ],
  ),
  ...['$position', '$slice', '$sort'].map((clause): [string, number, Document] => [
    clause,
    2,
    { findAndModify: c, query: {}, update: { $push: { list: { $each: [1], [clause]: 1 } } } },
  ]),
  ...['a.$', 'a.$[]', 'a.$[x]'].map((path): [string, number, Document] => [
    path,
    238,
    { findAndModify: c, query: {}, update: { $set: { [path]: 1 } } },
  ]),
  [
    'arrayFilters',
    238,
    { findAndModify: c, query: {}, update: { $set: { a: 1 } }, arrayFilters: [{ x: 1 }] },
  ],
])('refuses %s with code %i and names it', async ([name, code, command]) => {
  const db = await openDatabase();
  await db.collection(c).insertOne({ a: 1 });
  const refused = await errorOf(db.command(command));
  expect(refused).toMatchObject({ code });
  expect(refused.message).toContain(name);
});

test('fsync that locks is refused', async () => {
  const db = await openDatabase();
  expect(await errorOf(db.admin().command({ fsync: 1, lock: true }))).toMatchObject({ code: 238 });
});

test.for<[string, Document, number]>([
  ['a bit operation', { $bit: { n: { and: 1 } } }, 9],
  ['$inc by a decimal', { $inc: { n: Decimal128.fromString('1') } }, 14],
])('%s is refused and changes nothing', async ([, u, code]) => {
  const things = (await openDatabase()).collection(c);
  await things.insertOne({ n: 1 });
  const before = await things.findOne();
  expect(await errorOf(things.updateOne({}, { $set: { a: 1 }, ...u }))).toMatchObject({ code });
  expect(await things.findOne()).toEqual(before);
});

test.for<[string, unknown]>([
  ['a decimal', Decimal128.fromString('1.5')],
  ['a timestamp', new Timestamp({ t: 1, i: 1 })],
  ['a regular expression', new BSONRegExp('a')],
  ['the least key', new MinKey()],
  ['the greatest key', new MaxKey()],
  ['code', new Code('x')],
  ['a symbol', new BSONSymbol('x')],
  ['a DBRef', new DBRef('x', new ObjectId())],
])('%s is neither stored nor looked for', async ([, value]) => {
  const things = (await openDatabase()).collection(c);
  await things.insertOne({ a: 1 });
  expect(await errorOf(things.insertOne({ value }))).toMatchObject({ code: 2 });
  expect(await errorOf(things.updateOne({}, { $set: { value } }))).toMatchObject({ code: 2 });
  expect(await errorOf(things.findOne({ a: value }))).toMatchObject({ code: 2 });
  expect(await things.find().project({ _id: 0 }).toArray()).toEqual([{ a: 1 }]);
});

test.for<[string, Document]>([
  ['multi', { multi: 1 }],
  ['upsert', { upsert: 1 }],
])('%s of another type is refused', async ([, options]) => {
  const db = await openDatabase();
  const updates = [{ q: {}, u: { $set: { a: 1 } }, ...options }];
  expect(await db.command({ update: c, updates })).toMatchObject({ n: 0, writeErrors: [{ code: 14 }] });
});

test('a database with a dot in its name, which could mean a collection of another, is refused', () => {
  expect(() => databaseOf({ find: c, $db: 'test.a' })).toThrow('Invalid database name');
});

test('more than 100,000 keys of one document in an index are refused', async () => {
  const things = (await openDatabase()).collection(c);
  await things.createIndex({ a: 1 });
  const a = Array.from({ length: 100_001 }, (_, n) => n);
  expect(await errorOf(things.insertOne({ a }))).toMatchObject({ code: 201 });
  await things.insertOne({ a: a.slice(1) });
});

test('documents have at most 180 levels, however they come to them', async () => {
  const things = (await openDatabase()).collection(c);
  await things.insertOne(levels(180));
  for (const wrong of [
    things.insertOne(levels(182)),
    things.updateOne({}, { $set: { b: levels(181) } }),
    things.updateOne({}, { $set: { ['b.'.repeat(5000) + 'b']: 1 } }),
  ])
    expect(await errorOf(wrong)).toMatchObject({ code: 15 });
  expect(await things.find({ b: 1 }).toArray()).toEqual([]);
});

test('a command that takes too long ends with MaxTimeMSExpired', async () => {
  const things = (await openDatabase()).collection(c);
  await things.insertMany(Array.from({ length: 5000 }, (_, i) => ({ i, text: 'x'.repeat(100) })));
  expect(await errorOf(things.find({ nowhere: 1 }).maxTimeMS(1).toArray())).toMatchObject({ code: 50 });
});
