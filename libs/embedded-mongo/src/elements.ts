import { type Doc, decode } from './values.ts';

/** The top-level fields of a document in BSON, read without decoding the rest (https://bsonspec.org/spec.html). */

/** Bytes of values that always have the same length, by type. */
const fixedLengths: Record<number, number> = {
  0x01: 8, // double
  0x06: 0, // undefined
  0x07: 12, // ObjectId
  0x08: 1, // boolean
  0x09: 8, // date
  0x0a: 0, // null
  0x10: 4, // int32
  0x11: 8, // timestamp
  0x12: 8, // int64
  0x13: 16, // decimal128
  0x7f: 0, // MaxKey
  0xff: 0, // MinKey
};
/** Bytes beside those that a length before the value counts, by type. */
const countedLengths: Record<number, number> = {
  0x02: 4, // string
  0x03: 0, // document
  0x04: 0, // array
  0x05: 5, // binary: its length and its subtype
  0x0c: 16, // DBPointer
  0x0d: 4, // code
  0x0e: 4, // symbol
  0x0f: 0, // code with scope
};
const regex = 0x0b;

/** Where an element begins and ends: its type, its name and its value. */
export type Visit = (name: string, start: number, end: number) => void;

export function visitElements(bytes: Buffer, visit: Visit): void {
  for (let at = 4; at < bytes.length - 1;) {
    const nameEnd = afterText(bytes, at + 1);
    const end = afterValue(bytes, bytes[at] as number, nameEnd);
    visit(bytes.toString('utf8', at + 1, nameEnd - 1), at, end);
    at = end;
  }
}

function afterText(bytes: Buffer, start: number): number {
  let at = start;
  while (bytes[at] !== 0) at++;
  return at + 1;
}

function afterValue(bytes: Buffer, type: number, start: number): number {
  const fixed = fixedLengths[type];
  if (fixed !== undefined) return start + fixed;
  if (type === regex) return afterText(bytes, afterText(bytes, start));
  const besides = countedLengths[type];
  if (besides === undefined) throw new Error(`unknown BSON type ${type}`);
  return start + besides + bytes.readInt32LE(start);
}

/** A document of these pieces; a piece is one or more elements. */
export function documentOf(pieces: Uint8Array[]): Buffer {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 5);
  const result = Buffer.allocUnsafe(length);
  result.writeInt32LE(length);
  let at = 4;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  result[at] = 0;
  return result;
}

/** A document with only some of its top-level fields, decoded. */
export function decodeFields(bytes: Buffer, names: ReadonlySet<string>): Doc {
  const pieces: Uint8Array[] = [];
  visitElements(bytes, (name, start, end) => {
    if (names.has(name)) pieces.push(bytes.subarray(start, end));
  });
  return decode(documentOf(pieces));
}
