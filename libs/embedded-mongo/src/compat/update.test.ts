import { Decimal128, type Document, Double, Int32, Long, ObjectId, Timestamp } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { allOf, onEachServer } from '../testing/servers.ts';

const grades = [
  { u: 1, v: 0 },
  { u: 2, v: 0 },
  { u: 3, v: 0 },
];

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
  [
    '$rename of a name with a dollar',
    { a: { $b: 1 } },
    { $rename: { 'a.$b': 'c.$d' } },
    { a: {}, c: { $d: 1 } },
  ],
  ['$set of nothing', { a: 1 }, { $set: {} }, { a: 1 }],
  ['$unset', { a: 1, b: { c: 1, d: 2 } }, { $unset: { a: '', 'b.c': 1 } }, { b: { d: 2 } }],
  ['$unset of an element leaves null', { a: [1, 2] }, { $unset: { 'a.0': '' } }, { a: [null, 2] }],
  ['$unset of what is not there', { a: 1 }, { $unset: { 'b.c': '', 'a.x': '' } }, { a: 1 }],
  ['$inc and a field that is not there', { a: 1 }, { $inc: { a: 2, b: 3 } }, { a: 3, b: 3 }],
  ['$inc by less than nothing', { a: 1 }, { $inc: { a: -2 } }, { a: -1 }],
  ['$inc within an element', { a: [{ n: 1 }] }, { $inc: { 'a.0.n': 1 } }, { a: [{ n: 2 }] }],
  ['$mul and a field that is not there', { a: 3 }, { $mul: { a: 2, b: 5 } }, { a: 6, b: 0 }],
  ['$min takes the lesser', { a: 5, b: 5 }, { $min: { a: 3, b: 7 } }, { a: 3, b: 5 }],
  ['$max takes the greater, also of what is missing', { a: 5 }, { $max: { a: 7, b: 1 } }, { a: 7, b: 1 }],
  ['$min compares across types', { a: 'x', b: 1 }, { $min: { a: 5, b: 'y' } }, { a: 5, b: 1 }],
  ['$max of dates', { a: new Date(5) }, { $max: { a: new Date(9) } }, { a: new Date(9) }],
  ['$rename', { a: 1, b: 2 }, { $rename: { a: 'c.d' } }, { b: 2, c: { d: 1 } }],
  ['$rename replaces what has the name', { a: 1, b: 2 }, { $rename: { a: 'b' } }, { b: 1 }],
  ['$rename of what is not there', { a: 1 }, { $rename: { b: 'a' } }, { a: 1 }],
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
  ['$push $position', { a: [1, 2] }, { $push: { a: { $each: [8, 9], $position: 1 } } }, { a: [1, 8, 9, 2] }],
  [
    '$push $position from the end',
    { a: [1, 2] },
    { $push: { a: { $each: [9], $position: -1 } } },
    { a: [1, 9, 2] },
  ],
  ['$push $slice from the front', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: 2 } } }, { a: [1, 2] }],
  ['$push $slice from the end', { a: [1, 2] }, { $push: { a: { $each: [3], $slice: -2 } } }, { a: [2, 3] }],
  ['$push $slice 0', { a: [1] }, { $push: { a: { $each: [3], $slice: 0 } } }, { a: [] }],
  ['$push $sort', { a: [3, 1] }, { $push: { a: { $each: [2], $sort: -1 } } }, { a: [3, 2, 1] }],
  [
    '$push $sort by a field, then $slice',
    { a: [{ n: 2 }] },
    { $push: { a: { $each: [{ n: 3 }, { n: 1 }], $sort: { n: -1 }, $slice: 2 } } },
    { a: [{ n: 3 }, { n: 2 }] },
  ],
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
  ['$pull by a regular expression', { a: ['ax', 'b'] }, { $pull: { a: /^a/ } }, { a: ['b'] }],
  ['$pull of an array is exact', { a: [[1], [1, 2]] }, { $pull: { a: [1] } }, { a: [[1, 2]] }],
  ['$pull where there is nothing', { a: 1 }, { $pull: { b: 1 } }, { a: 1 }],
  ['$pullAll', { a: [1, 2, 3, 1] }, { $pullAll: { a: [1, 3] } }, { a: [2] }],
  ['$pop of the last', { a: [1, 2, 3] }, { $pop: { a: 1 } }, { a: [1, 2] }],
  ['$pop of the first', { a: [1, 2, 3] }, { $pop: { a: -1 } }, { a: [2, 3] }],
  ['$pop of nothing', { a: [] }, { $pop: { a: 1, b: 1 } }, { a: [] }],
  ['$[] changes all', { a: [1, 2] }, { $inc: { 'a.$[]': 10 } }, { a: [11, 12] }],
  [
    '$[] within $[]',
    { a: [{ b: [1, 2] }, { b: [3] }] },
    { $mul: { 'a.$[].b.$[]': 2 } },
    { a: [{ b: [2, 4] }, { b: [6] }] },
  ],
  ['$[] of an empty array', { a: [] }, { $set: { 'a.$[]': 1 } }, { a: [] }],
];

