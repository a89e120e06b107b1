import fc from 'fast-check';
import { onTestFinished, expect, test } from 'vitest';
import { keyOf } from './bson-order.ts';
import { parseIndex } from './index-keys.ts';
import { makePlan, scansAll } from './planner.ts';
import { distinctValues } from './query/distinct.ts';
import { matches, parseFilter } from './query/match.ts';
import { countOf, type Query, read } from './query/read.ts';
import { parseSort, sortKey } from './query/sort.ts';
import type { Collection } from './store/collection.ts';
import { Store } from './store/store.ts';
import { scalar, value } from './testing/random-values.ts';
import { temporaryFolder } from './testing/test-server.ts';
import { TimeLimit, Turn } from './time-limit.ts';
import { decode, type Doc, encode } from './values.ts';
import { CommandError } from './errors.ts';

const time = new TimeLimit(new Turn(), 2 ** 31);

const document = fc.record({ a: value, b: value, c: scalar }, { requiredKeys: [], noNullPrototype: true });
const bound = fc.oneof({ weight: 5, arbitrary: scalar }, value);
const few = fc.array(bound, { maxLength: 3 });
const range = fc.record(
  { $gt: bound, $gte: bound, $lt: bound, $lte: bound, $ne: bound },
  { requiredKeys: [], noNullPrototype: true },
);
const ofValue = fc.oneof(
  { weight: 2, arbitrary: range },
  fc.record({ $ne: bound }),
  fc.record({ $gt: bound }),
  fc.record({ $lte: bound }),
  fc.record({ $eq: bound }),
  fc.record({ $in: few }),
  fc.record({ $nin: few }),
  fc.boolean().map(($exists) => ({ $exists })),
  fc.record({ $not: range }),
  fc.constant<Doc>({ $size: 1 }),
);
const condition = fc.oneof(
  { weight: 2, arbitrary: bound },
  { weight: 5, arbitrary: ofValue },
  fc.record({ $all: fc.array(bound, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $all: fc.subarray([0, 1, 2], { minLength: 2 }) }),
  fc.record({ $elemMatch: ofValue }),
  fc.record({ $elemMatch: fc.record({ $elemMatch: ofValue }) }),
  fc.record({
    $elemMatch: fc.record({ x: ofValue, y: bound }, { requiredKeys: ['x'], noNullPrototype: true }),
  }),
);
const direction = fc.constantFrom(1, -1);

/** Indexes and queries that have to do with each other, as all are about a few fields. */
function aboutFields(paths: string[]) {
  const path = fc.constantFrom(...paths);
  const conditions = fc.oneof(
    fc.dictionary(path, condition, { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
    fc.dictionary(path, condition, { maxKeys: 3, noNullPrototype: true }),
  );
  const keys = fc
    .uniqueArray(path, { minLength: 1, maxLength: 3 })
    .chain((some) => fc.tuple(...some.map((p) => direction.map((d) => [p, d] as const))))
    .map((pairs): Doc => Object.fromEntries(pairs));
  const filter: fc.Arbitrary<Doc> = fc.oneof(
    { weight: 4, arbitrary: conditions },
    fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 3 }) }),
    fc.record({ $or: fc.array(conditions, { minLength: 1, maxLength: 3 }), c: ofValue }),
    fc.record({ $and: fc.tuple(conditions, conditions) }),
  );
  const comparison = fc.oneof(scalar, fc.record({ $gte: scalar }), fc.record({ $lt: scalar }));
  const partial: fc.Arbitrary<Doc> = fc.oneof(
    fc.dictionary(path, comparison, { minKeys: 1, maxKeys: 1, noNullPrototype: true }),
    path.map((p) => ({ [p]: { $exists: true } })),
    fc.constantFrom<Doc>({ a: { $gt: '' } }, { $or: [{ c: 1 }, { c: { $gte: 3 } }] }),
  );
  const index = fc.record({
    key: keys,
    options: fc.oneof(
      { weight: 3, arbitrary: fc.constant({}) },
      fc.constant({ sparse: true }),
      partial.map((partialFilterExpression) => ({ partialFilterExpression })),
    ),
  });
  const query = fc.record({
    filter,
    sort: fc.option(fc.tuple(fc.oneof({ weight: 2, arbitrary: keys }, fc.constant<Doc>({})), direction), {
      nil: undefined,
    }),
    skip: fc.constantFrom(0, 0, 2),
    limit: fc.constantFrom(0, 0, 1, 3),
  });
  return fc.record({
    documents: fc.array(document, { minLength: 3, maxLength: 20 }),
    changes: fc.array(document, { maxLength: 5 }),
    indexes: fc.array(index, { minLength: 1, maxLength: 4 }),
    queries: fc.array(query, { minLength: 20, maxLength: 20 }),
  });
}

