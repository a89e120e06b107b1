import fc from 'fast-check';
import type { Document, Filter, IndexSpecification, Sort } from 'mongodb';
import { Decimal128, Long, ObjectId } from 'mongodb';
import { expect, test } from 'vitest';
import { openDatabase } from './testing/test-server.ts';

const scalar = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -2, max: 4 }) },
  fc.constantFrom<unknown>(null, 'a', 'ab', 'b', true, 1.5, NaN),
  fc.constantFrom<unknown>(
    Long.fromNumber(2),
    Decimal128.fromString('1.5'),
    new Date(5),
    new ObjectId('000000000000000000000001'),
  ),
);
const value = fc.oneof(
  { weight: 4, arbitrary: scalar },
  fc.array(scalar, { maxLength: 3 }),
  // Often enough the same elements, for queries that ask for several.
  fc.subarray([0, 1, 2], { minLength: 2 }),
  fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }),
  fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), { maxLength: 3 }),
);
const document = fc.record({ a: value, b: value, c: scalar }, { requiredKeys: [] });
const path = fc.constantFrom('a', 'a', 'b', 'c', 'c', 'a.x', 'a.y', 'a.0');
const condition = fc.oneof(
  scalar,
  scalar.map(($eq) => ({ $eq })),
  scalar.map(($ne) => ({ $ne })),
  fc.record({ $gt: scalar }),
  fc.record({ $gte: scalar, $lt: scalar }),
  fc.record({ $lte: scalar }),
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 2 }) }),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $all: fc.subarray([0, 1, 2], { minLength: 2 }) }),
  fc.record({ $elemMatch: fc.record({ $gte: scalar, $lte: scalar }) }),
  fc.record({ $elemMatch: fc.record({ x: scalar, y: scalar }, { requiredKeys: ['x'] }) }),
  fc.constantFrom({ $size: 1 }, { $type: 'number' }, { $regex: '^a' }, { $not: { $gt: 1 } }),
);
const conditions = fc.dictionary(path, condition, { maxKeys: 3 });
const filter = fc.oneof(
  { weight: 3, arbitrary: conditions },
  fc.tuple(conditions, conditions).map(([one, two]) => ({ $or: [one, two] })),
  fc.tuple(conditions, conditions).map(([one, two]) => ({ $and: [one, two] })),
);
const direction = fc.constantFrom(1, -1);
const keys = fc
  .uniqueArray(path, { minLength: 1, maxLength: 3 })
  .chain((paths) => fc.tuple(...paths.map((p) => direction.map((d) => [p, d] as const))))
  .map((pairs) => Object.fromEntries(pairs));
const options = fc.constantFrom<Document>(
  {},
  {},
  { sparse: true },
  { partialFilterExpression: { c: { $gte: 1 } } },
  { partialFilterExpression: { a: { $exists: true } } },
);

test('an answer from an index is that of a scan', { timeout: 600_000 }, async () => {
  const db = await openDatabase();
  let served = 0;
  const numRuns = Number(process.env['FUZZ_RUNS'] ?? 30);
  await fc.assert(
    fc.asyncProperty(
      fc.array(document, { minLength: 5, maxLength: 30 }),
      fc.array(fc.tuple(keys, options), { minLength: 3, maxLength: 5 }),
      fc.array(fc.tuple(filter, fc.option(keys)), { minLength: 8, maxLength: 8 }),
      async (documents, indexes, queries) => {
        const plain = db.collection('plain');
        const indexed = db.collection('indexed');
        await Promise.all([plain.drop(), indexed.drop()]);
        for (const [spec, option] of indexes)
          await indexed.createIndex(spec as IndexSpecification, option).catch(() => {});
        for (const [_id, doc] of documents.entries()) {
          // Documents with two parallel arrays can't be indexed.
          const stored = await indexed.insertOne({ _id: _id as never, ...doc }).catch(() => undefined);
          if (stored) await plain.insertOne({ _id: _id as never, ...doc });
        }
        for (const [query, sort] of queries) {
          const order = sort ? ({ ...sort, _id: 1 } as Sort) : undefined;
          const find = (c: typeof plain) => {
            const cursor = c.find(query as Filter<Document>);
            return order ? cursor.sort(order) : cursor;
          };
          const ids = async (c: typeof plain) => (await find(c).toArray()).map(({ _id }) => Number(_id));
          const [expected, actual] = await Promise.all([ids(plain), ids(indexed)]);
          if (!order) actual.sort((x, y) => x - y);
          const plan = JSON.stringify(
            (await find(indexed).explain('queryPlanner'))['queryPlanner'].winningPlan,
          );
          if (plan.includes('IXSCAN')) served++;
          expect({ plan, ids: actual }).toEqual({ plan, ids: expected });
        }
      },
    ),
    { numRuns },
  );
  expect(served).toBeGreaterThan(30);
});

