import { type Document, Long, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { allOf, onEachServer } from '../testing/servers.ts';

const sample = {
  a: 1,
  b: { x: 1, y: 2 },
  list: [
    { u: 1, v: 1 },
    { u: 2, v: 2 },
    { u: 3, v: 2 },
  ],
  n: [1, 2, 3, 4],
};

// https://www.mongodb.com/docs/manual/tutorial/project-fields-from-query-results/
const projections: [string, Document, Document][] = [
  ['named fields and the _id', { a: 1 }, { _id: 0, a: 1 }],
  ['named fields without the _id', { a: 1, _id: 0 }, { a: 1 }],
  ['true says the same as 1', { a: true, _id: false }, { a: 1 }],
  ['all but the named fields', { b: 0, list: 0, n: 0 }, { _id: 0, a: 1 }],
  ['all but the _id', { _id: 0, b: 0, list: 0, n: 0 }, { a: 1 }],
  ['the _id alone', { _id: 1 }, { _id: 0 }],
  ['a field of a document', { _id: 0, 'b.x': 1 }, { b: { x: 1 } }],
  ['a field of the documents in an array', { _id: 0, 'list.u': 1 }, { list: [{ u: 1 }, { u: 2 }, { u: 3 }] }],
  ['all but a field of a document', { 'b.x': 0, list: 0, n: 0 }, { _id: 0, a: 1, b: { y: 2 } }],
  [
    'all but a field of the documents in an array',
    { 'list.v': 0, a: 0, b: 0, n: 0 },
    { _id: 0, list: [{ u: 1 }, { u: 2 }, { u: 3 }] },
  ],
  ['what is not there', { nowhere: 1, 'a.x': 1, _id: 0 }, {}],
  ['$slice from the front', { a: 1, n: { $slice: 2 } }, { _id: 0, a: 1, n: [1, 2] }],
  ['$slice from the end', { a: 1, n: { $slice: -1 } }, { _id: 0, a: 1, n: [4] }],
  ['$slice alone keeps the other fields', { n: { $slice: 1 }, b: 0, list: 0 }, { _id: 0, a: 1, n: [1] }],
];

onEachServer((server) => {
  test.for(projections)('projection: %s', async ([, projection, answer]) => {
    const c = await server.things(sample);
    expect(await c.findOne({}, { projection })).toEqual(answer);
  });

  test('projection: in and out together are refused', async () => {
    const c = await server.things(sample);
    expect(await errorOf(c.findOne({}, { projection: { a: 1, b: 0 } }))).toMatchObject({ code: 31254 });
    expect(await errorOf(c.findOne({}, { projection: { a: 0, b: 1 } }))).toMatchObject({ code: 31253 });
  });

  // https://www.mongodb.com/docs/manual/reference/method/cursor.sort/
  test.for<[string, Document, number[]]>([
    ['up', { n: 1, _id: 1 }, [3, 0, 1, 2]],
    ['down, equal ones by the next field', { n: -1, _id: -1 }, [2, 1, 0, 3]],
    ['by a nested field', { 'd.x': -1 }, [0, 2, 1, 3]],
    ['what is missing before what is there', { 'd.x': 1 }, [3, 1, 2, 0]],
  ])('sort: %s', async ([, sort, ids]) => {
    const c = await server.things(
      { n: 1, d: { x: 9 } },
      { n: 2, d: { x: 1 } },
      { n: 2, d: { x: 5 } },
      { n: Long.fromNumber(-1) },
    );
    expect((await c.find().sort(sort).toArray()).map(({ _id }) => _id)).toEqual(ids);
  });

  test('sort: with skip and limit', async () => {
    const c = await server.things({ n: 3 }, { n: 1 }, { n: 2 }, { n: 0 });
    expect(await c.find().sort({ n: 1 }).skip(1).limit(2).toArray()).toEqual([
      { _id: 1, n: 1 },
      { _id: 2, n: 2 },
    ]);
    expect(await c.find().sort({ n: 1 }).skip(9).toArray()).toEqual([]);
  });

  test.for<[string, Document, number]>([
    ['a direction that is none', { sort: { a: 2 } }, 15975],
    ['a negative limit', { limit: -1 }, 51024],
    ['a negative skip', { skip: -1 }, 51024],
    ['a filter that is no document', { filter: 1 }, 14],
    ['an unknown option', { foo: 1 }, 40415],
  ])('find: %s is refused', async ([, options, code]) => {
    const c = await server.things({});
    expect(await errorOf(server.db.command({ find: c.collectionName, ...options }))).toMatchObject({ code });
  });

  test('find: nothing in a collection that is not there', async () => {
    const c = await server.things();
    expect(await c.find().toArray()).toEqual([]);
    expect(await c.findOne({ a: 1 })).toBeNull();
    expect(await c.countDocuments()).toBe(0);
    expect(await c.estimatedDocumentCount()).toBe(0);
    expect(await c.distinct('a')).toEqual([]);
    expect(await c.deleteMany({})).toMatchObject({ deletedCount: 0 });
  });

  // https://www.mongodb.com/docs/manual/reference/command/count/ and …/distinct/
  test('counts', async () => {
    const c = await server.things({ a: 1 }, { a: 2 }, { a: 2 }, {});
    expect(await c.countDocuments()).toBe(4);
    expect(await c.countDocuments({ a: 2 })).toBe(2);
    expect(await c.countDocuments({ a: { $exists: true } }, { skip: 1, limit: 1 })).toBe(1);
    expect(await c.estimatedDocumentCount()).toBe(4);
    expect(
      await server.db.command({ count: c.collectionName, query: { a: { $gt: 0 } }, limit: 2 }),
    ).toMatchObject({ n: 2 });
  });

  test('distinct values, of elements and of nested fields too', async () => {
    const c = await server.things(
      { t: ['b', 'a'], d: [{ x: 1 }] },
      { t: 'c', d: { x: 2 } },
      { t: ['a'] },
      { t: null },
    );
    expect(new Set(await c.distinct('t'))).toEqual(new Set(['a', 'b', 'c', null]));
    expect(await c.distinct('t', { 'd.x': 2 })).toEqual(['c']);
    expect(new Set(await c.distinct('d.x'))).toEqual(new Set([1, 2]));
  });

  // https://www.mongodb.com/docs/manual/core/cursors/
  test('cursors: all in batches, also while documents come and go', async () => {
    const c = await server.things(...Array.from({ length: 500 }, (_, n) => ({ n })));
    const ids: number[] = [];
    for await (const { _id } of c.find().sort({ _id: 1 }).batchSize(50)) {
      if (_id === 100) await c.deleteMany({ _id: { $gte: 200, $lt: 300 } });
      ids.push(_id);
    }
    expect(ids.filter((id) => id < 150 || id >= 300)).toHaveLength(350);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('cursors: the first batch holds 101 documents', async () => {
    const c = await server.things(...Array.from({ length: 150 }, () => ({})));
    const { cursor } = await server.db.command({ find: c.collectionName });
    expect(cursor.firstBatch).toHaveLength(101);
    const more = await server.db.command({ getMore: cursor.id, collection: c.collectionName });
    expect(more['cursor'].nextBatch).toHaveLength(49);
    expect(more['cursor'].id).toEqual(0);
  });

  test('cursors: a single batch leaves none open', async () => {
    const c = await server.things({}, {}, {});
    const { cursor } = await server.db.command({ find: c.collectionName, batchSize: 2, singleBatch: true });
    expect(cursor.firstBatch).toHaveLength(2);
    expect(cursor.id).toEqual(0);
  });

  test('cursors: one that was killed is not found any more', async () => {
    const c = await server.things({}, {}, {});
    const open = await server.db.command({ find: c.collectionName, batchSize: 1 });
    const id = open['cursor'].id as Long;
    const killed = await server.db.command({ killCursors: c.collectionName, cursors: [id] });
    expect(killed['cursorsKilled']).toEqual([id]);
    expect(await errorOf(server.db.command({ getMore: id, collection: c.collectionName }))).toMatchObject({
      code: 43,
    });
  });

  test('cursors: one whose collection is dropped ends with an error', async () => {
    const c = await server.things({}, {}, {});
    const { cursor } = await server.db.command({ find: c.collectionName, batchSize: 1 });
    await c.drop();
    expect(
      await errorOf(server.db.command({ getMore: cursor.id, collection: c.collectionName })),
    ).toMatchObject({ code: 175 });
  });

  // https://www.mongodb.com/docs/manual/reference/command/insert/
  test('insert: an _id is made, first of all fields', async () => {
    const c = await server.things();
    await server.db.command({ insert: c.collectionName, documents: [{ a: 1 }] });
    const stored = (await c.findOne()) as Document;
    expect(Object.keys(stored)).toEqual(['_id', 'a']);
    expect(stored['_id']).toBeInstanceOf(ObjectId);
  });

  test('insert: the _id is put first', async () => {
    const c = await server.things();
    await c.insertOne({ a: 1, _id: 5 });
    expect(Object.keys((await c.findOne()) as Document)).toEqual(['_id', 'a']);
  });

  test('insert: an _id that is there is refused', async () => {
    const c = await server.things({});
    expect(await errorOf(c.insertOne({ _id: 0 }))).toMatchObject({
      code: 11000,
      keyPattern: { _id: 1 },
      message: expect.stringContaining('E11000 duplicate key error collection: '),
    });
  });

  test('insert: an int and a double that are equal are one _id', async () => {
    const c = await server.things();
    await c.insertOne({ _id: Long.fromNumber(1) } as Document as { _id: number });
    expect(await errorOf(c.insertOne({ _id: 1 }))).toMatchObject({ code: 11000 });
  });

  test('insert: ordered ones stop at a fault, unordered ones go on', async () => {
    const c = await server.things({});
    const documents = [{ _id: 1 }, { _id: 0 }, { _id: 2 }];
    expect(await errorOf(c.insertMany(documents))).toMatchObject({ insertedCount: 1 });
    expect((await allOf(c)).map(({ _id }) => _id)).toEqual([0, 1]);
    expect(await errorOf(c.insertMany(documents, { ordered: false }))).toMatchObject({ insertedCount: 1 });
    expect((await allOf(c)).map(({ _id }) => _id)).toEqual([0, 1, 2]);
  });

  test.for<[string, Document]>([
    ['an array as _id', { _id: [1] }],
    ['a regular expression as _id', { _id: /a/ }],
    ['an operator in the _id', { _id: { $gt: 1 } }],
    ['a name with a dollar deep in the _id', { _id: { a: { $gt: 1 } } }],
  ])('insert: %s is refused', async ([, doc]) => {
    const c = await server.things();
    const reply = await server.db.command({ insert: c.collectionName, documents: [doc] });
    expect(reply['writeErrors']).toHaveLength(1);
    expect(await c.countDocuments()).toBe(0);
  });

  // https://www.mongodb.com/docs/manual/reference/command/delete/
  test('delete: one, or all that fit', async () => {
    const c = await server.things({ a: 1 }, { a: 1 }, { a: 1 }, { a: 2 });
    expect(await c.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 1 });
    expect(await c.deleteMany({ a: 1 })).toMatchObject({ deletedCount: 2 });
    expect(await c.deleteOne({ a: 1 })).toMatchObject({ deletedCount: 0 });
    expect(await c.deleteMany({})).toMatchObject({ deletedCount: 1 });
  });

  // https://www.mongodb.com/docs/manual/reference/method/db.collection.bulkWrite/
  const operations = [
    { insertOne: { document: { _id: 0 } } },
    { updateOne: { filter: { _id: 0 }, update: { $set: { n: 9 } } } },
    { updateMany: { filter: { n: { $gt: 50 } }, update: { $inc: { n: 1 } } } },
    { replaceOne: { filter: { _id: 7 }, replacement: { r: 1 }, upsert: true } },
    { deleteMany: { filter: { n: 9 } } },
    { deleteOne: { filter: { _id: 99 } } },
  ];

  test('bulkWrite: ordered ones stop at a fault', async () => {
    const c = await server.things({ n: 0 });
    expect(await errorOf(c.bulkWrite(operations))).toMatchObject({ code: 11000 });
    expect(await allOf(c)).toEqual([{ _id: 0, n: 0 }]);
  });

  test('bulkWrite: unordered ones go on', async () => {
    const c = await server.things({ n: 0 });
    await errorOf(c.bulkWrite(operations, { ordered: false }));
    expect(await allOf(c)).toEqual([{ _id: 7, r: 1 }]);
  });

  test('bulkWrite: counts', async () => {
    const c = await server.things({ n: 0 });
    expect(await c.bulkWrite(operations.slice(1))).toMatchObject({
      insertedCount: 0,
      matchedCount: 1,
      modifiedCount: 1,
      upsertedCount: 1,
      upsertedIds: { 2: 7 },
      deletedCount: 1,
    });
  });

  // https://www.mongodb.com/docs/manual/reference/command/findAndModify/
  test('findOneAndUpdate: the document before, or the one after', async () => {
    const c = await server.things({ n: 3 }, { n: 1 }, { n: 2 });
    expect(await c.findOneAndUpdate({}, { $inc: { n: 10 } }, { sort: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    const after = { returnDocument: 'after', projection: { _id: 0 } } as const;
    expect(await c.findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, after)).toEqual({ n: 12 });
    expect(await c.findOneAndUpdate({ _id: 9 }, { $inc: { n: 1 } })).toBeNull();
  });

  test('findOneAndUpdate: upserts', async () => {
    const c = await server.things();
    expect(await c.findOneAndUpdate({ _id: 1 }, { $set: { a: 1 } }, { upsert: true })).toBeNull();
    const after = { upsert: true, returnDocument: 'after' } as const;
    expect(await c.findOneAndUpdate({ _id: 2 }, { $set: { a: 1 } }, after)).toEqual({ _id: 2, a: 1 });
    const raw = await c.findOneAndUpdate(
      { _id: 3 },
      { $set: { a: 1 } },
      { ...after, includeResultMetadata: true },
    );
    expect(raw).toMatchObject({ lastErrorObject: { n: 1, updatedExisting: false, upserted: 3 }, ok: 1 });
  });

  test('findOneAndReplace', async () => {
    const c = await server.things({ a: 1 });
    expect(await c.findOneAndReplace({ a: 1 }, { r: 1 }, { returnDocument: 'after' })).toEqual({
      _id: 0,
      r: 1,
    });
    expect(
      await c.findOneAndReplace({ _id: 5 }, { r: 2 }, { upsert: true, returnDocument: 'after' }),
    ).toEqual({ _id: 5, r: 2 });
  });

  test('findOneAndDelete takes the first of an order', async () => {
    const c = await server.things({ n: 2 }, { n: 1 });
    expect(await c.findOneAndDelete({}, { sort: { n: 1 } })).toEqual({ _id: 1, n: 1 });
    expect(await c.findOneAndDelete({ n: 1 })).toBeNull();
    expect(await c.findOneAndDelete({ n: 2 }, { projection: { n: 1, _id: 0 } })).toEqual({ n: 2 });
  });
});