/** More loops for a change of the planner. */
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 50);

test(
  'answers from indexes are those of a look at every document, in the same order',
  { timeout: 3_600_000 },
  () => {
    const store = new Store(temporaryFolder());
    onTestFinished(() => store.engine.close());
    store.engine.begin();
    const served = { indexes: 0, several: 0, merged: 0, entries: 0 };
    const some = fc
      .constantFrom<string[]>(
        ['a'],
        ['a', 'c'],
        ['a', 'c', 'b'],
        ['a.x', 'a.y'],
        ['a', 'a.x', 'c'],
        ['a.0', 'c'],
        ['c', '_id'],
      )
      .chain(aboutFields);
    const agrees = fc.property(some, ({ queries, ...contents }) => {
      for (const old of store.list()) store.drop(old);
      const collection = store.open('test', 'c');
      const docs = fill(collection, contents);
      for (const { filter, sort, skip, limit } of queries) {
        const parsed = unlessRefused(() => parseFilter(stored(filter)));
        if (!parsed) continue;
        // The _id decides last, because the order of equal documents is undefined.
        const order = sort ? { ...sort[0], _id: sort[0]['_id'] ?? sort[1] } : {};
        const asked: Query = {
          filter: parsed,
          sort: parseSort(order),
          skip: sort ? skip : 0,
          limit: sort ? limit : 0,
          time,
        };
        const plan = makePlan(collection, parsed, asked.sort);
        const found = [...read(collection, asked)].map((row) => Number(row?.doc['_id']));
        const expected = idsIn(docs, asked);
        expect({ plan, found: sort ? found : found.toSorted((x, y) => x - y) }).toEqual({
          plan,
          found: expected,
        });
        expect({ plan, n: countOf(collection, plan, asked).next().value }).toEqual({
          plan,
          n: expected.length,
        });
        const everywhere = { ...asked, sort: [], skip: 0, limit: 0 };
        const values = distinctValues(collection, 'c', everywhere).next().value as unknown[];
        expect({ plan, keys: keysOf(values) }).toEqual({ plan, keys: keysOf(valuesIn(docs, everywhere)) });
        if (!scansAll(plan)) served.indexes++;
        if (plan.scans.length > 1) served.several++;
        if (plan.merges) served.merged++;
        if (plan.exact) served.entries++;
      }
    });
    fc.assert(agrees, { numRuns });
    for (const times of Object.values(served)) expect(times).toBeGreaterThan(0);
  },
);

