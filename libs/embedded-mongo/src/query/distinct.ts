import { calculateObjectSize } from 'bson';
import { keyOf } from '../bson-order.ts';
import { CommandError } from '../errors.ts';
import type { Collection } from '../store/collection.ts';
import { maxDocumentBytes, MISSING } from '../values.ts';
import { reach } from './paths.ts';
import { type Query, read } from './read.ts';

/**
 * The values that a field has in the documents that a query finds, each once; of an array its elements.
 * @throws Location17217
 */
export function* distinctValues(
  collection: Collection,
  path: string,
  query: Query,
): Generator<undefined, unknown[]> {
  const values = new Map<string, unknown>();
  let size = 0;
  const add = (value: unknown) => {
    const key = keyOf(value).toString('latin1');
    if (values.has(key)) return;
    values.set(key, value);
    size += calculateObjectSize({ [values.size]: value });
    if (size > maxDocumentBytes) throw new CommandError('DistinctTooBig', 'distinct too big, 16mb cap');
  };
  for (const found of read(collection, query)) {
    if (!found) {
      yield;
      continue;
    }
    reach(found.doc, path.split('.'), (leaf) => {
      if (leaf !== MISSING) for (const value of [leaf].flat()) add(value);
      return false;
    });
  }
  return [...values.values()];
}
