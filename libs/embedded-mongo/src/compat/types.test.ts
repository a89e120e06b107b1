import { Binary, type Document, Double, Int32, Long, ObjectId, UUID } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { onEachServer } from '../testing/servers.ts';

const raw = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Values of all types that the portal stores (https://www.mongodb.com/docs/manual/reference/bson-types/). */
const values: [string, unknown][] = [
  ['an int', new Int32(-5)],
  ['a double that is whole', new Double(5)],
  ['a double', new Double(0.1)],
  ['a negative zero', new Double(-0)],
  ['infinity', new Double(-Infinity)],
  ['the least long', Long.MIN_VALUE],
  ['a small long', Long.fromNumber(5)],
  ['a long beyond 2^53', Long.fromBigInt(2n ** 60n + 1n)],
  ['a string beyond the basic plane', 'ü😀\0x'],
  ['an empty string', ''],
  ['an empty document', {}],
  ['an empty array', []],
  ['nested arrays', [[[]], ['x', ['y']]]],
  ['binary data', new Binary(Buffer.from('abc'), 128)],
  ['a UUID', new UUID('01234567-89ab-4cde-8f01-23456789abcd')],
  ['an ObjectId', new ObjectId('0123456789abcdef01234567')],
  ['a boolean', false],
  ['a date', new Date(1e12)],
  ['a date before 1970', new Date(-1)],
  ['null', null],
];

const long = (n: bigint) => Long.fromBigInt(n);

/** Numbers going up; each compares with each by its exact value, whatever its type. */
const numbers: unknown[] = [
  new Double(-Infinity),
  Long.MIN_VALUE,
  new Int32(-1),
  new Double(-0.5),
  new Int32(0),
  new Double(0.1),
  new Int32(1),
  long(2n ** 53n),
  long(2n ** 53n + 1n),
  new Double(2 ** 53 + 2),
  Long.MAX_VALUE,
  new Double(2 ** 63),
  new Double(Infinity),
];

onEachServer((server) => {
  test.for(values)('types: %s comes back as it went in, and is found by its value', async ([, value]) => {
    const c = await server.things();
    await c.insertOne({ _id: 1, value, in: { a: [value] } });
    const stored = (await c.findOne({}, raw)) as Document;
    expect(stored['value']).toEqual(value);
    expect(stored['in']).toEqual({ a: [value] });
    expect(await c.countDocuments({ value: { $eq: value } })).toBe(1);
  });

  test('numbers: all types have one order, exact beyond 2^53', async () => {
    const c = await server.things(...numbers.map((n) => ({ n })));
    const places = [...numbers.keys()];
    const sorted = async (direction: 1 | -1) =>
      (await c.find().sort({ n: direction }).toArray()).map(({ _id }) => _id);
    expect(await sorted(1)).toEqual(places);
    expect(await sorted(-1)).toEqual(places.toReversed());
    for (const [i, n] of numbers.entries()) {
      expect([i, await c.countDocuments({ n: { $lt: n } })]).toEqual([i, i]);
      expect([i, await c.countDocuments({ n: { $gte: n } })]).toEqual([i, numbers.length - i]);
      expect([i, await c.countDocuments({ n })]).toEqual([i, 1]);
    }
  });

  test.for<[string, unknown, unknown]>([
    ['int and double', new Int32(5), new Double(5)],
    ['int and long', new Int32(5), Long.fromNumber(5)],
    ['zero and negative zero', new Double(0), new Double(-0)],
    ['a long beyond 2^53 and a double', long(2n ** 53n + 2n), new Double(2 ** 53 + 2)],
  ])('numbers: %s that are equal are one key of a unique index', async ([, one, other]) => {
    const c = await server.things();
    await c.createIndex({ n: 1 }, { unique: true });
    await c.insertOne({ _id: 1, n: one });
    expect(await errorOf(c.insertOne({ _id: 2, n: other }))).toMatchObject({ code: 11000 });
    expect(await c.countDocuments({ n: other })).toBe(1);
  });

  test('ids of many types exist side by side', async () => {
    const c = server.db.collection<Document>('ids');
    const ids: unknown[] = [1, 'a', { a: 1 }, new ObjectId(), new UUID(), true, new Date(0), long(2n ** 60n)];
    await c.insertMany(ids.map((_id) => ({ _id }) as Document));
    for (const _id of ids) expect(await c.countDocuments({ _id } as Document)).toBe(1);
    expect(await c.countDocuments({ _id: { $in: ids } } as Document)).toBe(ids.length);
  });

  // https://www.mongodb.com/docs/manual/reference/limits/#mongodb-limit-BSON-Document-Size
  test('a document of more than 16 MB is refused, one of almost as much is kept', async () => {
    const c = await server.things();
    await c.insertOne({ _id: 1, x: 'x'.repeat(16 * 1024 * 1024 - 100) });
    const tooMuch = /size|larger/i;
    expect((await errorOf(c.insertOne({ _id: 2, x: 'x'.repeat(16 * 1024 * 1024) }))).message).toMatch(
      tooMuch,
    );
    for (const much of [1000, 2 ** 21])
      expect((await errorOf(c.updateOne({}, { $set: { y: 'y'.repeat(much) } }))).message).toMatch(tooMuch);
    expect(await c.find().project({ _id: 1 }).toArray()).toEqual([{ _id: 1 }]);
  });

  test('a field may have the name of a property that every object has', async () => {
    const c = await server.things();
    const doc = JSON.parse('{"constructor": 1, "__proto__": {"a": 1}, "toString": 2}') as Document;
    await server.db.command({ insert: c.collectionName, documents: [{ _id: 1, in: doc }] });
    await c.updateOne(
      { 'in.constructor': 1 },
      { $inc: { 'in.toString': 1 }, $set: { 'in.hasOwnProperty': 3 } },
    );
    const stored = (await c.findOne()) as Document;
    expect(Object.keys(stored['in'] as object)).toEqual([...Object.keys(doc), 'hasOwnProperty']);
    expect(stored['in']).toMatchObject({ toString: 3, hasOwnProperty: 3 });
    expect(await c.countDocuments({ 'in.valueOf': { $exists: true } })).toBe(0);
  });
});
