import { badValue } from '../errors.ts';
import { bsonTypeOf, isDoc, MISSING, numberIn } from '../values.ts';

/** https://www.mongodb.com/docs/manual/reference/bson-types/ */
export const aliases: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const nameOfClass: Record<string, string> = {
  Double: 'double',
  Int32: 'int',
  Long: 'long',
  Decimal128: 'decimal',
  ObjectId: 'objectId',
  Binary: 'binData',
  BSONRegExp: 'regex',
  Timestamp: 'timestamp',
  MinKey: 'minKey',
  MaxKey: 'maxKey',
};

/** MongoDB's name for a value's type, e.g. `objectId`; `missing` for none. */
export function typeName(value: unknown): string {
  if (value === MISSING) return 'missing';
  if (value === null) return 'null';
  if (typeof value === 'string') return 'string';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'double';
  if (value instanceof Date) return 'date';
  if (Array.isArray(value)) return 'array';
  if (isDoc(value)) return 'object';
  return nameOfClass[bsonTypeOf(value) as string] ?? 'unknown';
}

export function typeTest(operand: unknown): (value: unknown) => boolean {
  const wanted = new Set((Array.isArray(operand) ? operand : [operand]).flatMap(namesOf));
  return (value) => wanted.has(typeName(value));
}

function namesOf(alias: unknown): string[] {
  if (alias === 'number') return ['int', 'long', 'double', 'decimal'];
  if (typeof alias === 'string' && Object.hasOwn(aliases, alias)) return [alias];
  const code = numberIn(alias);
  const found = Object.entries(aliases).find(([, number]) => number === code);
  if (!found) throw badValue(`Unknown type name alias: ${String(alias)}`);
  return [found[0]];
}
