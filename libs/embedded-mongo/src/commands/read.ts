import { badValue, CommandError, notImplemented } from '../errors.ts';
import { distinctValues } from '../query/distinct.ts';
import { parseFilter } from '../query/match.ts';
import { parseProjection } from '../query/projection.ts';
import { explain } from '../query/explain.ts';
import { countOf, planFor, type Query, read } from '../query/read.ts';
import { parseSort } from '../query/sort.ts';
import type { TimeLimit } from '../time-limit.ts';
import { type Doc, isDoc, numberIn } from '../values.ts';
import {
  checkOptions,
  collectionOf,
  type Command,
  countIn,
  databaseOf,
  documentIn,
  documentsIn,
  nameIn,
} from './command.ts';

function findQuery(request: Doc, time: TimeLimit): Query {
  return {
    filter: parseFilter(documentIn(request, 'filter')),
    sort: parseSort(request['sort']),
    skip: countIn(request, 'skip', 0),
    limit: countIn(request, 'limit', 0),
    time,
  };
}

/** Accepts mongodump's hint: the order that a find of all documents has anyway. */
function checkHint(request: Doc): void {
  const hint = request['hint'];
  if (hint === undefined) return;
  const order = isDoc(hint) && Object.keys(hint).length === 1 ? numberIn(hint['_id'] ?? hint['$natural']) : 0;
  if (order !== 1 || Object.keys(documentIn(request, 'filter')).length > 0 || request['sort'] !== undefined)
    throw notImplemented("the option 'hint' of a find that isn't for all documents");
}

const find: Command = {
  writes: false,
  options: [
    'filter',
    'sort',
    'projection',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'noCursorTimeout',
    'allowDiskUse',
    'allowPartialResults',
    'hint',
  ],
  run(request, context) {
    checkHint(request);
    const query = findQuery(request, context.time);
    const projection = documentIn(request, 'projection');
    const project = Object.keys(projection).length > 0 ? parseProjection(projection) : undefined;
    const collection = collectionOf(request, 'find', context);
    const namespace = `${databaseOf(request)}.${nameIn(request, 'find')}`;
    const rows = collection ? read(collection, query) : [].values();
    const bytes = rows.map((found) => found && (project ? project.ofBytes(found.bytes) : found.bytes));
    const batchSize = request['batchSize'] === undefined ? undefined : countIn(request, 'batchSize', 0);
    return context.cursors.start(namespace, bytes, query.time, {
      ...(batchSize !== undefined && { batchSize }),
      single: request['singleBatch'] === true,
    });
  },
};

const getMore: Command = {
  writes: false,
  options: ['collection', 'batchSize'],
  run(request, { cursors }) {
    if (request['maxTimeMS'] !== undefined)
      throw badValue('cannot set maxTimeMS on getMore command for a non-awaitData cursor');
    const id = BigInt(String(request['getMore']));
    const namespace = `${databaseOf(request)}.${nameIn(request, 'collection')}`;
    const batchSize = countIn(request, 'batchSize', 0) || Infinity;
    return cursors.next(id, namespace, batchSize);
  },
};

