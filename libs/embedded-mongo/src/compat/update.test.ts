import { type Document, Double, Int32, Long, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { allOf, onEachServer } from '../testing/servers.ts';

/** What MongoDB does; a document before, the update, and the document after it. */
type Row = [string, Document, Document, Document];

// https://www.mongodb.com/docs/manual/reference/operator/update-field/
const fields: Row[] = [
  [
    '$set makes the documents on the way',
    { a: { x: 1 } },
    { $set: { 'a.y': 2, 'b.c': 3 } },
    { a: { x: 1, y: 2 }, b: { c: 3 } },
  ],
  ['$set of an element', { a: [1, 2] }, { $set: { 'a.0': 4 } }, { a: [4, 2] }],
  ['$set behind the end fills up with null', { a: [1] }, { $set: { 'a.3': 4 } }, { a: [1, null, null, 4] }],
  ['$set of a number where there is nothing makes a document', {}, { $set: { 'a.0': 4 } }, { a: { 0: 4 } }],
  ['$set within an element', { a: [{ x: 1 }] }, { $set: { 'a.0.y': 2 } }, { a: [{ x: 1, y: 2 }] }],
  ['$set replaces a whole document', { a: { x: 1 } }, { $set: { a: { y: 1 } } }, { a: { y: 1 } }],
  ['$set of the same _id', { a: 1 }, { $set: { _id: 0, a: 2 } }, { a: 2 }],
  [
    '$set of names with a dollar, below the top',
    { a: { x: 1 } },
    { $set: { 'a.$b': 1, 'c.$d.e': 2 } },
    { a: { x: 1, $b: 1 }, c: { $d: { e: 2 } } },
  ],
  ['$set of nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': 1 } }, { b: { d: 2 } }],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$unset of what is not there', { a: 1 }, { $unset: { 'b.c': '', 'a.x': '' } }, { a: 1 }],
  ['$inc and a field that is not there', { a: 1 }, { $inc: { a: 2, b: 3 } }, { a: 3, b: 3 }],
  ['$inc by less than nothing', { a: 1 }, { $inc: { a: -2 } }, { a: -1 }],
  ['$inc within an element', { a: [{ n: 1 }] }, { $inc: { 'a.0.n': 1 } }, { a: [{ n: 2 }] }],
  ['$max takes the greater, also of what is missing', { a: 5 }, { $max: { a: 7, b: 1 } }, { a: 7, b: 1 }],
  ['$max of dates', { a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  [
    '$setOnInsert does nothing to what is there',
    { a: 1 },
    { $setOnInsert: { b: 1 }, $set: { a: 2 } },
    { a: 2 },
  ],
];

// https://www.mongodb.com/docs/manual/reference/operator/update-array/
const arrays: Row[] = [
  ['$push', { a: [1] }, { $push: { a: 2, b: 1 } }, { a: [1, 2], b: [1] }],
  ['$push of an array adds it as one', { a: [1] }, { $push: { a: [2, 3] } }, { a: [1, [2, 3]] }],
  ['$push $each', { a: [1] }, { $push: { a: { $each: [2, 3] } } }, { a: [1, 2, 3] }],
  ['$addToSet', { a: [1] }, { $addToSet: { a: 1, b: 2 } }, { a: [1], b: [2] }],
  ['$addToSet $each', { a: [1] }, { $addToSet: { a: { $each: [1, 2, 2] } } }, { a: [1, 2] }],
  [
    '$addToSet of documents looks at the order of fields',
    { a: [{ x: 1, y: 2 }] },
    { $addToSet: { a: { y: 2, x: 1 } } },
    {
      a: [
        { x: 1, y: 2 },
        { y: 2, x: 1 },
      ],
    },
  ],
  ['$pull of a value', { a: [1, 2, 1] }, { $pull: { a: 1 } }, { a: [2] }],
  ['$pull by a condition', { a: [1, 5, 9] }, { $pull: { a: { $gte: 5 } } }, { a: [1] }],
  ['$pull by $in', { a: [1, 5, 9] }, { $pull: { a: { $in: [1, 9] } } }, { a: [5] }],
  [
    '$pull of documents that have a field',
    { a: [{ u: 1, r: 'x' }, { u: 2 }] },
    { $pull: { a: { u: 1 } } },
    { a: [{ u: 2 }] },
  ],
  [
    '$pull of documents by conditions',
    { a: [{ n: 1 }, { n: 5 }] },
    { $pull: { a: { n: { $gt: 2 } } } },
    { a: [{ n: 1 }] },
  ],
  ['$pull of an array is exact', { a: [[1], [1, 2]] }, { $pull: { a: [1] } }, { a: [[1, 2]] }],
  ['$pull where there is nothing', { a: 1 }, { $pull: { b: 1 } }, { a: 1 }],
];

/** What MongoDB refuses, leaving the document as it was; the update and the code. */
const refused: [string, Document, number][] = [
  ['an unknown modifier', { $foo: { a: 1 } }, 9],
  ['a modifier without fields', { $set: 1 }, 9],
  ['$inc of a string', { $inc: { name: 1 } }, 14],
  ['$inc by a string', { $inc: { n: 'x' } }, 14],
  ['$inc of null', { $inc: { nothing: 1 } }, 14],
  ['$inc beyond a long', { $inc: { big: 1 } }, 2],
  ['$push to what is no array', { $push: { name: 1 } }, 2],
  ['$push with an unknown clause', { $push: { list: { $each: [1], $foo: 1 } } }, 2],
  ['$addToSet to what is no array', { $addToSet: { name: 1 } }, 2],
  ['$pull from what is no array', { $pull: { name: 1 } }, 2],
  ['a path through a string', { $set: { 'name.x': 1 } }, 28],
  ['a path through an array', { $set: { 'list.x': 1 } }, 28],
  ['a path through a date', { $set: { 'at.x': 1 } }, 28],
  ['a path through null', { $set: { 'nothing.x': 1 } }, 28],
  ['two updates of one path', { $set: { n: 1 }, $inc: { n: 1 } }, 40],
  ['an update above and below', { $set: { 'deep.x': 1, deep: 2 } }, 40],
  ['another _id', { $set: { _id: 5 } }, 66],
  ['no _id', { $unset: { _id: 1 } }, 66],
  ['an _id that is counted up', { $inc: { _id: 1 } }, 66],
  ['an empty path', { $set: { 'a..b': 1 } }, 56],
  ['a name with a dollar', { $set: { $b: 1 } }, 52],
  ['a name with a dollar in an array', { $set: { 'list.$b': 1 } }, 28],
];

onEachServer((server) => {
  test.for([...fields, ...arrays])('update: %s', async ([, before, update, after]) => {
    const c = await server.things(before);
    await c.updateOne({ _id: 0 }, update);
    expect(await c.findOne()).toEqual({ _id: 0, ...after });
  });

  test.for(refused)('update: %s is refused and changes nothing', async ([, update, code]) => {
    const c = await server.things({
      name: 'x',
      n: 1,
      list: [1, 2],
      at: new Date(0),
      deep: { y: 1 },
      nothing: null,
      big: Long.MAX_VALUE,
    });
    const before = await c.findOne();
    // With a second change that would be fine, to see that none is left half done.
    const more = typeof update['$set'] === 'number' ? {} : { $set: { a_first: true, ...update['$set'] } };
    const reply = await server.db.command({
      update: c.collectionName,
      updates: [{ q: {}, u: { ...update, ...more } }],
    });
    expect(reply['writeErrors']).toMatchObject([{ index: 0, code }]);
    expect(await c.findOne()).toEqual(before);
  });

  test('what fills an array up is null, in an index too', async () => {
    const c = await server.things({ l: [1] });
    await c.createIndex({ l: 1 });
    await c.updateOne({}, { $set: { 'l.3': 4 } });
    expect(await c.countDocuments({ l: null })).toBe(1);
    expect(await c.countDocuments({ l: { $in: [null, 7] } })).toBe(1);
  });

  // https://www.mongodb.com/docs/manual/reference/operator/update/#behavior
  test('new fields come in the order of their names, those that are numbers in that of their values', async () => {
    const c = await server.things({ z: 1 });
    await c.updateOne({}, { $set: { y: 1, b: 1 }, $inc: { c: 1 }, $push: { a: 1 } } as Document);
    expect(Object.keys((await c.findOne()) as Document)).toEqual(['_id', 'z', 'a', 'b', 'c', 'y']);
    await c.updateOne({}, { $set: { 'a.10': 'ten', 'a.2': 'two' } });
    expect((await c.findOne())?.['a']).toEqual([1, null, 'two', ...Array(7).fill(null), 'ten']);
  });

  const raw = { promoteValues: false, promoteLongs: false } as const;

  // https://www.mongodb.com/docs/manual/reference/operator/update/inc/
  test.for([
    ['int + int is an int', new Int32(1), new Int32(2), new Int32(3)],
    ['an int that overflows becomes a long', new Int32(2 ** 31 - 1), new Int32(1), Long.fromNumber(2 ** 31)],
    ['int + long is a long', new Int32(1), Long.fromNumber(2), Long.fromNumber(3)],
    ['int + double is a double', new Int32(1), new Double(0.5), new Double(1.5)],
    ['long + double is a double', Long.fromNumber(3), new Double(1), new Double(4)],
    ['double + int stays a double', new Double(2), new Int32(1), new Double(3)],
    [
      'a long is exact beyond 2^53',
      Long.fromBigInt(2n ** 53n),
      new Int32(1),
      Long.fromBigInt(2n ** 53n + 1n),
    ],
    [
      'a long goes down to its least value',
      Long.fromBigInt(-(2n ** 63n) + 1n),
      new Int32(-1),
      Long.MIN_VALUE,
    ],
  ] as const)('$inc: %s', async ([, before, by, after]) => {
    const c = await server.things({ n: before });
    await c.updateOne({}, { $inc: { n: by } });
    expect((await c.findOne({}, raw))?.['n']).toEqual(after);
  });

  test('an update keeps the type of what it does not touch, and of what it sets', async () => {
    const types = {
      d: new Double(1),
      l: Long.fromNumber(1),
      o: new ObjectId(),
    };
    const c = await server.things(types);
    await c.updateOne({}, { $set: { n: new Double(2) }, $max: { d: new Int32(1) } });
    const stored = await c.findOne({}, raw);
    expect(stored).toEqual({ _id: new Int32(0), ...types, n: new Double(2) });
  });

  // https://www.mongodb.com/docs/manual/reference/command/update/#output
  test.for<[string, Document, Document, Document, Document]>([
    ['nothing found', { a: 9 }, { $set: { a: 1 } }, {}, { matchedCount: 0, modifiedCount: 0 }],
    ['found and changed', { a: 1 }, { $set: { a: 2 } }, {}, { matchedCount: 1, modifiedCount: 1 }],
    ['found and the same', { a: 1 }, { $set: { a: 1 } }, {}, { matchedCount: 1, modifiedCount: 0 }],
    ['upserted', { a: 9 }, { $set: { b: 1 } }, { upsert: true }, { matchedCount: 0, upsertedCount: 1 }],
    [
      'upsert that finds',
      { a: 1 },
      { $set: { b: 1 } },
      { upsert: true },
      { matchedCount: 1, upsertedCount: 0, upsertedId: null },
    ],
  ])('counts: %s', async ([, query, update, options, counts]) => {
    const c = await server.things({ a: 1 });
    expect(await c.updateOne(query, update, options)).toMatchObject(counts);
  });

  test('updateMany changes all, each once', async () => {
    const c = await server.things({ n: 1 }, { n: 2 }, { n: 50 });
    await c.createIndex({ n: 1 });
    // A document that moves up in the index while it is read must not be met again.
    expect(await c.updateMany({ n: { $lt: 10 } }, { $inc: { n: 5 } })).toMatchObject({
      matchedCount: 2,
      modifiedCount: 2,
    });
    expect((await allOf(c)).map(({ n }) => n as number)).toEqual([6, 7, 50]);
  });

  // https://www.mongodb.com/docs/manual/reference/method/db.collection.replaceOne/
  test('a replacement keeps the _id and nothing else', async () => {
    const c = await server.things({ a: 1, b: 2 });
    expect(await c.replaceOne({ a: 1 }, { c: 3 })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await c.findOne()).toEqual({ _id: 0, c: 3 });
    expect(await errorOf(c.replaceOne({}, { _id: 7 } as Document))).toMatchObject({ code: 66 });
  });

  test('a replacement of many is refused', async () => {
    const c = await server.things({ a: 1 });
    const reply = await server.db.command({
      update: c.collectionName,
      updates: [{ q: {}, u: { a: 2 }, multi: true }],
    });
    expect(reply['writeErrors']).toMatchObject([{ code: 9 }]);
  });

  // https://www.mongodb.com/docs/manual/reference/method/db.collection.updateOne/#upsert-behavior
  test.for<[string, Document, Document, Document]>([
    [
      'takes the equalities of the query',
      { _id: 5, k: 'x', n: { $gt: 3 } },
      { $set: { a: 1 } },
      { _id: 5, k: 'x', a: 1 },
    ],
    [
      'makes documents of dotted paths',
      { _id: 5, 'deep.er': 1 },
      { $set: { 'deep.a': 1 } },
      { _id: 5, deep: { er: 1, a: 1 } },
    ],
    [
      'takes them from $and, $eq and $in of one',
      { $and: [{ _id: 5 }, { a: { $eq: 1 } }] },
      { $set: { b: 1 } },
      { _id: 5, a: 1, b: 1 },
    ],
    [
      'takes them from an $or of one',
      { _id: 5, $or: [{ a: 1 }] },
      { $set: { b: 1 } },
      { _id: 5, a: 1, b: 1 },
    ],
    [
      'takes none from an $or of two',
      { _id: 5, $or: [{ a: 1 }, { a: 2 }] },
      { $set: { b: 1 } },
      { _id: 5, b: 1 },
    ],
    ['works on them', { _id: 5, n: 1 }, { $inc: { n: 2 }, $setOnInsert: { s: 1 } }, { _id: 5, n: 3, s: 1 }],
    ['takes the _id of the update', { a: 1 }, { $setOnInsert: { _id: 5 } }, { _id: 5, a: 1 }],
    ['makes arrays', { _id: 5 }, { $push: { l: 1 }, $addToSet: { m: 2 } }, { _id: 5, l: [1], m: [2] }],
    [
      'finds nothing to take out',
      { _id: 5 },
      { $pull: { l: 1 }, $unset: { x: 1 }, $max: { n: 2 } },
      { _id: 5, n: 2 },
    ],
  ])('upsert: it %s', async ([, query, update, made]) => {
    const c = await server.things();
    await c.updateOne(query, update, { upsert: true });
    expect(await allOf(c)).toEqual([made]);
  });

  test('upsert: an _id is made if none is given', async () => {
    const c = await server.things();
    const { upsertedId } = await c.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });
    expect(upsertedId).toBeInstanceOf(ObjectId);
    expect(await c.findOne()).toEqual({ _id: upsertedId, a: 1, b: 1 });
  });

  test.for<[string, Document, Document, number]>([
    ['one path asked for twice', { $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }, 54],
    ['a path and one within it', { a: { x: 1 }, 'a.y': 2 }, { $set: { b: 1 } }, 54],
    ['$all of several', { a: { $all: [1, 2] } }, { $set: { b: 1 } }, 54],
    ['another _id than that of the query', { _id: 5 }, { $set: { _id: 6 } }, 66],
  ])('upsert: %s is refused', async ([, query, update, code]) => {
    const c = await server.things();
    expect(await errorOf(c.updateOne(query, update, { upsert: true }))).toMatchObject({ code });
    expect(await allOf(c)).toEqual([]);
  });

  test('upsert: a replacement takes the _id of the query', async () => {
    const c = await server.things();
    expect(await c.replaceOne({ _id: 6, k: 'y' }, { b: 1 }, { upsert: true })).toMatchObject({
      upsertedId: 6,
      upsertedCount: 1,
      matchedCount: 0,
    });
    expect(await allOf(c)).toEqual([{ _id: 6, b: 1 }]);
  });
});
