import { Timestamp } from 'bson';
import { compare } from '../bson-order.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { type Filter, matches, parseFilter } from '../query/match.ts';
import type { Position } from '../query/paths.ts';
import { typeName } from '../query/types.ts';
import { copy, type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { addToSet, pullTest, push } from './arrays.ts';
import { Field } from './fields.ts';
import { arithmetic } from './numbers.ts';
import { checkPath, checkRename, inOrderOfPaths, refuseConflicts, isPositional } from './paths.ts';

/** The effect of a statement on a document. */
export type Update = {
  /** @param position element that the query matched, for `$`; @returns a new document */
  apply: (doc: Doc, options: { position?: Position; inserting?: boolean }) => Doc;
  replaces: boolean;
};

type Operator = (field: Field, argument: unknown, doc: Doc) => void;

/** https://www.mongodb.com/docs/manual/reference/operator/update/ */
export const updateOperators: Record<string, Operator> = {
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
    const type = isDoc(kind) ? kind['$type'] : typeof kind === 'boolean' ? 'date' : undefined;
    if (type === 'date') field.set(new Date());
    else if (type === 'timestamp') field.set(new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
    else throw badValue('$currentDate needs a boolean or {$type: "date"} or {$type: "timestamp"}');
  },
  $rename: (field, to, doc) => {
    const value = field.get();
    if (value === MISSING) return;
    const target = new Field(doc, to as string);
    for (const { path, throughArray } of [field, target])
      if (throughArray) throw badValue(`$rename can't go through an array, as '${path}' does`);
    field.unset();
    target.set(value);
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
    const direction = numberIn(end);
    if (direction !== 1 && direction !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1');
    const list = field.get();
    if (list === MISSING) return;
    if (!Array.isArray(list))
      throw new CommandError(
        'TypeMismatch',
        `Path '${field.path}' contains an element of non-array type '${typeName(list)}'`,
      );
    field.set(direction < 0 ? list.slice(1) : list.slice(0, -1));
  },
};

/** Reads the `u` of an update. @throws FailedToParse and others for what isn't known. */
export function parseUpdate(update: unknown, arrayFilters: unknown): Update {
  if (Array.isArray(update)) throw notImplemented('an update with a pipeline');
  if (!isDoc(update)) throw new CommandError('FailedToParse', 'an update needs a document');
  const names = Object.keys(update);
  const withOperators = names[0]?.startsWith('$') === true;
  if (!withOperators) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator)
      throw new CommandError(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${operator}' is not allowed here`,
      );
    if (arrayFilters !== undefined)
      throw new CommandError('FailedToParse', 'Cannot use array filters with a replacement');
    return { replaces: true, apply: (doc) => replacement(doc, update) };
  }
  const steps = names
    .flatMap((name) => {
      const operator = Object.hasOwn(updateOperators, name) ? updateOperators[name] : undefined;
      if (!operator) throw new CommandError('FailedToParse', `Unknown modifier: ${name}`);
      const fields = update[name];
      if (!isDoc(fields))
        throw new CommandError('FailedToParse', `Modifiers operate on fields but ${name} has none`);
      return Object.entries(fields).map(([path, argument]) => {
        checkPath(path);
        if (name === '$rename') checkRename(path, argument);
        return { name, operator, path, argument };
      });
    })
    .sort((a, b) => inOrderOfPaths(placeOf(a), placeOf(b)));
  refuseConflicts(
    steps.flatMap((step) => (step.name === '$rename' ? [step.path, placeOf(step)] : [step.path])),
  );
  const filters = parseArrayFilters(arrayFilters);
  const used = new Set<string>();
  for (const { path } of steps)
    for (const [, id] of path.matchAll(/\$\[([^\]]+)\]/g)) {
      if (!filters.has(id as string))
        throw badValue(`No array filter found for identifier '${id}' in path '${path}'`);
      used.add(id as string);
    }
  for (const id of filters.keys())
    if (!used.has(id))
      throw new CommandError(
        'FailedToParse',
        `The array filter for identifier '${id}' was not used in the update`,
      );

  return {
    replaces: false,
    apply: (before, { position, inserting }) => {
      const doc = copy(before);
      const places = steps
        .filter(({ name }) => inserting || name !== '$setOnInsert')
        .flatMap((step) => expand(doc, step.path, filters, position).map((place) => ({ ...step, place })));
      // `a.$[]` and `a.$` may stand for the same element.
      if (places.some(({ place, path }) => place !== path)) refuseConflicts(places.map(({ place }) => place));
      for (const { operator, place, argument } of places) operator(new Field(doc, place), argument, doc);
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
  if (after['_id'] === undefined || compare(before['_id'], after['_id']) !== 0)
    throw new CommandError(
      'ImmutableField',
      "Performing an update on the path '_id' would modify the immutable field '_id'",
    );
}

type Step = { name: string; path: string; argument: unknown };

/** Where a step writes. */
const placeOf = ({ name, path, argument }: Step) => (name === '$rename' ? (argument as string) : path);

function parseArrayFilters(list: unknown): Map<string, Filter> {
  const filters = new Map<string, Filter>();
  if (list !== undefined && !(Array.isArray(list) && list.every(isDoc)))
    throw new CommandError('TypeMismatch', "BSON field 'arrayFilters' has to be an array of objects");
  for (const entry of list ?? []) {
    const ids = new Set(identifiers(entry));
    const [id] = ids;
    if (id === undefined || ids.size > 1)
      throw new CommandError('FailedToParse', 'An array filter must name exactly one identifier');
    if (filters.has(id))
      throw new CommandError('FailedToParse', `Found multiple array filters with identifier ${id}`);
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
  const at = parts.findIndex(isPositional);
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
