import {
  Binary,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'mongodb';
import { expect, test } from 'vitest';
import { removeExpired } from './commands/write.ts';
import { Store } from './store/store.ts';
import { TimeLimit, Turn } from './time-limit.ts';
import { errorOf, openDatabase, temporaryFolder } from './testing/test-server.ts';

type Numbered = { _id: number } & Document;

async function things(...documents: Document[]) {
  const c = (await openDatabase()).collection<Numbered>('things');
  if (documents.length > 0) await c.insertMany(documents.map((doc, _id) => ({ _id, ...doc })));
  return c;
}

test('each type comes back as it went in', async () => {
  const c = await things();
  const doc = {
    int: new Int32(5),
    double: new Double(5),
    long: Long.fromBigInt(2n ** 60n + 1n),
    decimal: Decimal128.fromString('1.10'),
    date: new Date(1e12),
    id: new ObjectId(),
    bytes: new Binary(Buffer.from('abc'), 128),
    uuid: new UUID(),
    regex: /a.c/i,
    time: new Timestamp({ t: 1, i: 2 }),
    least: new MinKey(),
    most: new MaxKey(),
    nothing: null,
    nested: { list: [1, [2, { three: 3 }]], text: 'ü😀\0x' },
  };
  await c.insertOne({ _id: 1, ...doc });
  const stored = await c.findOne({}, { promoteValues: false, promoteLongs: false });
  expect(stored?.['int']).toEqual(doc.int);
  expect(stored?.['double']).toEqual(doc.double);
  expect(stored?.['long']).toEqual(doc.long);
  expect(stored?.['decimal'].toString()).toBe('1.10');
  expect(stored?.['bytes'].sub_type).toBe(128);
  expect(stored?.['uuid'].toString()).toBe(doc.uuid.toString());
  const plain = await c.findOne();
  for (const name of ['date', 'id', 'regex', 'time', 'nothing', 'nested'] as const)
    expect(plain?.[name]).toEqual(doc[name]);
  for (const [name, type] of [
    ['int', 'int'],
    ['double', 'double'],
    ['long', 'long'],
    ['decimal', 'decimal'],
    ['uuid', 'binData'],
  ])
    expect(await c.countDocuments({ [name as string]: { $type: type as never } })).toBe(1);
});

test('an update keeps the types it does not touch', async () => {
  const c = await things({ double: new Double(2), long: Long.fromNumber(3), n: 1 });
  await c.updateOne({}, { $inc: { n: 1, double: 1, long: 1 }, $mul: { none: 3 } });
  const stored = await c.findOne({}, { promoteValues: false, promoteLongs: false });
  expect(stored).toMatchObject({
    double: new Double(3),
    long: Long.fromNumber(4),
    n: new Int32(2),
    none: new Int32(0),
  });
});

test('an int that overflows becomes a long', async () => {
  const c = await things({ n: 2 ** 31 - 1 });
  await c.updateOne({}, { $inc: { n: 1 } });
  expect((await c.findOne({}, { promoteLongs: false }))?.['n']).toEqual(Long.fromNumber(2 ** 31));
});

test.for<[string, Document, Document, Document]>([
  ['$set, nested', { a: { x: 1 } }, { $set: { 'a.y': 2, 'b.c': 3 } }, { a: { x: 1, y: 2 }, b: { c: 3 } }],
  ['$set of an element', { a: [1, 2] }, { $set: { 'a.3': 4 } }, { a: [1, 2, null, 4] }],
  ['$unset', { a: 1, b: [1, 2] }, { $unset: { a: '', 'b.0': '' } }, { b: [null, 2] }],
  ['$min and $max', { a: 5, b: 5 }, { $min: { a: 3, b: 7 }, $max: { c: 1 } }, { a: 3, b: 5, c: 1 }],
  ['$rename', { a: 1 }, { $rename: { a: 'b.c' } }, { b: { c: 1 } }],
  ['$push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  [
    '$push with $each, $position, $slice',
    { a: [1, 2] },
    { $push: { a: { $each: [8, 9], $position: 1, $slice: 3 } } },
    { a: [1, 8, 9] },
  ],
  [
    '$push with $sort',
    { a: [{ n: 2 }] },
    { $push: { a: { $each: [{ n: 3 }, { n: 1 }], $sort: { n: -1 }, $slice: 2 } } },
    { a: [{ n: 3 }, { n: 2 }] },
  ],
  ['$addToSet', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  ['$pull of a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull of documents', { a: [{ u: 1, r: 'x' }, { u: 2 }] }, { $pull: { a: { u: 1 } } }, { a: [{ u: 2 }] }],
  [
    '$pullAll and $pop',
    { a: [1, 2, 3], b: [1, 2] },
    { $pullAll: { a: [1, 3] }, $pop: { b: -1 } },
    { a: [2], b: [2] },
  ],
  ['$[]', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  ['nothing for $setOnInsert', { a: 1 }, { $setOnInsert: { b: 1 }, $set: { a: 2 } }, { a: 2 }],
])('update: %s', async ([, before, update, after]) => {
  const c = await things(before);
  await c.updateOne({ _id: 0 }, update);
  expect(await c.findOne()).toEqual({ _id: 0, ...after });
});

test('the positional operator and array filters change the elements they name', async () => {
  const c = await things({
    m: [
      { u: 1, v: 0 },
      { u: 2, v: 0 },
      { u: 3, v: 0 },
    ],
  });
  await c.updateOne({ 'm.u': 2 }, { $set: { 'm.$.v': 5 } });
  await c.updateOne({ m: { $elemMatch: { u: 3, v: 0 } } }, { $set: { 'm.$.v': 6 } });
  await c.updateOne({}, { $inc: { 'm.$[x].v': 1 } }, { arrayFilters: [{ 'x.u': { $lt: 3 } }] });
  expect((await c.findOne())?.['m']).toEqual([
    { u: 1, v: 1 },
    { u: 2, v: 6 },
    { u: 3, v: 6 },
  ]);
});

test.for<[string, Document, number[]]>([
  ['null finds missing too', { a: null }, [0, 4]],
  ['an element', { tags: 'x' }, [1]],
  ['a whole array', { tags: ['x', 'y'] }, [1]],
  ['an element by place', { 'tags.1': 'y' }, [1]],
  ['$all', { tags: { $all: ['y', 'x'] } }, [1]],
  ['$size', { tags: { $size: 2 } }, [1]],
  ['$elemMatch', { list: { $elemMatch: { u: 1, v: 2 } } }, [3]],
  ['two conditions met by different elements', { 'list.u': 1, 'list.v': 2 }, [2, 3]],
  ['a regular expression', { name: /^AN/i }, [0]],
  ['$not', { a: { $not: { $gt: 1 } } }, [0, 1, 3, 4]],
  ['numbers only with numbers', { a: { $gte: 1 } }, [1, 2]],
  ['$nor', { $nor: [{ a: 1 }, { a: null }] }, [2, 3]],
  ['$type', { a: { $type: 'string' } }, [3]],
  ['$exists', { a: { $exists: true } }, [1, 2, 3, 4]],
  ['$in with null', { a: { $in: [null, 2] } }, [0, 2, 4]],
  ['$or', { $or: [{ name: 'anna' }, { a: 1 }] }, [0, 1]],
])('query: %s', async ([, query, ids]) => {
  const c = await things(
    { name: 'anna' },
    { a: 1, tags: ['x', 'y'] },
    { a: 2, list: [{ u: 1 }, { u: 2, v: 2 }] },
    { a: '3', list: [{ u: 1, v: 2 }] },
    { a: null },
  );
  expect((await c.find(query).toArray()).map(({ _id }) => _id)).toEqual(ids);
});

test('projections', async () => {
  const c = await things({
    a: 1,
    b: { x: 1, y: 2 },
    list: [
      { u: 1, v: 1 },
      { u: 2, v: 2 },
    ],
  });
  const project = (projection: Document) => c.findOne({}, { projection });
  expect(await project({ a: 1 })).toEqual({ _id: 0, a: 1 });
  expect(await project({ _id: 0, 'b.x': 1, 'list.u': 1 })).toEqual({
    b: { x: 1 },
    list: [{ u: 1 }, { u: 2 }],
  });
  expect(await project({ b: 0, list: 0 })).toEqual({ _id: 0, a: 1 });
  expect(await project({ _id: 1 })).toEqual({ _id: 0 });
  expect(await project({ a: 1, list: { $slice: -1 } })).toEqual({ _id: 0, a: 1, list: [{ u: 2, v: 2 }] });
  expect(await project({ list: { $elemMatch: { u: 2 } } })).toEqual({ _id: 0, list: [{ u: 2, v: 2 }] });
});

test('cursors give all in batches, also while documents come and go', async () => {
  const c = await things(...Array.from({ length: 500 }, (_, n) => ({ n })));
  const cursor = c.find().sort({ _id: 1 }).batchSize(50);
  const ids: number[] = [];
  for await (const { _id } of cursor) {
    if (_id === 100) await c.deleteMany({ _id: { $gte: 200, $lt: 300 } });
    ids.push(_id);
  }
  expect(ids.filter((id) => id < 150 || id >= 300)).toHaveLength(350);
  expect(new Set(ids).size).toBe(ids.length);
  expect(await c.find().skip(10).limit(3).toArray()).toMatchObject([{ _id: 10 }, { _id: 11 }, { _id: 12 }]);
});

test.each([0, 2])(
  'a cursor whose collection is dropped (batches of %i) ends with an error, and nothing else does',
  async (batchSize) => {
    const c = await things(...Array.from({ length: 10 }, (_, n) => ({ n })));
    const db = c.db;
    const { cursor } = await db.command({ find: c.collectionName, batchSize, filter: { n: { $gte: 0 } } });
    await c.drop();
    expect(await errorOf(db.command({ getMore: cursor.id, collection: c.collectionName }))).toMatchObject({
      code: 175,
    });
    expect(await c.countDocuments()).toBe(0);
  },
);

test('bulk writes: ordered ones stop at a fault, unordered ones go on', async () => {
  const c = await things({ n: 0 });
  const operations = [
    { insertOne: { document: { _id: 0 } } },
    { updateOne: { filter: { _id: 0 }, update: { $set: { n: 9 } } } },
    { replaceOne: { filter: { _id: 7 }, replacement: { r: 1 }, upsert: true } },
    { deleteMany: { filter: { n: 9 } } },
  ];
  expect(await errorOf(c.bulkWrite(operations))).toMatchObject({ code: 11000 });
  expect(await c.find().toArray()).toEqual([{ _id: 0, n: 0 }]);
  await errorOf(c.bulkWrite(operations, { ordered: false }));
  expect(await c.find().toArray()).toEqual([{ _id: 7, r: 1 }]);
});

test('upserts take the equalities of the query', async () => {
  const c = await things();
  await c.updateOne({ _id: 5, kind: 'x', n: { $gt: 3 }, 'deep.er': 1 }, { $set: { a: 1 } }, { upsert: true });
  expect(await c.findOne()).toEqual({ _id: 5, kind: 'x', deep: { er: 1 }, a: 1 });
  const result = await c.replaceOne({ _id: 6, kind: 'y' }, { b: 1 }, { upsert: true });
  expect(result).toMatchObject({ upsertedId: 6, upsertedCount: 1, matchedCount: 0 });
  expect(await c.findOne({ _id: 6 })).toEqual({ _id: 6, b: 1 });
});

test('findOneAnd… answers before or after, the first of an order', async () => {
  const c = await things({ n: 3 }, { n: 1 }, { n: 2 });
  expect(await c.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } })).toEqual({ _id: 1, n: 1 });
  expect(
    await c.findOneAndUpdate(
      { _id: 1 },
      { $inc: { n: 1 } },
      { returnDocument: 'after', projection: { _id: 0 } },
    ),
  ).toEqual({ n: 12 });
  expect(await c.findOneAndReplace({ _id: 0 }, { r: 1 }, { returnDocument: 'after' })).toEqual({
    _id: 0,
    r: 1,
  });
  expect(await c.findOneAndDelete({ n: 2 })).toEqual({ _id: 2, n: 2 });
  expect(await c.findOneAndDelete({ n: 2 })).toBeNull();
});

