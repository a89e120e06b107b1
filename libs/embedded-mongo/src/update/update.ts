import { Timestamp } from 'bson';
import { compare } from '../bson-order.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { type Filter, matches, parseFilter } from '../query/match.ts';
import type { Position } from '../query/paths.ts';
import { typeName } from '../query/types.ts';
import { copy, type Doc, encode, isDoc, MISSING } from '../values.ts';
import { addToSet, pullTest, push } from './arrays.ts';
import { Field } from './fields.ts';
import { arithmetic } from './numbers.ts';

/** What a statement makes of a document. */
export type Update = {
  /** @param position element that the query matched, for `$`; @returns a new document */
  apply: (doc: Doc, options: { position?: Position; inserting?: boolean }) => Doc;
  replaces: boolean;
};

type Operator = (field: Field, argument: unknown, doc: Doc) => void;

const operators: Record<string, Operator> = {
  $set: (field, value) => field.set(copy(value)),
  $setOnInsert: (field, value) => field.set(copy(value)),
  $unset: (field) => field.unset(),
  $inc: (field, by) => {
    const value = field.get();
    if (value === MISSING) arithmetic('$inc', by, by);
    field.set(value === MISSING ? by : arithmetic('$inc', value, by));
  },
  $mul: (field, by) => {
    const value = field.get();
    field.set(arithmetic('$mul', value === MISSING ? 0 : value, by));
  },
  $min: (field, value) => {
    const current = field.get();
    if (current === MISSING || compare(value, current) < 0) field.set(copy(value));
  },
  $max: (field, value) => {
    const current = field.get();
    if (current === MISSING || compare(value, current) > 0) field.set(copy(value));
  },
  $currentDate: (field, kind) => {
    const type = isDoc(kind) ? kind['$type'] : kind === true ? 'date' : undefined;
    if (type === 'date') field.set(new Date());
    else if (type === 'timestamp') field.set(new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
    else throw badValue('$currentDate needs true or {$type: "date"} or {$type: "timestamp"}');
  },
  $rename: (field, to, doc) => {
    if (typeof to !== 'string') throw badValue('The "to" field for $rename must be a string');
    const value = field.get();
    if (value === MISSING) return;
    field.unset();
    new Field(doc, to).set(value);
  },
  $push: (field, argument) => field.set(push(listIn(field), copy(argument))),
  $addToSet: (field, argument) => field.set(addToSet(listIn(field), copy(argument))),
  $pull: (field, condition) => {
    if (field.get() === MISSING) return;
    const test = pullTest(condition);
    field.set(listIn(field).filter((item) => !test(item)));
  },
  $pullAll: (field, values) => {
    if (!Array.isArray(values)) throw badValue('$pullAll requires an array argument');
    if (field.get() === MISSING) return;
    field.set(listIn(field).filter((item) => !values.some((value) => compare(item, value) === 0)));
  },
  $pop: (field, end) => {
    if (field.get() === MISSING) return;
    const list = listIn(field);
    field.set(Number(end) < 0 ? list.slice(1) : list.slice(0, -1));
  },
};

/** Reads the `u` of an update. @throws FailedToParse and others for what isn't known. */
export function parseUpdate(update: unknown, arrayFilters: unknown): Update {
  if (Array.isArray(update)) throw notImplemented('an update with a pipeline');
  if (!isDoc(update)) throw new CommandError(9, 'an update needs a document');
  const names = Object.keys(update);
  const withOperators = names[0]?.startsWith('$') === true;
  if (!withOperators) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator)
      throw new CommandError(52, `The dollar ($) prefixed field '${operator}' is not allowed here`);
    if (arrayFilters !== undefined) throw new CommandError(9, 'Cannot use array filters with a replacement');
    return { replaces: true, apply: (doc) => replacement(doc, update) };
  }
  const steps = names.flatMap((name) => {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (!operator) throw new CommandError(9, `Unknown modifier: ${name}`);
    const fields = update[name];
    if (!isDoc(fields)) throw new CommandError(9, `Modifiers operate on fields but ${name} has none`);
    return Object.entries(fields).map(([path, argument]) => {
      checkPath(path);
      return { name, operator, path, argument };
    });
  });
  refuseConflicts(
    steps.flatMap(({ name, path, argument }) => (name === '$rename' ? [path, String(argument)] : [path])),
  );
  const filters = parseArrayFilters(arrayFilters);
  const used = new Set<string>();
  for (const { path } of steps)
    for (const [, id] of path.matchAll(/\$\[(\w+)\]/g)) {
      if (!filters.has(id as string))
        throw badValue(`No array filter found for identifier '${id}' in path '${path}'`);
      used.add(id as string);
    }
  for (const id of filters.keys())
    if (!used.has(id))
      throw new CommandError(9, `The array filter for identifier '${id}' was not used in the update`);

  return {
    replaces: false,
    apply: (before, { position, inserting }) => {
      const doc = copy(before);
      for (const { name, operator, path, argument } of steps) {
        if (name === '$setOnInsert' && !inserting) continue;
        for (const place of expand(doc, path, filters, position))
          operator(new Field(doc, place), argument, doc);
      }
      keepId(before, doc);
      return doc;
    },
  };
}

