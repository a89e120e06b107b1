import { bracketOf, compare, keyOf } from '../bson-order.ts';
import { badValue } from '../errors.ts';
import { type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { reach } from './paths.ts';

/** One condition on one path; the planner looks at `op` and `operand`, the matcher at `test`. */
export type Predicate = {
  path: string;
  parts: string[];
  op: string;
  operand: unknown;
  /** Tests one value; `expands` says that the elements of an array are tested too. */
  test: (value: unknown) => boolean;
  expands: boolean;
};

export type Filter = { all: Filter[] } | { any: Filter[] } | { none: Filter[] } | Predicate;

/** Operators beside the fields of a query. */
const logical: Record<string, (operand: unknown) => Filter[]> = {
  $and: (list) => clauses('$and', list),
  $or: (list) => [{ any: clauses('$or', list) }],
};

/** Reads a query document. @throws BadValue for whatever isn't known. */
export function parseFilter(query: Doc): Filter {
  const all = Object.entries(query).flatMap(([field, condition]) => {
    if (!field.startsWith('$')) return parseField(field, condition);
    const operator = Object.hasOwn(logical, field) ? logical[field] : undefined;
    if (!operator) throw badValue(`unknown top level operator: ${field}`);
    return operator(condition);
  });
  return all.length === 1 ? (all[0] as Filter) : { all };
}

export const matchesEverything = (filter: Filter) => 'all' in filter && filter.all.length === 0;

/** The fields that a filter asks about. */
export function fieldsOf(filter: Filter): string[] {
  if ('op' in filter) return [filter.path];
  const parts = 'all' in filter ? filter.all : 'any' in filter ? filter.any : filter.none;
  return [...new Set(parts.flatMap(fieldsOf))];
}

export function matches(filter: Filter, doc: unknown): boolean {
  if ('all' in filter) return filter.all.every((part) => matches(part, doc));
  if ('any' in filter) return filter.any.some((part) => matches(part, doc));
  if ('none' in filter) return !filter.none.some((part) => matches(part, doc));
  return reach(doc, filter.parts, (leaf, isElement) =>
    isElement ? filter.test(leaf) : matchesValue(filter, leaf),
  );
}

/** Tests a value (MISSING for none) as if it stood at the predicate's path. */
export function matchesValue(predicate: Predicate, value: unknown): boolean {
  if (predicate.test(value)) return true;
  return predicate.expands && Array.isArray(value) && value.some((item) => predicate.test(item));
}

function clauses(operator: string, list: unknown): Filter[] {
  if (!Array.isArray(list) || list.length === 0) throw badValue(`${operator} must be a nonempty array`);
  return list.map((clause) => {
    if (!isDoc(clause)) throw badValue(`${operator} argument's entries must be objects`);
    return parseFilter(clause);
  });
}

const isOperatorDoc = (condition: unknown): condition is Doc =>
  isDoc(condition) && Object.keys(condition)[0]?.startsWith('$') === true;

function parseField(path: string, condition: unknown): Filter[] {
  if (isOperatorDoc(condition))
    return Object.entries(condition).map(([op, operand]) => parseOperator(path, op, operand));
  return [parseOperator(path, '$eq', condition)];
}

function parseOperator(path: string, op: string, operand: unknown): Filter {
  const operator = Object.hasOwn(fieldOperators, op) ? fieldOperators[op] : undefined;
  if (!operator) throw badValue(`unknown operator: ${op}`);
  return operator(path, operand);
}

const predicate = (
  path: string,
  op: string,
  operand: unknown,
  test: Predicate['test'],
  expands = true,
): Predicate => ({ path, parts: path.split('.'), op, operand, test, expands });

type FieldOperator = (path: string, operand: unknown) => Filter;

const inOrder =
  (op: '$gt' | '$gte' | '$lt' | '$lte'): FieldOperator =>
  (path, operand) =>
    predicate(path, op, operand, ordered(op, operand));

const fieldOperators: Record<string, FieldOperator> = {
  $eq: (path, operand) => predicate(path, '$eq', operand, equalTo(operand)),
  $ne: (path, operand) => ({ none: [parseOperator(path, '$eq', operand)] }),
  $gt: inOrder('$gt'),
  $gte: inOrder('$gte'),
  $lt: inOrder('$lt'),
  $lte: inOrder('$lte'),
  $in: (path, operand) => predicate(path, '$in', operand, anyOf('$in', operand)),
  $nin: (path, operand) => {
    listOf('$nin', operand);
    return { none: [parseOperator(path, '$in', operand)] };
  },
  $exists: (path, operand) => {
    const present = operand !== null && operand !== false && numberIn(operand) !== 0;
    const exists = predicate(path, '$exists', true, (value) => value !== MISSING, false);
    return present ? exists : { none: [exists] };
  },
  $not: (path, operand) => {
    if (!isOperatorDoc(operand)) throw badValue('$not needs a document');
    return { none: [{ all: parseField(path, operand) }] };
  },
  $size: (path, operand) => {
    const size = numberIn(operand);
    if (size === undefined || !Number.isInteger(size) || size < 0)
      throw badValue('Failed to parse $size. Expected a non-negative integer');
    const test = (value: unknown) => Array.isArray(value) && value.length === size;
    return predicate(path, '$size', operand, test, false);
  },
  $all: (path, operand) => {
    const list = listOf('$all', operand);
    if (list.length === 0) return { any: [] };
    const all = list.flatMap((item) => {
      if (isOperatorDoc(item) && !('$elemMatch' in item)) throw badValue('no $ expressions in $all');
      return parseField(path, item);
    });
    return { all };
  },
  $elemMatch: (path, operand) => {
    if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
    const element = elementTest(operand);
    const test = (value: unknown) => Array.isArray(value) && value.some(element);
    return predicate(path, '$elemMatch', operand, test, false);
  },
};

/** Everything that a query may hold, for the list in README.md. */
export const queryOperators = [...Object.keys(logical), ...Object.keys(fieldOperators)];

/** Whether a condition on an element is one on a value, as `{$gt: 5}`, and not a query for documents. */
export const asksForValue = (condition: Doc) =>
  isOperatorDoc(condition) && !Object.hasOwn(logical, Object.keys(condition)[0] as string);

/** What `$elemMatch` and `$pull` ask of one element: operators for a value, or a query for a document. */
export function elementTest(condition: Doc): (item: unknown) => boolean {
  if (asksForValue(condition)) {
    const filter: Filter = { all: parseField('value', condition) };
    return (item) => holdsFor(filter, item);
  }
  const filter = parseFilter(condition);
  // An array inside the array counts as a document with its places as names.
  return (item) =>
    Array.isArray(item)
      ? matches(filter, Object.fromEntries(item.entries()))
      : isDoc(item) && matches(filter, item);
}

/** Tests a value by itself: if it is an array, its elements aren't looked into. */
function holdsFor(filter: Filter, value: unknown): boolean {
  if ('all' in filter) return filter.all.every((part) => holdsFor(part, value));
  if ('any' in filter) return filter.any.some((part) => holdsFor(part, value));
  if ('none' in filter) return !filter.none.some((part) => holdsFor(part, value));
  return filter.test(value);
}

function listOf(op: string, operand: unknown): unknown[] {
  if (!Array.isArray(operand)) throw badValue(`${op} needs an array`);
  return operand;
}

function equalTo(operand: unknown): (value: unknown) => boolean {
  const bracket = bracketOf(operand);
  if (operand === null) return (value) => value === null || value === MISSING;
  return (value) => value !== MISSING && bracketOf(value) === bracket && compare(value, operand) === 0;
}

function ordered(op: '$gt' | '$gte' | '$lt' | '$lte', operand: unknown): (value: unknown) => boolean {
  const bracket = bracketOf(operand);
  const inclusive = op === '$gte' || op === '$lte';
  if (operand === null) return (value) => inclusive && (value === null || value === MISSING);
  const wanted = op === '$gt' || op === '$gte' ? 1 : -1;
  const operandIsNaN = Number.isNaN(numberIn(operand));
  return (value) => {
    if (value === MISSING) return false;
    if (bracketOf(value) !== bracket) return false;
    const isNaN = Number.isNaN(numberIn(value));
    if (operandIsNaN || isNaN) return inclusive && operandIsNaN && isNaN;
    const order = compare(value, operand);
    return order === 0 ? inclusive : order === wanted;
  };
}

function anyOf(op: string, operand: unknown): (value: unknown) => boolean {
  const list = listOf(op, operand);
  if (list.some(isOperatorDoc)) throw badValue(`cannot nest $ under ${op}`);
  const asKey = (value: unknown) => keyOf(value).toString('latin1');
  const keys = new Set(list.map(asKey));
  // Null finds what is missing, too.
  return (value) => keys.has(asKey(value === MISSING ? null : value));
}