test('aggregation', async () => {
  const c = await things(
    { kind: 'a', n: 1, tags: ['x', 'y'] },
    { kind: 'b', n: 2, tags: [] },
    { kind: 'a', n: 3.5 },
    { n: 4 },
  );
  const aggregate = (...pipeline: Document[]) => c.aggregate(pipeline).toArray();
  expect(
    await aggregate(
      { $group: { _id: '$kind', n: { $sum: '$n' }, count: { $sum: 1 }, avg: { $avg: '$n' } } },
      { $sort: { _id: 1 } },
    ),
  ).toEqual([
    { _id: null, n: 4, count: 1, avg: 4 },
    { _id: 'a', n: 4.5, count: 2, avg: 2.25 },
    { _id: 'b', n: 2, count: 1, avg: 2 },
  ]);
  expect(await aggregate({ $match: { n: { $gt: 1 } } }, { $count: 'many' })).toEqual([{ many: 3 }]);
  expect(await aggregate({ $unwind: '$tags' }, { $project: { _id: 0, tag: '$tags' } })).toEqual([
    { tag: 'x' },
    { tag: 'y' },
  ]);
  expect(
    await aggregate(
      { $sort: { n: -1 } },
      { $skip: 1 },
      { $limit: 1 },
      { $project: { big: { $gt: ['$n', 3] } } },
    ),
  ).toEqual([{ _id: 2, big: true }]);
  expect(await aggregate({ $limit: 2 }, { $match: { n: 4 } })).toEqual([]);
  expect(await c.distinct('tags')).toEqual(['x', 'y']);
  expect(await c.estimatedDocumentCount()).toBe(4);
});

