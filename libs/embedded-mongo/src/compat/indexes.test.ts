import type { Document, IndexSpecification } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { allOf, onEachServer } from '../testing/servers.ts';

/** What MongoDB does: keys and options of a unique index, documents that it takes, one that it refuses. */
type Row = [string, Document, Document, Document[], Document | undefined];

// https://www.mongodb.com/docs/manual/core/index-unique/ …/index-sparse/ …/index-partial/ …/index-multikey/
const uniques: Row[] = [
  ['a value once', { a: 1 }, {}, [{ a: 1 }, { a: 2 }], { a: 1 }],
  ['a missing field counts as null', { a: 1 }, {}, [{}], { a: null }],
  ['null counts as missing', { a: 1 }, {}, [{ a: null }], {}],
  [
    'values of other types differ',
    { a: 1 },
    {},
    [{ a: 1 }, { a: '1' }, { a: true }, { a: [] }, { a: {} }],
    { a: 1 },
  ],
  ['strings differ by case', { a: 1 }, {}, [{ a: 'a' }, { a: 'A' }, { a: 'a ' }], { a: 'a' }],
  [
    'long strings that begin alike differ',
    { a: 1 },
    {},
    [{ a: 'x'.repeat(2000) }, { a: 'x'.repeat(2001) }],
    { a: 'x'.repeat(2000) },
  ],
  ['going down', { a: -1 }, {}, [{ a: 1 }, { a: 2 }], { a: 2 }],
  ['a nested field', { 'd.x': 1 }, {}, [{ d: { x: 1 } }, { d: { x: 2 } }, { d: 5 }], { d: { x: 1, y: 2 } }],
  [
    'a document is one value',
    { a: 1 },
    {},
    [{ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } }],
    { a: { x: 1, y: 2 } },
  ],
  ['elements of different documents', { a: 1 }, {}, [{ a: [1, 2] }, { a: [3, 4] }], { a: [4, 5] }],
  ['elements of one document may be the same', { a: 1 }, {}, [{ a: [1, 1] }], { a: 1 }],
  [
    'fields of elements',
    { 'l.u': 1 },
    {},
    [{ l: [{ u: 1 }, { u: 2 }] }, { l: [{ u: 3 }] }],
    { l: [{ u: 9 }, { u: 2 }] },
  ],
  [
    'several fields together',
    { a: 1, b: -1 },
    {},
    [{ a: 1, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 1 }, { a: 1 }],
    { a: 1, b: 2 },
  ],
  ['several fields, one missing', { a: 1, b: 1 }, {}, [{ a: 1 }], { a: 1, b: null }],
  ['sparse: what is missing counts not', { a: 1 }, { sparse: true }, [{}, {}, { a: 1 }], { a: 1 }],
  ['sparse: null counts', { a: 1 }, { sparse: true }, [{}, { a: null }], { a: null }],
  [
    'sparse and compound: one field is enough',
    { a: 1, b: 1 },
    { sparse: true },
    [{}, {}, { b: 1 }],
    { b: 1 },
  ],
  [
    'partial: others may be the same',
    { a: 1 },
    { partialFilterExpression: { on: true } },
    [{ a: 1 }, { a: 1, on: false }, { a: 1, on: true }],
    { a: 1, on: true },
  ],
  [
    'partial with a comparison',
    { a: 1 },
    { partialFilterExpression: { n: { $gt: 5 } } },
    [
      { a: 1, n: 5 },
      { a: 1, n: 6 },
      { a: 1, n: 'x' },
    ],
    { a: 1, n: 9 },
  ],
  [
    'partial with $exists',
    { a: 1 },
    { partialFilterExpression: { a: { $exists: true } } },
    [{}, {}, { a: null }],
    { a: null },
  ],
];

