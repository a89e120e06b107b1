import { badValue, CommandError } from '../errors.ts';
import { matches, parseFilter } from '../query/match.ts';
import type { Query } from '../query/read.ts';
import { parseSort, sortKey } from '../query/sort.ts';
import type { TimeLimit } from '../time-limit.ts';
import { type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { Field } from '../update/fields.ts';
import { parseGroup } from './group.ts';
import { parseProject } from './project.ts';

/** Undefined now and then, where a long read gives way to others; each stage passes it on. */
export type Rows = IteratorObject<Doc | undefined>;
type Stage = (rows: Rows) => Rows;

const stages: Record<string, (argument: unknown) => Stage> = {
  $match: (argument) => {
    const filter = parseFilter(documentFor('$match', argument));
    return (rows) => rows.filter((doc) => !doc || matches(filter, doc));
  },
  $sort: (argument) => {
    const sort = parseSort(documentFor('$sort', argument));
    return function* (rows) {
      const keyed: { doc: Doc; key: Buffer }[] = [];
      for (const doc of rows) {
        if (doc) keyed.push({ doc, key: sortKey(doc, sort) });
        else yield;
      }
      keyed.sort((a, b) => Buffer.compare(a.key, b.key));
      for (const { doc } of keyed) yield doc;
    };
  },
  $skip: (argument) => {
    const count = wholeNumber('$skip', argument, 0);
    return function* (rows) {
      let left = count;
      for (const doc of rows) if (!doc || left-- <= 0) yield doc;
    };
  },
  $limit: (argument) => {
    const count = wholeNumber('$limit', argument, 1);
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
    if (typeof argument !== 'string' || argument === '' || /[.$\0]/.test(argument))
      throw new CommandError(40156, 'the count field must be a non-empty string without . or $');
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

/** Splits a pipeline into what the planner can answer from an index and the stages behind it. */
export function parsePipeline(pipeline: Doc[], time: TimeLimit) {
  const steps = pipeline.map((stage) => {
    const [name, ...others] = Object.keys(stage);
    if (name === undefined || others.length > 0)
      throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
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
    else if (name === '$sort') query.sort = parseSort(documentFor(name, argument));
    else if (name === '$skip') query.skip = wholeNumber(name, argument, 0);
    else query.limit = wholeNumber(name, argument, 1);
    reached = place;
    taken++;
  }
  const parsed = steps.map(({ name, argument }) => {
    const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
    if (!stage) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    return stage(argument);
  });
  const rest = (rows: Rows): Rows => parsed.slice(taken).reduce((input, stage) => stage(input), rows);
  return { query, rest };
}

function documentFor(stage: string, argument: unknown): Doc {
  if (!isDoc(argument)) throw new CommandError(15959, `the ${stage} specification must be an object`);
  return argument;
}

function wholeNumber(stage: string, argument: unknown, least: number): number {
  const value = numberIn(argument);
  if (value === undefined || !Number.isInteger(value) || value < least)
    throw new CommandError(15957, `the ${stage} value must be an integer from ${least} on`);
  return value;
}

function unwind(argument: unknown): Stage {
  const options = isDoc(argument) ? argument : { path: argument };
  const unknown = Object.keys(options).find(
    (key) => !['path', 'preserveNullAndEmptyArrays', 'includeArrayIndex'].includes(key),
  );
  if (unknown) throw new CommandError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  const { path, preserveNullAndEmptyArrays: keeps, includeArrayIndex: indexField } = options;
  if (typeof path !== 'string' || !path.startsWith('$'))
    throw new CommandError(28818, "path option to $unwind stage should be prefixed with a '$'");
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
