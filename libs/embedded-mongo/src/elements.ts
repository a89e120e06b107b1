import { onDemand } from 'bson';
import { type Doc, decode } from './values.ts';

/** Where an element begins and ends: its type, its name and its value. */
export type Visit = (name: string, start: number, end: number) => void;

/** The top-level fields of a document in BSON, read without decoding the rest (https://bsonspec.org/spec.html). */
export function visitElements(bytes: Buffer, visit: Visit): void {
  for (const [, nameAt, nameLength, at, length] of onDemand.parseToElements(bytes))
    visit(bytes.toString('utf8', nameAt, nameAt + nameLength), nameAt - 1, at + length);
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
