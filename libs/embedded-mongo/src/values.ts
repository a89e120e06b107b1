import { deserialize, Int32, Double, Long, serialize } from 'bson';
import { CommandError } from './errors.ts';

/** A BSON document. Numbers inside are Int32, Double or Long, so that each keeps its type. */
export type Doc = { [field: string]: unknown };

/** A field that isn't there, which is not the same as one that is null. */
export const MISSING = Symbol('missing');

export const maxDocumentBytes = 16 * 1024 * 1024;

const decodeOptions = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

export const decode = (bytes: Uint8Array): Doc => deserialize(bytes, decodeOptions);

/** Bytes of a document that goes out; as MongoDB's, it has room around one of full size. @throws BSONObjectTooLarge */
export const encode = (doc: Doc): Uint8Array => encodeWithin(maxDocumentBytes + 16 * 1024, doc);

/** Bytes of a document that is to be stored. @throws BSONObjectTooLarge */
export const encodeStored = (doc: Doc): Uint8Array => encodeWithin(maxDocumentBytes, doc);

function encodeWithin(most: number, doc: Doc): Uint8Array {
  let bytes: Uint8Array | undefined;
  try {
    bytes = serialize(doc, { ignoreUndefined: true });
  } catch (error) {
    // bson has 17 MB to write to: what is longer fails, or is cut off there.
    if (!(error instanceof RangeError)) throw error;
  }
  if (!bytes || bytes.length > most)
    throw new CommandError(
      'BSONObjectTooLarge',
      `BSONObj size: ${bytes?.length ?? 'over 17 MB'} is invalid. Size must be at most ${most}`,
    );
  return bytes;
}

/** Levels of documents in documents, as MongoDB's; reading them calls itself for each level. */
export const maxDepth = { stored: 180, request: 200 };

/** @throws Overflow */
export function checkDepth(value: unknown, levels: number): void {
  if (levels < 0)
    throw new CommandError('Overflow', 'the document has too many levels of documents and arrays');
  const inside = Array.isArray(value) ? value : isDoc(value) ? Object.values(value) : [];
  for (const item of inside) if (typeof item === 'object') checkDepth(item, levels - 1);
}

/** A nested document, as opposed to an array or a single value. */
export function isDoc(value: unknown): value is Doc {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Date) &&
    !(
      '_bsontype' in value &&
      typeof value._bsontype === 'string' &&
      Object.getPrototypeOf(value) !== Object.prototype
    )
  );
}

/** The class name that `bson` gives its own types, e.g. `ObjectId`; undefined for everything else. */
export function bsonTypeOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || isDoc(value) || Array.isArray(value)) return undefined;
  return (value as { _bsontype?: string })._bsontype;
}

/** The name of a value's type in a refusal. */
export const typeName = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : (bsonTypeOf(value) ?? typeof value);

/** The number in an Int32, Double or Long (rounded beyond 2^53), else undefined. */
export function numberIn(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (value instanceof Int32 || value instanceof Double) return value.value;
  if (bsonTypeOf(value) === 'Long') return (value as Long).toNumber();
  return undefined;
}

/** A copy that shares no document or array with the original (single values are never changed in place). */
export function copy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copy) as T;
  if (isDoc(value)) return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, copy(v)])) as T;
  return value;
}