test('catalog commands', async () => {
  const db = await openDatabase();
  await db.createCollection('a', { clusteredIndex: { key: { _id: 1 }, unique: true } });
  const byAge = { clusteredIndex: { key: { age: 1 }, unique: true } };
  expect(await errorOf(db.createCollection('c', byAge))).toMatchObject({ code: 197 });
  await db.collection('b').createIndex({ x: 1 }, { unique: true });
  expect((await db.listCollections().toArray()).map(({ name }) => name)).toEqual(['a', 'b']);
  expect(await db.collection('b').indexes()).toEqual([
    { v: 2, key: { _id: 1 }, name: '_id_' },
    { v: 2, key: { x: 1 }, name: 'x_1', unique: true },
  ]);
  await db.collection('b').createIndex({ x: 1 }, { unique: true });
  expect(await errorOf(db.collection('b').createIndex({ x: 1 }))).toMatchObject({ code: 86 });
  await db.collection('b').dropIndex('x_1');
  expect(await errorOf(db.collection('b').dropIndex('x_1'))).toMatchObject({ code: 27 });
  await db.dropDatabase();
  expect(await db.listCollections().toArray()).toEqual([]);
});

test('documents past their time go, those without a date stay', () => {
  const store = new Store(temporaryFolder());
  store.begin();
  const c = store.open('test', 'sessions');
  c.addIndex(
    {
      name: 'ttl',
      fields: [{ path: 'at', parts: ['at'], direction: 1 }],
      unique: false,
      sparse: false,
      partial: undefined,
      expireAfterSeconds: 60,
    },
    new TimeLimit(new Turn()),
  );
  for (const [_id, at] of [new Date(0), new Date(100_000), 'x', null].entries()) c.insert({ _id, at });
  expect(removeExpired(store, 120_000)).toBe(1);
  expect(c.count()).toBe(3);
  store.commit();
  store.close();
});