/** What MongoDB refuses, leaving the document as it was; the update and the code. */
const refused: [string, Document, number][] = [
  ['an unknown modifier', { $foo: { a: 1 } }, 9],
  ['a modifier without fields', { $set: 1 }, 9],
  ['$inc of a string', { $inc: { name: 1 } }, 14],
  ['$inc by a string', { $inc: { n: 'x' } }, 14],
  ['$inc of null', { $inc: { nothing: 1 } }, 14],
  ['$mul of an array', { $mul: { list: 2 } }, 14],
  ['$inc beyond a long', { $inc: { big: 1 } }, 2],
  ['$push to what is no array', { $push: { name: 1 } }, 2],
  ['$push with an unknown clause', { $push: { list: { $each: [1], $foo: 1 } } }, 2],
  ['$addToSet to what is no array', { $addToSet: { name: 1 } }, 2],
  ['$pull from what is no array', { $pull: { name: 1 } }, 2],
  ['$pullAll without an array', { $pullAll: { list: 1 } }, 2],
  ['$pop from what is no array', { $pop: { name: 1 } }, 14],
  ['$pop by something else than one', { $pop: { list: 2 } }, 9],
  ['$rename to the same name', { $rename: { n: 'n' } }, 2],
  ['$rename to what lies within', { $rename: { deep: 'deep.x' } }, 2],
  ['$rename to a number', { $rename: { n: 1 } }, 2],
  ['$rename of an element', { $rename: { 'list.0': 'x' } }, 2],
  ['$rename into an array', { $rename: { n: 'list.0' } }, 2],
  ['$rename with a positional path', { $rename: { 'list.$[]': 'x' } }, 2],
  ['$currentDate of an unknown type', { $currentDate: { at: { $type: 'day' } } }, 2],
  ['a path through a string', { $set: { 'name.x': 1 } }, 28],
  ['a path through an array', { $set: { 'list.x': 1 } }, 28],
  ['a path through a date', { $set: { 'at.x': 1 } }, 28],
  ['a path through null', { $set: { 'nothing.x': 1 } }, 28],
  ['two updates of one path', { $set: { n: 1 }, $inc: { n: 1 } }, 40],
  ['an update above and below', { $set: { 'deep.x': 1, deep: 2 } }, 40],
  ['all elements and one of them', { $set: { 'list.$[]': 1, 'list.0': 2 } }, 40],
  ['an update of what is renamed', { $rename: { n: 'm' }, $set: { m: 1 } }, 40],
  ['another _id', { $set: { _id: 5 } }, 66],
  ['no _id', { $unset: { _id: 1 } }, 66],
  ['an _id that is counted up', { $inc: { _id: 1 } }, 66],
  ['a positional update without a match', { $set: { 'list.$': 1 } }, 2],
  ['two positional operators', { $set: { 'list.$.x.$': 1 } }, 2],
  ['an array filter that is missing', { $set: { 'list.$[x]': 1 } }, 2],
  ['$[] of what is no array', { $set: { 'name.$[]': 1 } }, 2],
  ['$[] of what is not there', { $set: { 'none.$[]': 1 } }, 2],
  ['an empty path', { $set: { 'a..b': 1 } }, 56],
  ['a name with a dollar', { $set: { $b: 1 } }, 52],
  ['a name with a dollar in an array', { $set: { 'list.$b': 1 } }, 28],
  ['an array filter with a name that none can have', { $set: { 'list.$[x y]': 1 } }, 2],
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

  // https://www.mongodb.com/docs/manual/reference/operator/update/positional/
  test('$ stands for the element that the query found', async () => {
    const c = await server.things({ m: grades });
    await c.updateOne({ 'm.u': 2 }, { $set: { 'm.$.v': 5 } });
    await c.updateOne({ m: { $elemMatch: { u: 3, v: 0 } } }, { $inc: { 'm.$.v': 6 } });
    expect((await c.findOne())?.['m']).toEqual([
      { u: 1, v: 0 },
      { u: 2, v: 5 },
      { u: 3, v: 6 },
    ]);
  });

  test('$ in a list of values, and to take one out', async () => {
    const c = await server.things({ l: [1, 5, 9] });
    await c.updateOne({ l: { $gte: 5 } }, { $set: { 'l.$': 0 } });
    expect((await c.findOne())?.['l']).toEqual([1, 0, 9]);
    await c.updateOne({ l: 9 }, { $unset: { 'l.$': '' } });
    expect((await c.findOne())?.['l']).toEqual([1, 0, null]);
  });

  // https://www.mongodb.com/docs/manual/reference/operator/update/positional-filtered/
  test('$[id] stands for the elements that its filter finds', async () => {
    const c = await server.things({ m: grades, l: [1, 5, 9] });
    await c.updateOne({}, { $inc: { 'm.$[x].v': 1 } }, { arrayFilters: [{ 'x.u': { $lt: 3 } }] });
    await c.updateOne(
      {},
      { $set: { 'l.$[y]': 0 } },
      { arrayFilters: [{ $or: [{ y: 1 }, { y: { $gt: 6 } }] }] },
    );
    expect(await c.findOne()).toEqual({
      _id: 0,
      m: [
        { u: 1, v: 1 },
        { u: 2, v: 1 },
        { u: 3, v: 0 },
      ],
      l: [0, 5, 0],
    });
  });

  test('two filters that find the same element are refused', async () => {
    const c = await server.things({ l: [1, 5, 9] });
    const arrayFilters = [{ x: { $gt: 3 } }, { y: { $lt: 8 } }];
    const update = c.updateOne({}, { $inc: { 'l.$[x]': 1 }, $set: { 'l.$[y]': 0 } }, { arrayFilters });
    expect(await errorOf(update)).toMatchObject({ code: 40 });
    expect((await c.findOne())?.['l']).toEqual([1, 5, 9]);
  });

  test('what fills an array up is null, in an index too', async () => {
    const c = await server.things({ l: [1] });
    await c.createIndex({ l: 1 });
    await c.updateOne({}, { $set: { 'l.3': 4 } });
    expect(await c.countDocuments({ l: null })).toBe(1);
    expect(await c.countDocuments({ l: { $in: [null, 7] } })).toBe(1);
  });

  test('an array filter that no path uses is refused', async () => {
    const c = await server.things({ l: [1] });
    const update = c.updateOne({}, { $set: { l: [] } }, { arrayFilters: [{ x: 1 }] });
    expect(await errorOf(update)).toMatchObject({ code: 9 });
  });

  // https://www.mongodb.com/docs/manual/reference/operator/update/#behavior
  test('new fields come in the order of their names, those that are numbers in that of their values', async () => {
    const c = await server.things({ z: 1 });
    await c.updateOne({}, { $set: { y: 1, b: 1 }, $inc: { c: 1 }, $push: { a: 1 } } as Document);
    expect(Object.keys((await c.findOne()) as Document)).toEqual(['_id', 'z', 'a', 'b', 'c', 'y']);
    await c.updateOne({}, { $set: { 'a.10': 'ten', 'a.2': 'two' } });
    expect((await c.findOne())?.['a']).toEqual([1, null, 'two', ...Array(7).fill(null), 'ten']);
  });

  // https://www.mongodb.com/docs/manual/reference/operator/update/currentDate/
  test('$currentDate sets a date or a timestamp', async () => {
    const c = await server.things({});
    await c.updateOne({}, {
      $currentDate: { a: true, b: { $type: 'date' }, c: { $type: 'timestamp' } },
    } as Document);
    const stored = await c.findOne();
    expect(stored?.['a']).toBeInstanceOf(Date);
    expect(stored?.['b']).toBeInstanceOf(Date);
    expect(stored?.['c']).toBeInstanceOf(Timestamp);
  });

  const raw = { promoteValues: false, promoteLongs: false } as const;

  // https://www.mongodb.com/docs/manual/reference/operator/update/inc/ and …/mul/
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

  test.for([
    [
      'a field that is not there becomes 0 of the type of the number',
      undefined,
      Long.fromNumber(5),
      Long.ZERO,
    ],
    ['int * int that overflows becomes a long', new Int32(2 ** 30), new Int32(4), Long.fromNumber(2 ** 32)],
    [
      'long * int is exact beyond 2^53',
      Long.fromBigInt(2n ** 53n + 1n),
      new Int32(3),
      Long.fromBigInt(3n * (2n ** 53n + 1n)),
    ],
    ['int * double is a double', new Int32(3), new Double(0.5), new Double(1.5)],
  ] as const)('$mul: %s', async ([, before, by, after]) => {
    const c = await server.things(before === undefined ? {} : { n: before });
    await c.updateOne({}, { $mul: { n: by } });
    expect((await c.findOne({}, raw))?.['n']).toEqual(after);
  });

  test('an update keeps the type of what it does not touch, and of what it sets', async () => {
    const types = {
      d: new Double(1),
      l: Long.fromNumber(1),
      x: Decimal128.fromString('1.0'),
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
      { $pull: { l: 1 }, $unset: { x: 1 }, $min: { n: 2 } },
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
    ['a positional path', { a: 1 }, { $set: { 'l.$': 1 } }, 2],
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
