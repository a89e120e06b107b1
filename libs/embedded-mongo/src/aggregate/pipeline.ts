import { badValue, CommandError } from '../errors.ts';
import { matches, parseFilter } from '../query/match.ts';
import type { Query } from '../query/read.ts';
import { parseSort, type SortField, sortKey } from '../query/sort.ts';
import { sortRows } from '../query/sort-rows.ts';
import { givingWay, type TimeLimit } from '../time-limit.ts';
import { type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { Field } from '../update/fields.ts';
import { parseGroup, type Rows } from './group.ts';
import { Memory } from '../memory.ts';
import { parseProject } from './project.ts';

type Stage = (rows: Rows) => Rows;

/** https://www.mongodb.com/docs/manual/reference/operator/aggregation-pipeline/ */
export const stages: Record<string, (argument: unknown) => Stage> = {
  $match: (argument) => {
    const filter = parseFilter(documentFor('$match', argument));
    return (rows) => rows.filter((doc) => !doc || matches(filter, doc));
  },
  $sort: (argument) => {
    const sort = sortOf(argument);
    return function* (rows) {
      using memory = new Memory('$sort');
      const keyed = rows.map((doc) => {
        if (doc) memory.add(doc);
        return doc && { key: sortKey(doc, sort), row: doc };
      });
      yield* sortRows(keyed, Infinity, () => {});
    };
  },
  $skip: (argument) => {
    const count = wholeNumber('$skip', argument);
    return function* (rows) {
      let left = count;
      for (const doc of rows) if (!doc || left-- <= 0) yield doc;
    };
  },
  $limit: (argument) => {
    const count = limitOf(argument);
    return function* (rows) {
      let left = count;
      for (const doc of rows) {
        yield doc;
        if (doc && --left <= 0) return;
      }
    };
  },
  $project: (argument) => {
    const project = parseProject(documentFor('$project', argument));
    return (rows) => rows.map((doc) => doc && project(doc));
  },
  $group: (argument) => parseGroup(documentFor('$group', argument)),
  $count: (argument) => {
    if (typeof argument !== 'string')
      throw new CommandError('CountFieldNotAString', 'the count field must be a non-empty string');
    if (argument === '')
      throw new CommandError('CountFieldEmpty', 'the count field must be a non-empty string');
    if (argument.startsWith('$'))
      throw new CommandError('CountFieldWithDollar', 'the count field cannot be a $-prefixed path');
    if (argument.includes('.'))
      throw new CommandError('CountFieldWithDot', "the count field cannot contain '.'");
    return function* (rows) {
      let count = 0;
      for (const doc of rows) {
        if (doc) count++;
        else yield;
      }
      if (count > 0) yield { [argument]: count };
    };
  },
  $unwind: unwind,
};

/**
 * Splits a pipeline into what the planner can answer from an index and the stages behind it; `counts` says that these
 * look at no document, only at how many there are.
 */
export function parsePipeline(pipeline: Doc[], time: TimeLimit) {
  const steps = pipeline.map((stage) => {
    const [name, ...others] = Object.keys(stage);
    if (name === undefined || others.length > 0)
      throw new CommandError(
        'StageNotOneField',
        'A pipeline stage specification object must contain exactly one field.',
      );
    return { name, argument: stage[name] };
  });
  const query: Query = { filter: { all: [] }, sort: [], skip: 0, limit: 0, time };
  const order = ['$match', '$sort', '$skip', '$limit'];
  let reached = -1;
  let taken = 0;
  for (const { name, argument } of steps) {
    const place = order.indexOf(name);
    if (place <= reached) break;
    if (name === '$match') query.filter = parseFilter(documentFor(name, argument));
    else if (name === '$sort') query.sort = sortOf(argument);
    else if (name === '$skip') query.skip = wholeNumber(name, argument);
    else query.limit = limitOf(argument);
    reached = place;
    taken++;
  }
  const parsed = steps.map(({ name, argument }) => {
    const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
    if (!stage) {
      const known = Object.keys(stages).join(', ');
      throw new CommandError(
        'StageUnknown',
        `Unrecognized pipeline stage name: '${name}'; the embedded database has ${known}`,
      );
    }
    return stage(argument);
  });
  const rest = (rows: Rows): Rows =>
    parsed.slice(taken).reduce((input, stage) => givingWay(stage(input), time), rows);
  const next = steps[taken];
  const counts = next?.name === '$count' || (next?.name === '$group' && isConstant(next.argument));
  // In which order they come doesn't change how many there are.
  return { query: counts ? { ...query, sort: [] } : query, rest, counts };
}

/** Whether nothing in it is a field of a document, as in the `$group` of `countDocuments`. */
const isConstant = (argument: unknown): boolean =>
  typeof argument === 'string'
    ? !argument.startsWith('$')
    : !(isDoc(argument) || Array.isArray(argument)) || Object.values(argument).every(isConstant);

function documentFor(stage: string, argument: unknown): Doc {
  if (!isDoc(argument))
    throw new CommandError('StageNotADocument', `the ${stage} specification must be an object`);
  return argument;
}

function sortOf(argument: unknown): SortField[] {
  const sort = parseSort(documentFor('$sort', argument));
  if (sort.length === 0)
    throw new CommandError('SortWithoutKey', '$sort stage must have at least one sort key');
  return sort;
}

function limitOf(argument: unknown): number {
  const limit = wholeNumber('$limit', argument);
  if (limit === 0) throw new CommandError('LimitNotPositive', 'the limit must be positive');
  return limit;
}

function wholeNumber(stage: '$skip' | '$limit', argument: unknown): number {
  const value = numberIn(argument);
  if (value === undefined || !Number.isInteger(value) || value < 0)
    throw new CommandError(
      stage === '$skip' ? 'SkipInvalid' : 'LimitInvalid',
      `invalid argument to ${stage} stage: Expected a non-negative number`,
    );
  return value;
}

function unwind(argument: unknown): Stage {
  const options = isDoc(argument) ? argument : { path: argument };
  const unknown = Object.keys(options).find(
    (key) => !['path', 'preserveNullAndEmptyArrays', 'includeArrayIndex'].includes(key),
  );
  if (unknown)
    throw new CommandError('UnwindOptionUnknown', `unrecognized option to $unwind stage: ${unknown}`);
  const { path, preserveNullAndEmptyArrays: keeps, includeArrayIndex: indexField } = options;
  if (typeof path !== 'string' || !path.startsWith('$') || path.length < 2)
    throw new CommandError(
      'UnwindPathWithoutDollar',
      "path option to $unwind stage should be prefixed with a '$'",
    );
  if (indexField !== undefined) throw badValue('includeArrayIndex is not supported by the embedded database');
  const name = path.slice(1);
  return function* (rows) {
    for (const doc of rows) {
      if (!doc) {
        yield;
        continue;
      }
      const value = new Field(doc, name).get();
      if (!Array.isArray(value)) {
        if (keeps === true || (value !== MISSING && value !== null)) yield doc;
        continue;
      }
      if (value.length === 0 && keeps === true) {
        const without = structure(doc, name);
        new Field(without, name).unset();
        yield without;
      }
      for (const item of value) {
        const one = structure(doc, name);
        new Field(one, name).set(item);
        yield one;
      }
    }
  };
}

/** A copy that shares everything except the documents on the path. */
function structure(doc: Doc, path: string): Doc {
  const [head, ...rest] = path.split('.') as [string, ...string[]];
  const inner = doc[head];
  return rest.length > 0 && isDoc(inner) ? { ...doc, [head]: structure(inner, rest.join('.')) } : { ...doc };
}
