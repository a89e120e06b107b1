import { calculateObjectSize } from 'bson';
import { successor } from '../bounds.ts';
import { keyOf } from '../bson-order.ts';
import { type Collection, everything, type Index } from '../store/collection.ts';
import { CommandError } from '../errors.ts';
import type { Range } from '../store/engine.ts';
import { decode, type Doc, maxDocumentBytes, MISSING } from '../values.ts';
import { matchesEverything } from './match.ts';
import { reach } from './paths.ts';
import { planFor, type Query, read } from './read.ts';
import { inverted } from './sort.ts';

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
  const walk = walkBy(collection, path, query);
  const docs = walk ? oneOfEach(collection, walk, query) : read(collection, query).map((row) => row?.doc);
  for (const doc of docs) {
    if (!doc) {
      yield;
      continue;
    }
    for (const value of valuesAt(doc, path.split('.')).flat()) {
      const key = keyOf(value).toString('latin1');
      if (values.has(key)) continue;
      values.set(key, value);
      size += calculateObjectSize({ [values.size]: value });
      if (size > maxDocumentBytes) throw new CommandError('DistinctTooBig', 'distinct too big, 16mb cap');
    }
  }
  return [...values.values()];
}

function valuesAt(doc: Doc, parts: string[]): unknown[] {
  const found: unknown[] = [];
  reach(doc, parts, (leaf) => {
    if (leaf !== MISSING) found.push(leaf);
    return false;
  });
  return found;
}

type Walk = { index: Index; ranges: Range[] };

/** A part of an index that begins with the field and holds the answer and nothing else. */
function walkBy(collection: Collection, path: string, query: Query): Walk | undefined {
  const fits = (index: Index) => index.fields[0]?.path === path && !index.multikey.has(path);
  if (matchesEverything(query.filter)) {
    const index = collection.indexes.find((candidate) => fits(candidate) && !candidate.partial);
    return index && { index, ranges: [everything] };
  }
  const { scans, exact } = planFor(collection, query);
  const [scan, ...others] = scans;
  return exact && scan?.index && others.length === 0 && scan.narrowed === 1 && fits(scan.index)
    ? { index: scan.index, ranges: scan.ranges }
    : undefined;
}

/** One document with each value of the first field: behind it the walk continues with the next value. */
function* oneOfEach(
  collection: Collection,
  { index, ranges }: Walk,
  { time }: Query,
): Generator<Doc | undefined> {
  const { parts, direction } = index.fields[0] as Index['fields'][0];
  for (const { from, to } of ranges) {
    for (let next: Buffer | undefined = from; next;) {
      const rest: Range = { from: next, to };
      next = undefined;
      for (const { id } of collection.entries(index, rest, false, 1)) {
        if (time.check()) yield undefined;
        const bytes = collection.get(id);
        if (!bytes) continue; // removed while the walk rested
        const doc = decode(bytes);
        yield doc;
        const [value, ...others] = valuesAt(doc, parts);
        // Documents without the field have the same key as those in which it is null.
        if (value === undefined || others.length > 0 || Array.isArray(value)) continue;
        const key = keyOf(value);
        next = successor(direction === 1 ? key : inverted(key));
        break;
      }
    }
  }
}