function replacement(doc: Doc, update: Doc): Doc {
  const { _id, ...rest } = copy(update);
  const result = { _id: doc['_id'] ?? _id, ...rest };
  if (_id !== undefined) keepId(doc, { _id });
  return result;
}

function keepId(before: Doc, after: Doc): void {
  if (before['_id'] === undefined) return;
  const same =
    after['_id'] !== undefined &&
    Buffer.compare(encode({ v: before['_id'] }), encode({ v: after['_id'] })) === 0;
  if (!same)
    throw new CommandError(
      66,
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
}

function checkPath(path: string): void {
  const parts = path.split('.');
  if (parts.includes(''))
    throw new CommandError(56, `The update path '${path}' contains an empty field name`);
  const wrong = parts.find((part, i) => part.startsWith('$') && (i === 0 || !/^\$(\[\w*\])?$/.test(part)));
  if (wrong)
    throw new CommandError(52, `The dollar ($) prefixed field '${wrong}' in '${path}' is not allowed`);
}

function refuseConflicts(paths: string[]): void {
  const sorted = paths.toSorted();
  for (const [i, path] of sorted.entries()) {
    for (const other of sorted.slice(i + 1)) {
      if (other === path || other.startsWith(`${path}.`))
        throw new CommandError(40, `Updating the path '${other}' would create a conflict at '${path}'`);
    }
  }
}

function parseArrayFilters(list: unknown): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  for (const entry of Array.isArray(list) ? (list as Doc[]) : []) {
    const ids = new Set(identifiers(entry));
    const [id] = ids;
    if (id === undefined || ids.size > 1)
      throw new CommandError(9, 'An array filter must name exactly one identifier');
    if (filters.has(id)) throw new CommandError(9, `Found multiple array filters with identifier ${id}`);
    filters.set(id, parseFilter(entry));
  }
  return filters;
}

const identifiers = (filter: Doc): string[] =>
  Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value)
      ? (value as Doc[]).flatMap(identifiers)
      : [key.split('.')[0] as string],
  );

/** Replaces `$`, `$[]` and `$[id]` in a path by the elements that they stand for. */
function expand(doc: Doc, path: string, filters: Map<string, Filter>, position?: Position): string[] {
  const parts = path.split('.');
  const at = parts.findIndex((part) => part.startsWith('$'));
  if (at < 0) return [path];
  const head = parts.slice(0, at).join('.');
  const rest = parts.slice(at + 1);
  const mark = parts[at] as string;
  let indexes: number[];
  if (mark === '$') {
    if (position?.index === undefined)
      throw badValue('The positional operator did not find the match needed from the query.');
    indexes = [position.index];
  } else {
    const list = new Field(doc, head).get();
    if (!Array.isArray(list))
      throw badValue(`The path '${head}' must exist in the document in order to apply array updates.`);
    const filter = filters.get(mark.slice(2, -1));
    const id = mark.slice(2, -1);
    indexes = [...list.keys()].filter((i) => !filter || matches(filter, { [id]: list[i] }));
  }
  return indexes.flatMap((index) => expand(doc, [head, index, ...rest].join('.'), filters, position));
}

function listIn(field: Field): unknown[] {
  const value = field.get();
  if (value === MISSING) return [];
  if (!Array.isArray(value))
    throw badValue(`The field '${field.path}' must be an array but is of type ${typeName(value)}`);
  return value;
}
