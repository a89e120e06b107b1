import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Collection, type Document, MongoClient, type Sort } from 'mongodb';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type RunningServer, startServer } from './index.ts';
import { Collection as StoredCollection } from './store/collection.ts';
import { openDatabase } from './testing/test-server.ts';

let client: MongoClient;
let server: RunningServer;
let c: Collection<Document & { _id: number }>;
const folder = mkdtempSync(join(tmpdir(), 'em-'));

// One for all, as nothing changes it.
beforeAll(async () => {
  server = await startServer({ dataDir: folder });
  client = await MongoClient.connect(server.uri);
  c = client.db('test').collection('things');
  await c.createIndexes([
    { key: { org: 1, at: -1 } },
    { key: { state: 1, at: 1 } },
    { key: { name: 1 } },
    { key: { closed: 1 }, sparse: true, name: 'closed' },
    { key: { at: 1 }, partialFilterExpression: { closed: { $exists: true } }, name: 'at of closed' },
    { key: { tags: 1 } },
    { key: { 'lines.sku': 1 } },
  ]);
  await c.insertMany(things);
  const members = client.db('test').collection<Document & { _id: number }>('members');
  await members.insertMany(
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
  await members.createIndex({ org: 1, n: 1 });
  await members.createIndex({ at: -1 });
  await members.createIndex({ name: 1 });
  await members.createIndex({ owner: 1 }, { name: 'open', partialFilterExpression: { state: 'open' } });
});

afterAll(async () => {
  await client.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

test('however many alternatives there are, choosing indexes for them counts few entries', async () => {
  const counting = vi.spyOn(StoredCollection.prototype, 'countEntries');
  onTestFinished(() => counting.mockRestore());
  const $or = Array.from({ length: 500 }, (_, n) => ({ org: n % 2, n, at: { $gte: new Date(0) } }));
  expect(await client.db('test').collection('members').find({ $or }).toArray()).toHaveLength(500);
  const counted = counting.mock.results.reduce((sum, { value }) => sum + Number(value), 0);
  expect(counted).toBeGreaterThan(0);
  expect(counted).toBeLessThan(500 * 30);
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
  const c = client.db('test').collection('members');
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
  ['values that only a few have both', ['even', 'odd'], 1496],
  ['entries far from those of the other value are skipped', ['early', 'recent'], 84],
])('of several values of an array %s; only what has all of them is read', async ([, values, keys]) => {
  const c = (await openDatabase()).collection<Document & { _id: number }>('things');
  await c.createIndex({ listed: 1, words: 1, at: -1 });
  await c.insertMany(
    Array.from({ length: 3000 }, (_, i) => {
      const words = ['all', i % 2 ? 'odd' : 'even'];
      if (i % 150 === 0) words.push('rare', 'odd');
      if (i < 1020) words.push('early');
      if (i < 20 || i >= 1980) words.push('recent');
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

const things = Array.from({ length: 2000 }, (_, i) => ({
  _id: i as never,
  org: i % 20,
  state: i % 4,
  at: i,
  name: `n${i}`,
  ...(i % 100 === 0 && { closed: i }),
  tags: [i % 10, 'all'],
  lines: [{ sku: i, n: 1 }],
}));

type Stage = { stage: string; indexName?: string; inputStage?: Stage; inputStages?: Stage[] };

/** E.g. `FETCH < SORT_MERGE < org_1_at_-1`: the stages from the last to the first, with the names of the indexes. */
function outline({ stage, indexName, inputStage, inputStages }: Stage): string {
  const names = [...new Set(inputStages?.map(outline))].join(' + ');
  return indexName ?? [stage, inputStage && outline(inputStage), names].filter(Boolean).join(' < ');
}

test.for<[string, Document, Sort, string, number]>([
  ['alternatives on one field', { $or: [{ name: 'n1' }, { name: 'n2' }] }, {}, 'FETCH < OR < name_1', 2],
  [
    'alternatives on several',
    { $or: [{ name: 'n1' }, { org: 2 }] },
    {},
    'FETCH < OR < name_1 + org_1_at_-1',
    101,
  ],
  [
    'each with what holds besides',
    { at: { $gte: 1990 }, $or: [{ org: 10 }, { org: 11 }] },
    {},
    'FETCH < OR < org_1_at_-1',
    2,
  ],
  [
    'all in the order asked for',
    { $or: [{ org: 1 }, { state: 2 }] },
    { at: 1 },
    'FETCH < SORT_MERGE < org_1_at_-1 + state_1_at_1',
    6,
  ],
  ['several values in order', { org: { $in: [1, 2, 3] } }, { at: 1 }, 'FETCH < SORT_MERGE < org_1_at_-1', 7],
  [
    'several values backwards',
    { org: { $in: [1, 2, 3] } },
    { at: -1 },
    'FETCH < SORT_MERGE < org_1_at_-1',
    7,
  ],
  [
    'several values in the order of the index',
    { org: { $in: [1, 2, 3] } },
    { org: -1, at: 1 },
    'FETCH < org_1_at_-1',
    5,
  ],
  ['texts that begin alike', { name: { $gte: 'n199', $lt: 'n199:' } }, {}, 'FETCH < name_1', 11],
  ['texts in order', { name: { $gte: 'n199', $lt: 'n199:' } }, { name: -1 }, 'FETCH < name_1', 5],
  ['what is not', { org: 3, at: { $nin: [1983, 3] } }, { at: 1 }, 'FETCH < org_1_at_-1', 5],
  ['what is missing', { state: { $exists: false } }, {}, 'FETCH < state_1_at_1', 0],
  ['what a sparse index has', { closed: { $exists: true } }, {}, 'FETCH < closed', 20],
  ['what is not null', { closed: { $ne: null } }, { closed: 1 }, 'FETCH < closed', 5],
  ['a partial index as it is', { closed: { $exists: true } }, { at: -1 }, 'FETCH < at of closed', 5],
  ['one of an array', { tags: { $elemMatch: { $gte: 9, $lt: 10 } } }, {}, 'FETCH < tags_1', 200],
  ['documents of an array', { lines: { $elemMatch: { sku: 7, n: 1 } } }, {}, 'FETCH < lines.sku_1', 1],
  ['nothing at all', { org: { $in: [] } }, {}, 'FETCH < org_1_at_-1', 0],
])('%s: only what is answered is read', async ([, query, sort, expected, keys]) => {
  const find = c.find(query).sort(sort);
  const sorted = Object.keys(sort as object).length > 0;
  const { queryPlanner, executionStats } = await (sorted ? find.limit(5) : find).explain('executionStats');
  expect(outline(queryPlanner.winningPlan)).toBe(expected);
  expect(executionStats.totalKeysExamined).toBe(keys);
});

test.for<[string, Document, Sort, string]>([
  ['an alternative without an index', { $or: [{ name: 'n1' }, { nowhere: 1 }] }, {}, 'COLLSCAN'],
  ['an order by elements of arrays', { tags: { $gt: 'a' } }, { tags: 1 }, 'SORT < FETCH < tags_1'],
  ['a sparse index where some may be missing', { closed: null }, {}, 'COLLSCAN'],
  ['a partial index where it has too few', { at: 5 }, {}, 'COLLSCAN'],
])('%s is not served as others are', async ([, query, sort, expected]) => {
  const find = c.find(query).sort(sort);
  expect(outline((await find.explain('queryPlanner'))['queryPlanner'].winningPlan)).toBe(expected);
});

test.for<[string, Document, string, number, number]>([
  ['equality', { org: 3 }, 'COUNT < org_1_at_-1', 100, 0],
  ['equality and range', { org: 3, at: { $gte: 1000, $ne: 1003 } }, 'COUNT < org_1_at_-1', 49, 0],
  ['several values', { state: { $in: [1, 2] } }, 'COUNT < state_1_at_1', 1000, 0],
  ['one of an array', { tags: { $in: [1, 'all'] } }, 'COUNT < tags_1', 2000, 0],
  ['alternatives', { $or: [{ org: 3 }, { name: 'n3' }] }, 'COUNT < OR < org_1_at_-1 + name_1', 100, 0],
  ['texts that begin alike', { name: { $gte: 'n199', $lt: 'n199:' } }, 'COUNT < name_1', 11, 0],
  ['what a sparse index has', { closed: { $exists: true } }, 'COUNT < closed', 20, 0],
  ['the _id', { _id: { $gt: 1989 } }, 'COUNT < _id_', 10, 0],
  ['everything', {}, 'COUNT < COLLSCAN', 2000, 0],
  ['several of an array', { tags: { $all: [1, 'all'] } }, 'COUNT < FETCH < tags_1', 200, 200],
  ['what the index does not know', { org: 3, name: { $lt: 'n2' } }, 'COUNT < FETCH < org_1_at_-1', 55, 100],
])(
  '%s is counted without a look at documents where the index tells',
  async ([, query, expected, n, documents]) => {
    expect(await c.countDocuments(query)).toBe(n);
    expect((await c.find(query).toArray()).length).toBe(n);
    const { queryPlanner, executionStats } = await client
      .db('test')
      .command({ explain: { count: 'things', query } });
    expect(outline(queryPlanner.winningPlan)).toBe(expected);
    expect(executionStats).toMatchObject({ nReturned: n, totalDocsExamined: documents });
  },
);