test(
  'several values of an array are found wherever their entries lie, while documents are removed',
  { timeout: 3_600_000 },
  () => {
    const store = new Store(temporaryFolder());
    onTestFinished(() => store.engine.close());
    store.engine.begin();
    let walks = 0;
    const words = ['a', 'b', 'c'];
    const runs = fc.array(
      fc.record({ words: fc.subarray(words), length: fc.integer({ min: 1, max: 200 }) }),
      {
        minLength: 1,
        maxLength: 8,
      },
    );
    const keys = fc.constantFrom<Doc>(
      { words: 1 },
      { words: 1, at: -1 },
      { words: -1, at: 1, _id: -1 },
      { listed: 1, words: 1, at: -1, _id: -1 },
    );
    const limits = fc.constantFrom(0, 1, 20);
    const property = fc.property(
      runs,
      keys,
      direction,
      limits,
      fc.subarray(words, { minLength: 2 }),
      (all, key, at, limit, $all) => {
        for (const old of store.list()) store.drop(old);
        const collection = store.open('test', 'c');
        collection.addIndex(parseIndex({ name: 'words', key }), time);
        const docs = all
          .flatMap((run) => Array.from({ length: run.length }, () => run.words))
          // Runs with and without a word, interrupted by single documents with all; four at a time are equal in `at`.
          .map((own, i) => stored({ _id: i, listed: true, at: i >> 2, words: i % 50 ? own : words }));
        for (const doc of docs) collection.insert(doc);
        const query: Query = {
          filter: parseFilter({ listed: true, words: { $all } }),
          sort: parseSort({ at, _id: at }),
          skip: 0,
          limit,
          time,
        };
        const plan = makePlan(collection, query.filter, query.sort);
        if (plan.scans.some(({ besides }) => besides)) walks++;
        const idOf = (row?: { doc: Doc }) => Number(row?.doc['_id']);
        const expected = idsIn(docs, query);
        expect([...read(collection, query)].map(idOf)).toEqual(expected);
        expect(countOf(collection, plan, query).next().value).toBe(expected.length);
        if (!plan.sorted) return;
        const rows = read(collection, query);
        const first = idOf(rows.next().value);
        const [gone, left] = [docs.filter((_, i) => i % 3 === 0), docs.filter((_, i) => i % 3 !== 0)];
        for (const doc of gone) collection.remove(doc);
        const rest = idsIn(left, { ...query, limit: 0 }).filter((id) => id !== first);
        expect(rows.map(idOf).toArray()).toEqual(rest.slice(0, limit ? limit - 1 : undefined));
      },
    );
    fc.assert(property, { numRuns });
    expect(walks).toBeGreaterThan(0);
  },
);

/** Indexes, and documents that come, change and go. @returns those that are left */
function fill(
  collection: Collection,
  {
    documents,
    changes,
    indexes,
  }: { documents: Doc[]; changes: Doc[]; indexes: { key: Doc; options: Doc }[] },
): Doc[] {
  for (const [i, { key, options }] of indexes.entries())
    unlessRefused(() => collection.addIndex(parseIndex(stored({ key, name: `i${i}`, ...options })), time));
  const docs = new Map<number, Doc>();
  for (const [_id, fields] of documents.entries()) {
    const doc = stored({ _id, ...fields });
    // Documents with two parallel arrays are refused where they are indexed together.
    if (unlessRefused(() => (collection.insert(doc), true))) docs.set(_id, doc);
  }
  for (const [i, fields] of changes.entries()) {
    const [_id, before] = [...docs][i] ?? [];
    if (_id === undefined || !before) continue;
    const after = stored({ _id, ...fields });
    if (i % 2 === 0) {
      if (unlessRefused(() => (collection.replace(before, after), true))) docs.set(_id, after);
    } else {
      collection.remove(before);
      docs.delete(_id);
    }
  }
  return [...docs.values()];
}

function idsIn(docs: Doc[], { filter, sort, skip, limit }: Query): number[] {
  const found = docs
    .filter((doc) => matches(filter, doc))
    .map((doc) => ({ id: Number(doc['_id']), key: sort.length > 0 ? sortKey(doc, sort) : Buffer.alloc(0) }));
  if (sort.length > 0) found.sort((x, y) => Buffer.compare(x.key, y.key));
  return found.slice(skip, limit ? skip + limit : undefined).map(({ id }) => id);
}

/** The values of `c`, which is never an array. */
const valuesIn = (docs: Doc[], { filter }: Query) =>
  docs.filter((doc) => 'c' in doc && matches(filter, doc)).map(({ c }) => c);

const keysOf = (values: unknown[]) =>
  [...new Set(values.map((one) => keyOf(one).toString('hex')))].toSorted();

/** With the types in which the server sees it. */
const stored = (doc: Doc) => decode(encode(doc));

function unlessRefused<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof CommandError) return undefined;
    throw error;
  }
}