test.for<[string, Document, Document, string]>([
  ['equality, range and order', { org: 1, n: { $gt: 990 } }, { n: -1 }, 'org_1_n_1'],
  ['equality and order', { org: 1 }, { n: -1 }, 'org_1_n_1'],
  ['order alone', {}, { at: -1 }, 'at_-1'],
  ['order backwards', {}, { at: 1 }, 'at_-1'],
  ['equality', { name: 'n5' }, {}, 'name_1'],
  ['several values', { name: { $in: ['n5', 'n6'] } }, {}, 'name_1'],
  ['a partial index', { state: 'open', owner: 3 }, {}, 'open'],
  ['the _id', { _id: { $gt: 1900 } }, { _id: -1 }, '_id_'],
])('%s comes from an index and reads only what it answers', async ([, query, sort, name]) => {
  const db = await openDatabase();
  const c = db.collection<Document & { _id: number }>('things');
  await c.insertMany(
    Array.from({ length: 2000 }, (_, i) => ({
      _id: i,
      org: i % 2,
      n: i,
      at: new Date(i),
      name: `n${i}`,
      owner: i % 500,
      state: i % 10 === 3 ? 'open' : 'closed',
    })),
  );
  await c.createIndex({ org: 1, n: 1 });
  await c.createIndex({ at: -1 });
  await c.createIndex({ name: 1 });
  await c.createIndex({ owner: 1 }, { name: 'open', partialFilterExpression: { state: 'open' } });
  const explained = await c
    .find(query)
    .sort(sort as Sort)
    .limit(20)
    .explain('executionStats');
  const plan = explained['queryPlanner'].winningPlan;
  expect(plan.stage).toBe('FETCH');
  expect(plan.inputStage.indexName).toBe(name);
  expect(explained['executionStats'].totalKeysExamined).toBe(explained['executionStats'].nReturned);
  expect(explained['executionStats'].nReturned).toBeGreaterThan(0);
});

test.for<[string, string[], number]>([
  ['the rarest value is looked up, whichever comes first', ['all', 'rare'], 20],
  ['the same', ['rare', 'all'], 20],
  ['values that only a few have both', ['even', 'odd'], 1500],
])('of several values of an array %s; only what has all of them is read', async ([, values, keys]) => {
  const c = (await openDatabase()).collection<Document & { _id: number }>('things');
  await c.createIndex({ listed: 1, words: 1, at: -1 });
  await c.insertMany(
    Array.from({ length: 3000 }, (_, i) => {
      const words = ['all', i % 2 ? 'odd' : 'even'];
      if (i % 150 === 0) words.push('rare', 'odd');
      return { _id: i, listed: true, words: [...new Set(words)], at: i };
    }),
  );
  const { executionStats } = await c
    .find({ listed: true, words: { $all: values } })
    .sort({ at: -1 })
    .explain('executionStats');
  expect(executionStats).toMatchObject({ nReturned: 20, totalDocsExamined: 20, totalKeysExamined: keys });
});

test('values in different elements of an array of documents are found by an index over two of their fields', async () => {
  const c = (await openDatabase()).collection('things');
  await c.createIndex({ 'lines.a': 1, 'lines.b': 1 });
  await c.insertOne({
    lines: [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ],
  });
  expect(await c.countDocuments({ 'lines.a': { $all: [1, 2] } })).toBe(1);
  expect(await c.countDocuments({ 'lines.a': { $all: [1, 3] } })).toBe(0);
});

test('a query that a partial index could answer only in part is answered in full', async () => {
  const c = (await openDatabase()).collection('things');
  await c.createIndex({ owner: 1 }, { partialFilterExpression: { state: 'open' } });
  await c.createIndex({ mail: 1 }, { sparse: true });
  await c.insertMany([{ owner: 1, state: 'open', mail: 'x' }, { owner: 1 }]);
  expect(await c.find({ owner: 1 }).toArray()).toHaveLength(2);
  expect(await c.find().sort({ mail: 1 }).toArray()).toHaveLength(2);
  expect(await c.find({ mail: null }).toArray()).toHaveLength(1);
});
