/**
 * The order of BSON values, in one place: `keyOf` gives bytes that compare as the values do
 * (https://www.mongodb.com/docs/manual/reference/bson-type-comparison-order/). Indexes store these bytes,
 * sorting and matching compare them, so that an index can't disagree with a scan.
 */
import type { Binary, Long, ObjectId } from 'bson';
import { badValue } from './errors.ts';
import { bsonTypeOf, type Doc, isDoc, numberIn } from './values.ts';

/** First byte of each key. An empty array sorts below null, but only as a sort or index key. */
export const brackets = {
  emptyArray: 2,
  null: 3,
  number: 4,
  string: 5,
  object: 6,
  array: 7,
  binary: 8,
  objectId: 9,
  boolean: 10,
  date: 11,
} as const;

const bracketOfClass: Record<string, number> = {
  Int32: brackets.number,
  Double: brackets.number,
  Long: brackets.number,
  Binary: brackets.binary,
  ObjectId: brackets.objectId,
};

/** The group of types in which a value is compared. @throws BadValue for types that aren't supported. */
export function bracketOf(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return brackets.string;
    case 'number':
    case 'bigint':
      return brackets.number;
    case 'boolean':
      return brackets.boolean;
    default:
  }
  if (value === null) return brackets.null;
  if (value instanceof Date) return brackets.date;
  if (Array.isArray(value)) return brackets.array;
  if (isDoc(value)) return brackets.object;
  const name = bsonTypeOf(value);
  const bracket = name === undefined ? undefined : bracketOfClass[name];
  if (bracket === undefined)
    throw badValue(`BSON type ${name ?? typeof value} is not supported by the embedded database`);
  return bracket;
}

/** -1, 0 or 1, as MongoDB orders any two values. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') {
    if (a === b) return 0;
    return hasSurrogate.test(a) || hasSurrogate.test(b)
      ? Buffer.compare(Buffer.from(a), Buffer.from(b))
      : a < b
        ? -1
        : 1;
  }
  const left = bracketOf(a);
  const right = bracketOf(b);
  if (left !== right) return left < right ? -1 : 1;
  if (left === brackets.date) return Math.sign((a as Date).getTime() - (b as Date).getTime());
  if (left === brackets.number && bsonTypeOf(a) !== 'Long' && bsonTypeOf(b) !== 'Long') {
    const x = numberIn(a);
    const y = numberIn(b);
    if (x !== undefined && y !== undefined && x === x && y === y) return x < y ? -1 : x > y ? 1 : 0;
  }
  return Buffer.compare(keyOf(a), keyOf(b));
}

// UTF-16 order differs from the order of code points (MongoDB compares UTF-8 bytes) only with surrogates.
const hasSurrogate = /[\ud800-\udfff]/;

/** Bytes whose order is the order of the values; no key is the beginning of another. */
export function keyOf(value: unknown): Buffer {
  const parts: Uint8Array[] = [];
  writeKey(value, parts);
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

function writeKey(value: unknown, parts: Uint8Array[]): void {
  const bracket = bracketOf(value);
  switch (bracket) {
    case brackets.number:
      parts.push(numberKey(value));
      return;
    case brackets.string:
      parts.push(Buffer.of(bracket), terminated(value as string));
      return;
    case brackets.object:
      parts.push(Buffer.of(bracket));
      // Fields are compared by type, then name, then value; a document that ends first is the smaller one.
      for (const [name, field] of Object.entries(value as Doc)) {
        if (field === undefined) continue;
        parts.push(Buffer.of(bracketOf(field)), terminated(name));
        writeKey(field, parts);
      }
      parts.push(Buffer.of(0));
      return;
    case brackets.array:
      parts.push(Buffer.of(bracket));
      for (const item of value as unknown[]) writeKey(item, parts);
      parts.push(Buffer.of(0));
      return;
    case brackets.binary: {
      const binary = value as Binary;
      const head = Buffer.alloc(6);
      head[0] = bracket;
      head.writeUInt32BE(binary.length(), 1);
      head[5] = binary.sub_type;
      parts.push(head, binary.buffer.subarray(0, binary.length()));
      return;
    }
    case brackets.objectId:
      parts.push(Buffer.concat([Buffer.of(bracket), (value as ObjectId).id]));
      return;
    case brackets.boolean:
      parts.push(Buffer.of(bracket, value === true ? 1 : 0));
      return;
    case brackets.date: {
      const time = (value as Date).getTime();
      if (Number.isNaN(time))
        throw badValue('a date outside of the range of JavaScript dates is not supported');
      const bytes = Buffer.alloc(9);
      bytes[0] = bracket;
      bytes.writeBigUInt64BE(BigInt(time) + 2n ** 63n, 1);
      parts.push(bytes);
      return;
    }
    default:
      parts.push(Buffer.of(bracket));
  }
}

/** UTF-8 with an end mark below every other byte; a NUL inside is escaped. */
function terminated(text: string): Buffer {
  if (!text.includes('\0')) return Buffer.from(text + '\0\0');
  const pieces = text.split('\0').flatMap((piece) => [Buffer.of(0, 255), Buffer.from(piece)]);
  return Buffer.concat([...pieces.slice(1), Buffer.of(0, 0)]);
}

/**
 * A number is the largest double that isn't above it, and, where that isn't exact (Long beyond 2^53), how far it lies
 * towards the next double, in units of 2^-96.
 */
function numberKey(value: unknown): Buffer {
  const { floor, rest } = split(value);
  const bytes = Buffer.alloc(rest === 0n ? 10 : 22);
  bytes[0] = brackets.number;
  if (!Number.isNaN(floor)) {
    bytes.writeDoubleBE(floor === 0 ? 0 : floor, 1);
    if (floor < 0) for (let i = 1; i < 9; i++) bytes[i] = ~(bytes[i] as number);
    else bytes[1] = (bytes[1] as number) ^ 0x80;
  }
  if (rest !== 0n) {
    bytes[9] = 1;
    bytes.writeUInt32BE(Number(rest >> 64n), 10);
    bytes.writeBigUInt64BE(rest & 0xffff_ffff_ffff_ffffn, 14);
  }
  return bytes;
}

function split(value: unknown): { floor: number; rest: bigint } {
  if (typeof value !== 'bigint' && bsonTypeOf(value) !== 'Long')
    return { floor: numberIn(value) as number, rest: 0n };
  const exact = typeof value === 'bigint' ? value : (value as Long).toBigInt();
  let floor = Number(exact);
  if (BigInt(floor) > exact) floor = neighbour(floor, -1);
  const over = exact - BigInt(floor);
  if (over === 0n) return { floor, rest: 0n };
  const gap = neighbour(floor, 1) - floor; // a power of two
  return { floor, rest: (over << 96n) / BigInt(gap) };
}

const bits = new DataView(new ArrayBuffer(8));
function neighbour(double: number, direction: 1 | -1): number {
  bits.setFloat64(0, double);
  bits.setBigInt64(0, bits.getBigInt64(0) + BigInt(double > 0 ? direction : -direction));
  return bits.getFloat64(0);
}
