import { brackets, keyOf } from '../bson-order.ts';
import { badValue, CommandError } from '../errors.ts';
import { type Doc, isDoc, MISSING, numberIn } from '../values.ts';
import { reach } from './paths.ts';

export type SortField = { path: string; parts: string[]; direction: 1 | -1 };

export function parseSort(sort: unknown): SortField[] {
  if (sort === undefined) return [];
  if (!isDoc(sort)) throw new CommandError('TypeMismatch', 'Expected field sort to be of type object');
  return Object.entries(sort).map(([path, value]) => {
    const direction = numberIn(value);
    if (path.startsWith('$')) throw badValue(`sort by ${path} is not supported`);
    if (direction !== 1 && direction !== -1)
      throw new CommandError(
        'SortDirectionInvalid',
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    return { path, parts: path.split('.'), direction };
  });
}

const nullKey = Buffer.of(brackets.null);
const emptyArrayKey = Buffer.of(brackets.emptyArray);

/** Bytes by which a document sorts: of an array the least element counts going up, the greatest going down. */
export function sortKey(doc: Doc, sort: readonly SortField[]): Buffer {
  const parts = sort.map(({ parts: path, direction }) => {
    let best: Buffer | undefined;
    reach(doc, path, (leaf) => {
      const keys = leaf === MISSING ? [nullKey] : Array.isArray(leaf) ? elementKeys(leaf) : [keyOf(leaf)];
      for (const key of keys) {
        if (best === undefined || Buffer.compare(key, best) === -direction) best = key;
      }
      return false;
    });
    const key = best ?? nullKey;
    return direction === 1 ? key : inverted(key);
  });
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
}

/** Keys under which an array is found: one for each element. */
export const elementKeys = (array: unknown[]): Buffer[] =>
  array.length === 0 ? [emptyArrayKey] : array.map(keyOf);

export function inverted(key: Buffer): Buffer {
  const result = Buffer.alloc(key.length);
  for (let i = 0; i < key.length; i++) result[i] = ~(key[i] as number);
  return result;
}
