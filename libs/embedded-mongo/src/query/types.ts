import { bsonTypeOf, isDoc, MISSING } from '../values.ts';

/** https://www.mongodb.com/docs/manual/reference/bson-types/ */
const nameOfClass: Record<string, string> = {
  Double: 'double',
  Int32: 'int',
  Long: 'long',
  ObjectId: 'objectId',
  Binary: 'binData',
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
  const name = bsonTypeOf(value) ?? 'unknown';
  return nameOfClass[name] ?? name;
}
