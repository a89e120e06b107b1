import { type Document, Double, Int32, Long } from 'mongodb';
import { expect, test } from 'vitest';
import { errorOf } from '../testing/test-server.ts';
import { onEachServer } from '../testing/servers.ts';

const sales: Document[] = [
  { k: 'a', n: 1, tags: ['x', 'y'], d: { e: 5 } },
  { k: 'b', n: 2, tags: [] },
  { k: 'a', n: 3.5, tags: 'z' },
  { n: 4, tags: null, l: [{ q: 1 }, { q: 2 }, {}] },
];
const byId = { $sort: { _id: 1 } } as const;

/** What MongoDB does, the pipeline and its answer. */
type Row = [string, Document[], Document[]];

// https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/
const stages: Row[] = [
  [
    '$match',
    [{ $match: { n: { $gt: 2 } } }, byId, { $project: { n: 1 } }],
    [
      { _id: 2, n: 3.5 },
      { _id: 3, n: 4 },
    ],
  ],
  [
    '$sort, $skip, $limit',
    [{ $sort: { n: -1 } }, { $skip: 1 }, { $limit: 1 }, { $project: { n: 1 } }],
    [{ _id: 2, n: 3.5 }],
  ],
  ['$limit before $match', [byId, { $limit: 2 }, { $match: { n: 4 } }], []],
  ['$limit before $skip', [byId, { $limit: 2 }, { $skip: 1 }, { $project: { n: 1 } }], [{ _id: 1, n: 2 }]],
  ['$match after $project', [{ $project: { n: 1 } }, { $match: { k: 'a' } }], []],
  ['$count', [{ $match: { n: { $gt: 1 } } }, { $count: 'many' }], [{ many: 3 }]],
  ['$count of nothing gives nothing', [{ $match: { n: 99 } }, { $count: 'many' }], []],
  [
    '$unwind',
    [byId, { $unwind: '$tags' }, { $project: { tags: 1 } }],
    [
      { _id: 0, tags: 'x' },
      { _id: 0, tags: 'y' },
      { _id: 2, tags: 'z' },
    ],
  ],
  [
    '$unwind that keeps what has nothing',
    [byId, { $unwind: { path: '$tags', preserveNullAndEmptyArrays: true } }, { $project: { tags: 1 } }],
    [{ _id: 0, tags: 'x' }, { _id: 0, tags: 'y' }, { _id: 1 }, { _id: 2, tags: 'z' }, { _id: 3, tags: null }],
  ],
  [
    '$unwind of documents',
    [{ $unwind: '$l' }, { $project: { _id: 0, q: '$l.q' } }],
    [{ q: 1 }, { q: 2 }, {}],
  ],
  [
    '$project of nested fields',
    [{ $match: { _id: 0 } }, { $project: { d: { e: 1 } } }],
    [{ _id: 0, d: { e: 5 } }],
  ],
  [
    '$project without fields',
    [{ $match: { _id: 0 } }, { $project: { d: 0, tags: 0 } }],
    [{ _id: 0, k: 'a', n: 1 }],
  ],
  [
    '$project of what is not there gives no field',
    [{ $match: { _id: 1 } }, { $project: { _id: 0, x: '$nothing' } }],
    [{}],
  ],
  ['$project of another _id', [{ $match: { _id: 1 } }, { $project: { _id: '$k' } }], [{ _id: 'b' }]],
  [
    '$project of an _id that is not there gives none',
    [{ $match: { _id: 3 } }, { $project: { _id: '$k', n: 1 } }],
    [{ n: 4 }],
  ],
];

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/
const group = (fields: Document, _id: unknown = '$k'): Document[] => [
  byId,
  { $group: { _id, ...fields } },
  byId,
];
const groups: Row[] = [
  [
    'missing ones are under null',
    group({ n: { $sum: 1 } }),
    [
      { _id: null, n: 1 },
      { _id: 'a', n: 2 },
      { _id: 'b', n: 1 },
    ],
  ],
  [
    '$sum',
    group({ n: { $sum: '$n' } }),
    [
      { _id: null, n: 4 },
      { _id: 'a', n: 4.5 },
      { _id: 'b', n: 2 },
    ],
  ],
  ['$sum leaves out what is no number', group({ n: { $sum: '$k' } }, null), [{ _id: null, n: 0 }]],
  [
    '$avg',
    group({ n: { $avg: '$n' } }),
    [
      { _id: null, n: 4 },
      { _id: 'a', n: 2.25 },
      { _id: 'b', n: 2 },
    ],
  ],
  ['$avg of nothing is null', group({ n: { $avg: '$x' } }, null), [{ _id: null, n: null }]],
  ['$min and $max', group({ l: { $min: '$n' }, m: { $max: '$n' } }, null), [{ _id: null, l: 1, m: 4 }]],
  [
    '$min leaves out null',
    group({ l: { $min: '$x' }, m: { $max: '$k' } }, null),
    [{ _id: null, l: null, m: 'b' }],
  ],
  [
    '$first and $last',
    group({ f: { $first: '$k' }, l: { $last: '$k' } }, null),
    [{ _id: null, f: 'a', l: null }],
  ],
  [
    '$push leaves out what is missing',
    group({ l: { $push: '$k' } }, null),
    [{ _id: null, l: ['a', 'b', 'a'] }],
  ],
  [
    '$push of documents',
    group({ l: { $push: { n: '$n', k: '$k' } } }, '$nothing'),
    [{ _id: null, l: [{ n: 1, k: 'a' }, { n: 2, k: 'b' }, { n: 3.5, k: 'a' }, { n: 4 }] }],
  ],
  ['$addToSet', group({ l: { $addToSet: { $gt: ['$n', 0] } } }, null), [{ _id: null, l: [true] }]],
  ['$count', group({ n: { $count: {} } }, null), [{ _id: null, n: 4 }]],
  [
    'a document as _id',
    [{ $match: { k: 'a' } }, ...group({ n: { $sum: 1 } }, { k: '$k' })],
    [{ _id: { k: 'a' }, n: 2 }],
  ],
  ['no documents, no groups', [{ $match: { n: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }], []],
];

// https://www.mongodb.com/docs/manual/reference/operator/aggregation/
const n = '$n';
const expressions: [string, unknown, unknown][] = [
  ['a field', '$k', 'a'],
  ['a nested field', '$d.e', 5],
  ['the whole document', '$$ROOT.n', 1],
  ['$literal', { $literal: '$k' }, '$k'],
  ['$eq', { $eq: [n, 1] }, true],
  ['$ne', { $ne: [n, 1] }, false],
  ['$gt', { $gt: [n, 0] }, true],
  ['$gte', { $gte: [n, 1] }, true],
  ['$lt', { $lt: [n, 'text'] }, true],
  ['$lte', { $lte: [n, 0] }, false],
  ['what is missing is less than null', { $lt: ['$nothing', null] }, true],
  ['$and', { $and: [n, '$k'] }, true],
  ['$and of nothing', { $and: [] }, true],
  ['$or', { $or: ['$nothing', 0, false, null] }, false],
  ['$not', { $not: ['$nothing'] }, true],
  ['$cond', { $cond: [{ $gt: [n, 0] }, 'yes', 'no'] }, 'yes'],
  // oxlint-disable-next-line unicorn/no-thenable -- the field is MongoDB's
  ['$cond as a document', { $cond: { if: '$nothing', then: 1, else: 2 } }, 2],
  ['$ifNull', { $ifNull: ['$nothing', '$x', 'z'] }, 'z'],
  ['$add', { $add: [n, 1.5] }, 2.5],
  ['$add with null', { $add: [n, null] }, null],
  ['$multiply', { $multiply: [n, 3] }, 3],
  ['$size', { $size: '$tags' }, 2],
  ['an array', { $ifNull: [['$k', '$nothing', 1], 0] }, ['a', null, 1]],
];

/** What MongoDB refuses, and its code. */
const refused: [string, Document[], number][] = [
  ['a stage of two', [{ $match: {}, $limit: 1 }], 40323],
  ['an unknown stage', [{ $frobnicate: 1 }], 40324],
  ['an unknown expression', [{ $project: { x: { $frobnicate: 1 } } }], 31325],
  ['an unknown accumulator', [{ $group: { _id: 1, x: { $frobnicate: 1 } } }], 15952],
  ['$match of no document', [{ $match: 1 }], 15959],
  ['$group without _id', [{ $group: { n: { $sum: 1 } } }], 15955],
  ['a field of $group without accumulator', [{ $group: { _id: 1, n: 1 } }], 40234],
  ['$limit 0', [{ $limit: 0 }], 15958],
  ['a negative $limit', [{ $limit: -1 }], 5107201],
  ['a negative $skip', [{ $skip: -1 }], 5107200],
  ['an empty $sort', [{ $sort: {} }], 15976],
  ['an empty $project', [{ $project: {} }], 51272],
  ['a $count without a name', [{ $count: '' }], 40157],
  ['a $count with a dot', [{ $count: 'a.b' }], 40160],
  ['$unwind without a dollar', [{ $unwind: 'tags' }], 28818],
  ['$size of no array', [{ $project: { x: { $size: '$n' } } }], 17124],
  ['an undefined variable', [{ $project: { x: '$$nothing' } }], 17276],
  // oxlint-disable-next-line unicorn/no-thenable -- the field is MongoDB's
  ['$cond without else', [{ $project: { x: { $cond: { if: 1, then: 2 } } } }], 17082],
  ['in and out together', [{ $project: { n: 1, k: 0 } }], 31254],
];

onEachServer((server) => {
  test.for([...stages, ...groups])('aggregate: %s', async ([, pipeline, answer]) => {
    const c = await server.things(...sales);
    expect(await c.aggregate(pipeline).toArray()).toEqual(answer);
  });

  test.for(expressions)('expression: %s', async ([, expression, answer]) => {
    const c = await server.things(sales[0] as Document);
    expect(await c.aggregate([{ $project: { _id: 0, x: expression } }]).toArray()).toEqual([{ x: answer }]);
  });

  test('expression: a path through an array gives the list of what its documents have', async () => {
    const c = await server.things({ l: [{ q: 1 }, 5, [{ q: 9 }], { q: 2 }, {}] });
    expect(await c.aggregate([{ $project: { _id: 0, x: '$l.q' } }]).toArray()).toEqual([{ x: [1, 2] }]);
  });

  test.for(refused)('aggregate: %s is refused', async ([, pipeline, code]) => {
    const c = await server.things(...sales);
    expect(await errorOf(c.aggregate(pipeline).toArray())).toMatchObject({ code });
  });

  test('aggregate: in batches', async () => {
    const c = await server.things(...Array.from({ length: 300 }, (_, i) => ({ i })));
    const seen = await c.aggregate([{ $sort: { i: -1 } }], { batchSize: 20 }).toArray();
    expect(seen.map(({ i }) => i as number)).toEqual(Array.from({ length: 300 }, (_, i) => 299 - i));
  });

  test('aggregate: nothing in a collection that is not there', async () => {
    const c = await server.things();
    expect(await c.aggregate([{ $group: { _id: '$a' } }]).toArray()).toEqual([]);
  });

  const raw = { promoteValues: false, promoteLongs: false } as const;

  // https://www.mongodb.com/docs/manual/reference/operator/aggregation/sum/#result-data-type
  test.for([
    ['ints that overflow become a long', [new Int32(2 ** 31 - 1), new Int32(1)], Long.fromNumber(2 ** 31)],
    [
      'longs are exact beyond 2^53',
      [Long.fromBigInt(2n ** 53n), new Int32(1)],
      Long.fromBigInt(2n ** 53n + 1n),
    ],
    ['tenths are summed up without loss', Array(10).fill(new Double(0.1)), new Double(1)],
    [
      'a great double does not swallow a small one that more follow',
      [new Double(1e100), new Double(1), new Double(-1e100), new Double(2)],
      new Double(3),
    ],
    [
      'what was lost last is not made up for',
      [new Double(1e100), new Double(1), new Double(-1e100)],
      new Double(0),
    ],
    ['infinity', [new Double(Infinity), new Double(1)], new Double(Infinity)],
    ['a double makes it a double', [new Int32(1), new Double(2)], new Double(3)],
  ] as [string, unknown[], unknown][])('$sum: %s', async ([, numbers, sum]) => {
    const c = await server.things(...numbers.map((value) => ({ value })));
    const [row] = await c.aggregate([{ $group: { _id: null, sum: { $sum: '$value' } } }], raw).toArray();
    expect(row?.['sum']).toEqual(sum);
  });
});
