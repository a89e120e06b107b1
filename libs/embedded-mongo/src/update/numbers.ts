import { Double, Int32, Long } from 'bson';
import { CommandError } from '../errors.ts';
import { bsonTypeOf, numberIn, typeName } from '../values.ts';

/**
 * The sum with MongoDB's types: int grows to long, long that overflows is refused, double stays double. Whole numbers are
 * exact.
 */
export function sum(a: unknown, b: unknown): unknown {
  for (const value of [a, b]) {
    if (numberIn(value) === undefined)
      throw new CommandError(
        'TypeMismatch',
        `Cannot apply $inc to a value of non-numeric type ${typeName(value)}`,
      );
  }
  if (a instanceof Double || b instanceof Double)
    return new Double((numberIn(a) as number) + (numberIn(b) as number));
  const result = wholeNumber(a) + wholeNumber(b);
  if (BigInt.asIntN(64, result) !== result)
    throw new CommandError(
      'BadValue',
      'Failed to apply $inc operations to current value: the result overflows a long',
    );
  const bothInt = a instanceof Int32 && b instanceof Int32;
  return bothInt && BigInt.asIntN(32, result) === result
    ? new Int32(Number(result))
    : Long.fromBigInt(result);
}

const wholeNumber = (value: unknown): bigint =>
  bsonTypeOf(value) === 'Long' ? (value as Long).toBigInt() : BigInt(numberIn(value) as number);
