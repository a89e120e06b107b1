import { compare, keyOf } from '../bson-order.ts';
import { badValue, CommandError } from '../errors.ts';
import { asksForValue, elementTest } from '../query/match.ts';
import { isDoc } from '../values.ts';

export const pushModifiers = ['$each'];

/** `$push`, with `$each`. */
export const push = (list: unknown[], argument: unknown): unknown[] => [
  ...list,
  ...eachOf('$push', argument),
];

/** `$addToSet`, with `$each`. */
export function addToSet(list: unknown[], argument: unknown): unknown[] {
  const result = [...list];
  for (const item of eachOf('$addToSet', argument)) {
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
  const key = keyOf(condition);
  return (item) => keyOf(item).equals(key);
}

function eachOf(operator: string, argument: unknown): unknown[] {
  if (!isDoc(argument) || !('$each' in argument)) return [argument];
  const unknown = Object.keys(argument).find((key) => !pushModifiers.includes(key));
  if (unknown) throw badValue(`Unrecognized clause in ${operator}: ${unknown}`);
  if (!Array.isArray(argument['$each']))
    throw new CommandError('TypeMismatch', `The argument to $each in ${operator} must be an array`);
  return argument['$each'];
}