onEachServer((server) => {
  test.for(uniques)('unique: %s', async ([, keys, options, taken, refused]) => {
    const c = await server.things();
    await c.createIndex(keys as IndexSpecification, { unique: true, ...options });
    await c.insertMany(taken.map((doc, _id) => ({ _id, ...doc })));
    const before = await allOf(c);
    expect(await errorOf(c.insertOne({ _id: 99, ...refused }))).toMatchObject({
      code: 11000,
      keyPattern: keys,
    });
    // The same by an update that would collide, an upsert and a replacement.
    await c.insertOne({ _id: 50, ...unlike(keys), on: true, n: 9 });
    expect(await errorOf(c.replaceOne({ _id: 50 }, { ...refused }))).toMatchObject({ code: 11000 });
    const upsert = c.replaceOne({ _id: 51 }, { ...refused }, { upsert: true });
    expect(await errorOf(upsert)).toMatchObject({ code: 11000 });
    await c.deleteOne({ _id: 50 });
    expect(await allOf(c)).toEqual(before);
  });

  test('unique: a document may be changed to what it is', async () => {
    const c = await server.things();
    await c.createIndex({ a: 1 }, { unique: true });
    await c.insertOne({ _id: 1, a: 1 });
    expect(await c.updateOne({ a: 1 }, { $set: { a: 1, b: 2 } })).toMatchObject({ modifiedCount: 1 });
  });

  test('unique: a value is free again after a change or a removal', async () => {
    const c = await server.things();
    await c.createIndex({ a: 1 }, { unique: true });
    await c.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 2 },
    ]);
    await c.updateOne({ _id: 1 }, { $set: { a: 9 } });
    await c.insertOne({ _id: 3, a: 1 });
    await c.deleteOne({ _id: 2 });
    await c.insertOne({ _id: 4, a: 2 });
    expect(await c.countDocuments({ a: { $in: [1, 2, 9] } })).toBe(3);
  });

  test('unique: an index over documents that collide is refused and leaves nothing behind', async () => {
    const c = await server.things({ a: 1 }, { a: 1 });
    expect(await errorOf(c.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_']);
    await c.insertOne({ _id: 9, a: 1 });
  });

  test('partial: a document that leaves the index lets go of its value', async () => {
    const c = await server.things({ room: 1, on: true });
    await c.createIndex({ room: 1 }, { unique: true, partialFilterExpression: { on: true } });
    await c.updateOne({}, { $set: { on: false } });
    await c.insertOne({ _id: 1, room: 1, on: true });
    expect(await errorOf(c.updateOne({ _id: 0 }, { $set: { on: true } }))).toMatchObject({ code: 11000 });
  });

  test('two arrays in a compound index are refused', async () => {
    const c = await server.things();
    await c.createIndex({ a: 1, b: 1 });
    await c.insertOne({ _id: 1, a: [1, 2], b: 1 });
    expect(await errorOf(c.insertOne({ _id: 2, a: [1, 2], b: [1, 2] }))).toMatchObject({ code: 171 });
    expect(await errorOf(c.updateOne({ _id: 1 }, { $set: { b: [1, 2] } }))).toMatchObject({ code: 171 });
    expect(await allOf(c)).toEqual([{ _id: 1, a: [1, 2], b: 1 }]);
  });

  test.for<[string, Document]>([
    ['of one element each', { a: [1], b: [1] }],
    ['that are empty', { a: [], b: [] }],
    ['of which one lies deeper', { a: [{ x: 1 }], b: { y: [1] } }],
    ['inside of one element', { l: [{ x: [1], y: [2] }] }],
    ['under a place in an array', { m: [{ x: [1], y: [2] }] }],
  ])('two arrays in a compound index: those %s are refused', async ([, doc]) => {
    const c = await server.things();
    for (const key of [
      { a: 1, b: 1 },
      { 'a.x': 1, 'b.y': 1 },
      { 'l.x': 1, 'l.y': 1 },
      { 'm.0.x': 1, 'm.0.y': 1 },
    ])
      await c.createIndex(key as IndexSpecification);
    expect(await errorOf(c.insertOne({ _id: 1, ...doc }))).toMatchObject({ code: 171 });
  });

  test('two fields of the documents in one array may be in a compound index', async () => {
    const doc = { l: [{ x: 1, y: 2 }, { x: [3, 4] }, 5], m: [{ x: [1], y: 2 }, 3], a: { x: [1] }, b: {} };
    const c = await server.things(doc);
    for (const key of [
      { 'a.x': 1, 'b.y': 1 },
      { 'l.x': 1, 'l.y': 1 },
      { 'm.0.x': 1, 'm.1.y': 1 },
    ])
      await c.createIndex(key as IndexSpecification);
    expect(await c.countDocuments({ 'l.x': 3, 'l.y': 2 })).toBe(1);
  });

  test('an index finds values in an array within an array', async () => {
    const c = await server.things({ a: [[5]] }, { a: [5] }, { a: [[4, 5], 6] }, { a: [[4]] });
    const find = async () =>
      (await c.find({ a: { $elemMatch: { $elemMatch: { $in: [5] } } } }).toArray()).length;
    expect(await find()).toBe(2);
    await c.createIndex({ a: 1 });
    expect(await find()).toBe(2);
  });

  // https://www.mongodb.com/docs/manual/reference/command/createIndexes/
  test('an index is listed as it was declared', async () => {
    const c = await server.things();
    await c.createIndexes([
      { key: { a: 1 }, unique: true },
      { key: { b: -1, 'c.d': 1 }, name: 'named', sparse: true },
      { key: { e: 1 }, partialFilterExpression: { e: { $gt: 1 } } },
    ]);
    expect(await c.indexes()).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { a: 1 }, name: 'a_1', unique: true },
      { v: 2, key: { b: -1, 'c.d': 1 }, name: 'named', sparse: true },
      { v: 2, key: { e: 1 }, name: 'e_1', partialFilterExpression: { e: { $gt: 1 } } },
    ]);
  });

  test('declaring an index again changes nothing, with other options it is refused', async () => {
    const c = await server.things();
    expect(await c.createIndex({ a: 1 })).toBe('a_1');
    expect(await c.createIndex({ a: 1 })).toBe('a_1');
    expect(await c.indexes()).toHaveLength(2);
    expect(await errorOf(c.createIndex({ a: 1 }, { unique: true }))).toMatchObject({ code: 86 });
    expect(await errorOf(c.createIndex({ a: 1 }, { name: 'other' }))).toMatchObject({ code: 85 });
    expect(await errorOf(c.createIndex({ b: 1 }, { name: 'a_1' }))).toMatchObject({ code: 86 });
  });

  test('several indexes of the same keys may differ in what they hold and whether they are unique', async () => {
    const c = await server.things();
    await c.createIndex({ a: 1 });
    await c.createIndex({ a: 1 }, { name: 'unique', unique: true });
    await c.createIndex({ a: 1 }, { name: 'sparse', sparse: true });
    await c.createIndex({ a: 1 }, { name: 'partial', partialFilterExpression: { a: { $gt: 1 } } });
    expect((await c.indexes()).map(({ name }) => name)).toEqual([
      '_id_',
      'a_1',
      'unique',
      'sparse',
      'partial',
    ]);
    await c.insertMany([{ _id: 1, a: 1 }, { _id: 2, a: 2 }, { _id: 3 }]);
    expect(
      await c
        .find({ a: { $gte: 1 } })
        .sort({ a: -1 })
        .toArray(),
    ).toMatchObject([{ a: 2 }, { a: 1 }]);
    expect(await c.countDocuments({ a: null })).toBe(1);
    expect(await errorOf(c.createIndex({ a: 1 }, { name: 'again', unique: true }))).toMatchObject({
      code: 85,
    });
  });

  test.for<[string, Document, number]>([
    ['no keys', { key: {}, name: 'x' }, 67],
    ['a direction that is none', { key: { a: 0 }, name: 'x' }, 67],
    ['an unknown kind', { key: { a: 'frob' }, name: 'x' }, 67],
    ['an empty path', { key: { 'a..b': 1 }, name: 'x' }, 67],
    ['sparse and partial', { key: { a: 1 }, name: 'x', sparse: true, partialFilterExpression: { a: 1 } }, 67],
    ['an unknown option', { key: { a: 1 }, name: 'x', frob: 1 }, 197],
    ['a direction that is no number', { key: { a: true }, name: 'x' }, 67],
    ['no name', { key: { a: 1 } }, 9],
    ['an option for that of _id', { key: { _id: 1 }, name: '_id_', sparse: true }, 197],
    ['partial by a negation', { key: { a: 1 }, name: 'x', partialFilterExpression: { b: { $ne: 1 } } }, 67],
    [
      'partial by absence',
      { key: { a: 1 }, name: 'x', partialFilterExpression: { b: { $exists: false } } },
      67,
    ],
    ['partial by no document', { key: { a: 1 }, name: 'x', partialFilterExpression: 'b' }, 14],
  ])('declaring: %s is refused', async ([, index, code]) => {
    const c = await server.things({});
    const command = { createIndexes: c.collectionName, indexes: [index] };
    expect(await errorOf(server.db.command(command))).toMatchObject({ code });
  });

  test('of several indexes all are made or none', async () => {
    const c = await server.things({ a: 1 }, { a: 1 });
    const indexes = [{ key: { b: 1 } }, { key: { a: 1 }, unique: true }];
    expect(await errorOf(c.createIndexes(indexes))).toMatchObject({ code: 11000 });
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  test('an index is dropped by its name, all by *', async () => {
    const c = await server.things({});
    await c.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }, { key: { c: 1 } }]);
    await c.dropIndex('a_1');
    expect(await errorOf(c.dropIndex('a_1'))).toMatchObject({ code: 27 });
    expect(await errorOf(c.dropIndex('_id_'))).toMatchObject({ code: 72 });
    await c.dropIndexes();
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  test('indexes of a collection that is not there', async () => {
    const c = await server.things();
    expect(await errorOf(c.indexes())).toMatchObject({ code: 26 });
    expect(await errorOf(server.db.command({ dropIndexes: c.collectionName, index: '*' }))).toMatchObject({
      code: 26,
    });
  });

  // https://www.mongodb.com/docs/manual/reference/command/nav-administration/
  test('collections are made, listed and dropped', async () => {
    const db = server.db;
    await db.createCollection('made');
    await db.createCollection('made');
    expect(await db.listCollections({ name: 'made' }).toArray()).toMatchObject([
      { name: 'made', type: 'collection' },
    ]);
    expect((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name)).toContain(
      'made',
    );
    expect(await db.collection('made').drop()).toBe(true);
    expect(await db.listCollections({ name: 'made' }).toArray()).toEqual([]);
    expect(await db.collection('made').drop()).toBe(true);
  });

  // https://www.mongodb.com/docs/manual/core/clustered-collections/
  test('a collection may be declared to be in the order of its _id', async () => {
    const { db } = server;
    const clusteredIndex = { key: { _id: 1 }, name: 'by-id', unique: true };
    const clustered = await db.createCollection('clustered', { clusteredIndex });
    const described = { v: 2, ...clusteredIndex };
    expect(await db.listCollections({ name: 'clustered' }).toArray()).toEqual([
      expect.objectContaining({ options: { clusteredIndex: described } }),
    ]);
    expect(await clustered.indexes()).toEqual([{ ...described, clustered: true }]);
    await db.createCollection('clustered', { clusteredIndex });
    expect(await errorOf(db.createCollection('clustered'))).toMatchObject({ code: 48 });
    const byAge = { clusteredIndex: { key: { age: 1 }, unique: true } };
    expect(await errorOf(db.createCollection('by_age', byAge))).toMatchObject({ code: 197 });
  });

  test('a collection is not made again with other options', async () => {
    const { db } = server;
    const clusteredIndex = { key: { _id: 1 }, name: 'by-id', unique: true };
    await db.createCollection('plain');
    expect(await errorOf(db.createCollection('plain', { clusteredIndex }))).toMatchObject({
      code: 48,
      codeName: 'NamespaceExists',
    });
    expect(await db.listCollections({ name: 'plain' }).toArray()).toMatchObject([{ options: {} }]);
  });

  // https://www.mongodb.com/docs/manual/reference/command/compact/ …/fsync/
  test('a collection is compacted, and everything is written to its files', async ({ skip }) => {
    const { db } = server;
    const { msg } = await db.command({ hello: 1 });
    skip(msg === 'isdbgrid', 'the router of a sharded cluster takes no compact');
    await db.collection('left').insertMany(Array.from({ length: 50 }, () => ({ text: 'x'.repeat(1000) })));
    await db.collection('left').deleteMany({});
    expect(await db.command({ compact: 'left', force: true })).toMatchObject({
      bytesFreed: expect.any(Number) as number,
      ok: 1,
    });
    expect(await errorOf(db.command({ compact: 'nowhere', force: true }))).toMatchObject({ code: 26 });
    expect(await db.admin().command({ fsync: 1, lock: false })).toMatchObject({ numFiles: 1, ok: 1 });
    expect(await errorOf(db.command({ fsync: 1 }))).toMatchObject({ code: 13 });
  });

  test('databases are listed and dropped', async () => {
    const other = server.db.admin();
    await server.db.collection('one').insertOne({});
    const names = async () =>
      (await other.listDatabases({ nameOnly: true })).databases.map(({ name }) => name);
    expect(await names()).toContain(server.db.databaseName);
    await server.db.dropDatabase();
    expect(await names()).not.toContain(server.db.databaseName);
    expect(await server.db.listCollections().toArray()).toEqual([]);
  });

  test.for(['a$b', '.a', ''])('the name %j is no name for a collection', async (name) => {
    const reply = await server.db.command({ insert: name, documents: [{}] }).catch((error: unknown) => error);
    // The router of a sharded cluster refuses the document and not the command.
    const { writeErrors: [error] = [reply] } = reply as { writeErrors?: unknown[] };
    expect(error).toMatchObject({ code: 73 });
  });

  test('an unknown command is refused by its name', async () => {
    expect(await errorOf(server.db.command({ frobnicate: 1 }))).toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
  });

  test('ping, hello and buildInfo', async () => {
    expect(await server.db.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(await server.db.command({ hello: 1 })).toMatchObject({
      isWritablePrimary: true,
      maxBsonObjectSize: 16777216,
    });
    expect((await server.db.command({ buildInfo: 1 }))['versionArray']).toHaveLength(4);
  });

  // https://www.mongodb.com/docs/manual/reference/explain-results/
  test('explain names the index that serves', async () => {
    const c = await server.things(...Array.from({ length: 50 }, (_, n) => ({ n })));
    await c.createIndex({ n: 1 });
    const { executionStats, queryPlanner } = await c.find({ n: { $lt: 5 } }).explain('executionStats');
    expect(executionStats).toMatchObject({ nReturned: 5, totalKeysExamined: 5, totalDocsExamined: 5 });
    expect(JSON.stringify(queryPlanner.winningPlan)).toContain('"indexName":"n_1"');
    const scan = await c.find({ m: 1 }).explain('queryPlanner');
    expect(JSON.stringify(scan['queryPlanner'].winningPlan)).toContain('COLLSCAN');
  });
});

/** A document that collides with none of the rows. */
const unlike = (keys: Document): Document =>
  Object.assign(
    {},
    ...Object.keys(keys).map((path) =>
      path.split('.').reduceRight<unknown>((value, part) => ({ [part]: value }), `unlike ${path}`),
    ),
  ) as Document;
