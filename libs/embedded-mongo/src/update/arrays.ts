import { compare } from '../bson-order.ts';
import { badValue, CommandError } from '../errors.ts';
import { asksForValue, elementTest } from '../query/match.ts';
import { parseSort, sortKey } from '../query/sort.ts';
import { bsonTypeOf, type Doc, isDoc, numberIn } from '../values.ts';

export const pushModifiers = ['$each', '$position', '$sort', '$slice'];

/** `$push`, with its modifiers. */
export function push(list: unknown[], argument: unknown): unknown[] {
  const { each, position, sort, slice } = pushOptions(argument);
  const at =
    position === undefined ? list.length : position < 0 ? Math.max(0, list.length + position) : position;
  const result = list.toSpliced(at, 0, ...each);
  if (sort !== undefined) result.sort(orderOf(sort));
  if (slice === undefined) return result;
  return slice < 0 ? result.slice(slice) : result.slice(0, slice);
}

/** `$addToSet`, with `$each`. */
export function addToSet(list: unknown[], argument: unknown): unknown[] {
  const result = [...list];
  for (const item of eachOf('$addToSet', argument, ['$each'])) {
    if (!result.some((other) => compare(other, item) === 0)) result.push(item);
  }
  return result;
}

/** The test for what `$pull` takes out. */
export function pullTest(condition: unknown): (item: unknown) => boolean {
  if (isDoc(condition)) {
    const test = elementTest(condition);
    // A query for documents finds no arrays here, other than in `$elemMatch`.
    return asksForValue(condition) ? test : (item) => isDoc(item) && test(item);
  }
  if (bsonTypeOf(condition) === 'BSONRegExp') return elementTest({ $regex: condition });
  return (item) => compare(item, condition) === 0;
}

function eachOf(operator: string, argument: unknown, allowed: string[]): unknown[] {
  if (!isDoc(argument) || !('$each' in argument)) return [argument];
  const unknown = Object.keys(argument).find((key) => !allowed.includes(key));
  if (unknown) throw badValue(`Unrecognized clause in ${operator}: ${unknown}`);
  if (!Array.isArray(argument['$each']))
    throw new CommandError('TypeMismatch', `The argument to $each in ${operator} must be an array`);
  return argument['$each'];
}

function pushOptions(argument: unknown) {
  const each = eachOf('$push', argument, pushModifiers);
  const options = isDoc(argument) && '$each' in argument ? argument : {};
  const whole = (name: string) => {
    if (options[name] === undefined) return undefined;
    const value = numberIn(options[name]);
    if (value === undefined || !Number.isInteger(value))
      throw badValue(`The value for ${name} must be an integer`);
    return value;
  };
  return { each, position: whole('$position'), slice: whole('$slice'), sort: options['$sort'] };
}

function orderOf(sort: unknown): (a: unknown, b: unknown) => number {
  if (!isDoc(sort)) {
    const direction = numberIn(sort);
    if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
    return (a, b) => direction * compare(a, b);
  }
  const fields = parseSort(sort);
  const key = (item: unknown) => sortKey(isDoc(item) ? item : ({} as Doc), fields);
  return (a, b) => Buffer.compare(key(a), key(b));
}