const killCursors: Command = {
  writes: false,
  options: ['cursors'],
  run(request, { cursors }) {
    const ids = Array.isArray(request['cursors']) ? request['cursors'] : [];
    const killed = ids.filter((id) => cursors.kill(BigInt(String(id))));
    const notFound = ids.filter((id) => !killed.includes(id));
    return { cursorsKilled: killed, cursorsNotFound: notFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
};

function countedBy({ query, skip, limit }: Doc, time: TimeLimit): Query {
  return findQuery({ filter: query, skip, limit: Math.abs(numberIn(limit) ?? 0) }, time);
}

const count: Command = {
  writes: false,
  options: ['query', 'limit', 'skip'],
  *run(request, context) {
    const collection = collectionOf(request, 'count', context);
    const query = countedBy(request, context.time);
    const n = collection ? yield* countOf(collection, planFor(collection, query), query) : 0;
    return { n, ok: 1 };
  },
};

const distinct: Command = {
  writes: false,
  options: ['key', 'query'],
  *run(request, context) {
    const collection = collectionOf(request, 'distinct', context);
    const key = nameIn(request, 'key');
    const query = findQuery({ filter: request['query'] }, context.time);
    return { values: collection ? yield* distinctValues(collection, key, query) : [], ok: 1 };
  },
};

/** The pipeline of the driver's `countDocuments`: `$skip` and `$limit` are optional. No other one is answered. */
export const countStages = ['$match', '$skip', '$limit', '$group'];

/** @throws StageUnknown, NotImplemented for every other pipeline */
function countQuery(request: Doc, time: TimeLimit): Query {
  const argumentOf: Doc = {};
  let reached = -1;
  for (const stage of documentsIn(request, 'pipeline'))
    for (const [name, argument] of Object.entries(stage)) {
      const place = countStages.indexOf(name);
      if (place < 0)
        throw new CommandError(
          'StageUnknown',
          `Unrecognized pipeline stage name: '${name}'; the embedded database answers only the pipeline of countDocuments`,
        );
      if (place <= reached) throw notImplemented(`${name} at this place of a pipeline`);
      reached = place;
      argumentOf[name] = argument;
    }
  const { _id, n, ...others } = documentIn(argumentOf, '$group');
  const sums = isDoc(n) && Object.keys(n).length === 1 && numberIn(n['$sum']) === 1;
  if (numberIn(_id) !== 1 || !sums || Object.keys(others).length > 0)
    throw notImplemented('a pipeline that does not end with { $group: { _id: 1, n: { $sum: 1 } } }');
  if (argumentOf['$limit'] !== undefined && numberIn(argumentOf['$limit']) === 0)
    throw new CommandError('LimitNotPositive', 'the limit must be positive');
  return {
    filter: parseFilter(documentIn(argumentOf, '$match')),
    sort: [],
    skip: countIn(argumentOf, '$skip', 0),
    limit: countIn(argumentOf, '$limit', 0),
    time,
  };
}

const aggregate: Command = {
  writes: false,
  options: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
  *run(request, context) {
    if (typeof request['aggregate'] !== 'string')
      throw notImplemented('an aggregation over a whole database');
    const query = countQuery(request, context.time);
    if (!isDoc(request['cursor']))
      throw new CommandError(
        'FailedToParse',
        "The 'cursor' option is required, except for aggregate with the explain argument",
      );
    const collection = collectionOf(request, 'aggregate', context);
    const n = collection ? yield* countOf(collection, planFor(collection, query), query) : 0;
    const namespace = `${databaseOf(request)}.${request['aggregate']}`;
    return { cursor: { firstBatch: n > 0 ? [{ _id: 1, n }] : [], id: 0n, ns: namespace }, ok: 1 };
  },
};

const explainCommand: Command = {
  writes: false,
  options: ['explain', 'verbosity'],
  *run(request, context) {
    const inner = documentIn(request, 'explain');
    const name = Object.keys(inner)[0] ?? '';
    const counts = name === 'count';
    if (name !== 'find' && !counts) throw notImplemented(`explain of ${name}`);
    const { options } = counts ? count : find;
    checkOptions(name, { ...find, options: [...options, 'explain'] }, inner);
    const query = (counts ? countedBy : findQuery)(inner, context.time);
    const collection = collectionOf({ ...inner, $db: request['$db'] }, name, context);
    if (!collection) return { queryPlanner: { winningPlan: { stage: 'EOF' } }, ok: 1 };
    const answer = yield* explain(collection, query, {
      counts,
      run: request['verbosity'] !== 'queryPlanner',
    });
    return { ...answer, command: inner, ok: 1 };
  },
};

export const readCommands = {
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate,
  explain: explainCommand,
};
