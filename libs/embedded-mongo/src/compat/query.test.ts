import { Binary, type Document, Double, Long, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { onEachServer } from '../testing/servers.ts';

/** What MongoDB does, the query, and the `_id`s (places in the list) of what it finds. */
type Row = [string, Document, number[]];

const id = new ObjectId('0123456789abcdef01234567');
const values: Document[] = [
  { v: 1 },
  { v: 2.5 },
  { v: Long.fromNumber(3) },
  { v: new Double(2.5) },
  { v: 'b' },
  { v: null },
  {},
  { v: [1, 'b'] },
  { v: { a: 1, b: 2 } },
  { v: true },
  { v: new Date(5) },
  { v: id },
  { v: [] },
  { v: [[1]] },
  { v: NaN },
  { v: { b: 2, a: 1 } },
  { v: new Binary(Buffer.from('ab')) },
];
const allBut = (...ids: number[]) => [...values.keys()].filter((i) => !ids.includes(i));

// https://www.mongodb.com/docs/manual/reference/operator/query-comparison/
const comparison: Row[] = [
  ['a value is found in an array too', { v: 1 }, [0, 7]],
  ['numbers of different types are equal', { v: 2.5 }, [1, 3]],
  ['a long asks for ints too', { v: Long.fromNumber(1) }, [0, 7]],
  ['$eq says the same as the value alone', { v: { $eq: 'b' } }, [4, 7]],
  ['$ne finds what is missing', { v: { $ne: 1 } }, allBut(0, 7)],
  ['$gt compares numbers only with numbers', { v: { $gt: 1 } }, [1, 2, 3]],
  ['$gte includes the bound', { v: { $gte: 1 } }, [0, 1, 2, 3, 7]],
  ['$lt leaves NaN out', { v: { $lt: 2 } }, [0, 7]],
  ['$lte includes the bound', { v: { $lte: 2.5 } }, [0, 1, 3, 7]],
  ['NaN equals NaN', { v: NaN }, [14]],
  ['$gte of NaN finds NaN alone', { v: { $gte: NaN } }, [14]],
  ['strings compare with strings only', { v: { $gt: 'a' } }, [4, 7]],
  ['null finds what is missing too', { v: null }, [5, 6]],
  ['$gte null finds the same as null', { v: { $gte: null } }, [5, 6]],
  ['$gt null finds nothing', { v: { $gt: null } }, []],
  ['$ne null finds what has a value', { v: { $ne: null } }, allBut(5, 6)],
  ['$in finds any of several', { v: { $in: [1, 'b', null] } }, [0, 4, 5, 6, 7]],
  ['$in of nothing finds nothing', { v: { $in: [] } }, []],
  ['$nin finds what is missing', { v: { $nin: [1, 'b'] } }, allBut(0, 4, 7)],
  ['$nin of null leaves out what is missing', { v: { $nin: [null, 1] } }, allBut(0, 5, 6, 7)],
  ['a document equals one with the same fields in the same order', { v: { a: 1, b: 2 } }, [8]],
  ['documents compare by type, name and value of their fields', { v: { $gt: { a: 1, b: 1 } } }, [8, 15]],
  ['an empty array equals an empty array', { v: [] }, [12]],
  ['an array is found as an element of another', { v: [1] }, [13]],
  ['a whole array', { v: [1, 'b'] }, [7]],
  ['arrays compare with arrays', { v: { $gt: [0] } }, [7, 13]],
  ['booleans compare with booleans only', { v: { $gte: false } }, [9]],
  ['dates compare with dates only', { v: { $lt: new Date(6) } }, [10]],
  ['an ObjectId', { v: id }, [11]],
  ['ObjectIds compare by their bytes', { v: { $gt: new ObjectId('000000000000000000000000') } }, [11]],
  ['binary data', { v: new Binary(Buffer.from('ab')) }, [16]],
  ['binary data of another subtype differs', { v: new Binary(Buffer.from('ab'), 128) }, []],
  ['a field of a document', { 'v.a': 1 }, [8, 15]],
  ['an element by its place', { 'v.0': 1 }, [7]],
  ['an element by its place, which is an array', { 'v.0': [1] }, [13]],
  ['null finds what an element that is a document lacks', { 'v.0.a': null }, allBut(7, 12, 13)],
  ['an element of an element', { 'v.0.0': 1 }, [13]],
  ['several conditions on one field', { v: { $gt: 1, $lt: 3 } }, [1, 3]],
];

// https://www.mongodb.com/docs/manual/reference/operator/query-element/
const element: Row[] = [
  ['$exists counts null as there', { v: { $exists: true } }, allBut(6)],
  ['$exists: false', { v: { $exists: false } }, [6]],
  ['$exists: 0 says false', { v: { $exists: 0 } }, [6]],
  ['$exists of a nested field', { 'v.b': { $exists: true } }, [8, 15]],
];

// https://www.mongodb.com/docs/manual/reference/operator/query-logical/
const logical: Row[] = [
  ['$and', { $and: [{ v: { $gte: 1 } }, { v: { $lt: 2 } }] }, [0, 7]],
  ['$or', { $or: [{ v: 1 }, { v: true }] }, [0, 7, 9]],
  ['$not finds what is missing', { v: { $not: { $exists: true } } }, [6]],
  ['$not of a comparison finds other types', { v: { $not: { $gt: 1 } } }, allBut(1, 2, 3)],
  ['$not of several conditions', { v: { $not: { $gt: 1, $lt: 3 } } }, allBut(1, 3)],
  ['nested', { $or: [{ $and: [{ v: 'b' }, { v: 1 }] }, { v: { $not: { $ne: true } } }] }, [7, 9]],
  ['fields beside $or', { v: 'b', $or: [{ v: 1 }, { v: 2 }] }, [7]],
];

const arrays: Document[] = [
  { a: [1, 2, 3] },
  { a: [4, 5] },
  { a: [] },
  { a: 2 },
  {},
  {
    a: [
      { x: 1, y: 1 },
      { x: 2, y: 2 },
    ],
  },
  { a: [{ x: 1, y: 2 }] },
  { a: { x: 1, y: 2 } },
  { a: [[1, 2], [3]] },
  { a: [10, 20] },
];

// https://www.mongodb.com/docs/manual/reference/operator/query-array/ and …/tutorial/query-arrays/
const array: Row[] = [
  ['$all', { a: { $all: [1, 2] } }, [0]],
  ['$all of one finds a single value too', { a: { $all: [2] } }, [0, 3]],
  ['$all of nothing finds nothing', { a: { $all: [] } }, []],
  ['$all of an array', { a: { $all: [[1, 2]] } }, [8]],
  ['$all with $elemMatch', { a: { $all: [{ $elemMatch: { x: 1 } }, { $elemMatch: { x: 2 } }] } }, [5]],
  ['$size', { a: { $size: 2 } }, [1, 5, 8, 9]],
  ['$size 0', { a: { $size: 0 } }, [2]],
  ['$elemMatch asks one element for all', { a: { $elemMatch: { $gte: 2, $lt: 3 } } }, [0]],
  ['$elemMatch on documents', { a: { $elemMatch: { x: 1, y: 2 } } }, [6]],
  ['$elemMatch with one condition', { a: { $elemMatch: { x: 1 } } }, [5, 6]],
  ['$elemMatch with $or', { a: { $elemMatch: { $or: [{ x: 2 }, { y: 9 }] } } }, [5]],
  ['$elemMatch with $in', { a: { $elemMatch: { $in: [5, 6] } } }, [1]],
  ['$elemMatch within $elemMatch', { a: { $elemMatch: { $elemMatch: { $gt: 2 } } } }, [8]],
  ['dotted conditions may be met by different elements', { 'a.x': 1, 'a.y': 2 }, [5, 6, 7]],
  ['conditions on one field may be met by different elements', { a: { $gt: 4, $lt: 5 } }, [1]],
  ['null finds what is missing, but not within arrays of values', { 'a.x': null }, [3, 4]],
  ['$exists: false also finds arrays of values', { 'a.x': { $exists: false } }, [0, 1, 2, 3, 4, 8, 9]],
  ['$exists through an array', { 'a.x': { $exists: true } }, [5, 6, 7]],
  ['$not asks that no element fits', { a: { $not: { $gt: 2 } } }, [2, 3, 4, 5, 6, 7, 8]],
  ['$ne asks that no element is it', { a: { $ne: 2 } }, [1, 2, 4, 5, 6, 7, 8, 9]],
  ['$in of an element', { a: { $in: [5, 10] } }, [1, 9]],
  ['$nin asks that no element is one', { a: { $nin: [1, 2, 4] } }, [2, 4, 5, 6, 7, 8, 9]],
  ['the first element', { 'a.0': { $gt: 9 } }, [9]],
  ['$exists of the second element', { 'a.1': { $exists: true } }, [0, 1, 5, 8, 9]],
  ['an empty array', { a: [] }, [2]],
  ['an array within the array', { a: [1, 2] }, [8]],
  ['a document within the array', { a: { x: 1, y: 2 } }, [6, 7]],
  ['a field of the first element', { 'a.0.x': 1 }, [5, 6]],
];

const rowsOf = (kind: string, documents: Document[], rows: Row[]) =>
  rows.map(([name, query, ids]) => ({ kind, name, documents, query, ids }));

/** What MongoDB refuses with BadValue. */
const refused: [string, Document][] = [
  ['an unknown operator', { a: { $foo: 1 } }],
  ['an unknown operator beside a known one', { a: { $gt: 1, $foo: 1 } }],
  ['an unknown operator at the top', { $foo: [] }],
  ['an empty $or', { $or: [] }],
  ['an $and that is no array', { $and: { a: 1 } }],
  ['an $in without an array', { a: { $in: 1 } }],
  ['an operator within $in', { a: { $in: [{ $gt: 1 }] } }],
  ['$all without an array', { a: { $all: 1 } }],
  ['$elemMatch without a document', { a: { $elemMatch: 1 } }],
  ['$not of a value', { a: { $not: 1 } }],
  ['$ne of a regular expression', { a: { $ne: /a/ } }],
  ['a negative $size', { a: { $size: -1 } }],
];

onEachServer((server) => {
  test.for([
    ...rowsOf('comparison', values, comparison),
    ...rowsOf('element', values, element),
    ...rowsOf('logical', values, logical),
    ...rowsOf('array', arrays, array),
  ])('$kind: $name', async ({ documents, query, ids }) => {
    const found = await (await collectionOf(documents)).find(query).sort({ _id: 1 }).toArray();
    expect(found.map(({ _id }) => _id)).toEqual(ids);
  });

  test('an index gives the element at a place as a scan does', async () => {
    const c = await server.things({ v: [1] }, { v: [[1]] }, { v: { 0: [1] } });
    await c.createIndex({ 'v.0': 1 });
    expect((await c.find({ 'v.0': 1 }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([0, 2]);
    expect(await c.countDocuments({ 'v.0': 1 })).toBe(2);
  });

  test.for(refused)('%s is refused', async ([, query]) => {
    expect(await errorOf((await collectionOf(values)).findOne(query))).toMatchObject({ code: 2 });
  });

  // https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/
  test('a sort puts values of all types in the order of BSON', async () => {
    const c = await server.things(
      { v: 'b' },
      { v: new Date(0) },
      { v: 1.5 },
      { v: false },
      { v: { a: 1 } },
      { v: null },
      { v: new Double(-1) },
      { v: new Binary(Buffer.from('x')) },
      { v: id },
      { v: 'a' },
      { v: Long.fromBigInt(2n ** 53n + 1n) },
      { v: 2 ** 53 },
    );
    const order = [5, 6, 2, 11, 10, 9, 0, 4, 7, 8, 3, 1];
    const sorted = (direction: 1 | -1) => c.find().sort({ v: direction }).project({ _id: 1 }).toArray();
    expect((await sorted(1)).map(({ _id }) => _id)).toEqual(order);
    expect((await sorted(-1)).map(({ _id }) => _id)).toEqual(order.toReversed());
  });

  // https://www.mongodb.com/docs/manual/reference/method/cursor.sort/#sort-by-an-array-field
  test('arrays sort by their least value going up and by their greatest going down', async () => {
    const c = await server.things({ v: [5, 9] }, { v: [1, 7] }, { v: 6 }, { v: [] }, {});
    const sorted = async (direction: 1 | -1) =>
      (await c.find().sort({ v: direction, _id: 1 }).toArray()).map(({ _id }) => _id);
    expect(await sorted(1)).toEqual([3, 4, 1, 0, 2]);
    expect(await sorted(-1)).toEqual([0, 1, 2, 4, 3]);
  });

  let shared: Map<Document[], ReturnType<typeof server.things>> | undefined;
  function collectionOf(documents: Document[]) {
    shared ??= new Map();
    const made = shared.get(documents) ?? server.things(...documents);
    shared.set(documents, made);
    return made;
  }
});
