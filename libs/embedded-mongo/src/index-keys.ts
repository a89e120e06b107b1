import { brackets, keyOf } from './bson-order.ts';
import { CommandError, notImplemented } from './errors.ts';
import { type Filter, matches, parseFilter } from './query/match.ts';
import { isArrayIndex, reach } from './query/paths.ts';
import { elementKeys, inverted } from './query/sort.ts';
import { type Doc, isDoc, MISSING, numberIn } from './values.ts';

export type IndexField = { path: string; parts: string[]; direction: 1 | -1 };

/** An index as declared, with what was learnt about its documents. */
export type IndexDefinition = {
  name: string;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { query: Doc; filter: Filter } | undefined;
};

export type DocumentKeys = {
  keys: Buffer[];
  /** Paths that went through an array. */
  multikey: string[];
};

const nullKey = Buffer.of(brackets.null);
/** MongoDB has no such limit for these indexes. All keys of a document are in memory together. */
const maxKeys = 100_000;

/** The keys under which an index holds a document; none when the index leaves it out. */
export function keysFor(index: IndexDefinition, doc: Doc): DocumentKeys {
  if (index.partial && !matches(index.partial.filter, doc)) return { keys: [], multikey: [] };
  if (index.fields.length > 1)
    refuseParallelArrays(
      doc,
      index.fields.map(({ parts }) => parts),
    );
  const multikey: string[] = [];
  let present = false;
  let keys: Buffer[] = [Buffer.alloc(0)];
  for (const { path, parts, direction } of index.fields) {
    const found: Buffer[] = [];
    let throughArray = false;
    reach(doc, parts, (leaf) => {
      if (leaf === MISSING) found.push(nullKey);
      else {
        present = true;
        if (Array.isArray(leaf)) {
          throughArray = true;
          found.push(...elementKeys(leaf));
        } else found.push(keyOf(leaf));
      }
      return false;
    });
    if (throughArray || found.length !== 1) multikey.push(path);
    const values = found.length === 0 ? [nullKey] : distinct(found);
    if (keys.length * values.length > maxKeys)
      throw new CommandError(
        'CannotBuildIndexKeys',
        `Index key generation produced more than ${maxKeys} keys of one document for the index ${index.name}`,
      );
    keys = keys.flatMap((head) =>
      values.map((key) => Buffer.concat([head, direction === 1 ? key : inverted(key)])),
    );
  }
  if (index.unique && multikey.length > 1 && keys.length > 1)
    throw notImplemented('a unique index over two fields of one array');
  if (index.sparse && !present) return { keys: [], multikey };
  return { keys: distinct(keys), multikey };
}

/**
 * An index over two arrays side by side would need all pairs. Over fields of one array it has all pairs here, where
 * MongoDB goes element by element. These are more entries, but every answer is checked against the document, so only
 * unique indexes could tell the difference. @throws CannotIndexParallelArrays
 */
function refuseParallelArrays(value: unknown, paths: readonly string[][]): void {
  /** The arrays that the paths come to first, and the rests of the paths from there. */
  const arrays = new Map<unknown[], { name: string; rests: string[][] }>();
  for (const path of paths) {
    let at = value;
    for (const [i, part] of [...path, ''].entries()) {
      const isPlace = Array.isArray(at) && isArrayIndex(part) && Number(part) < at.length;
      if (Array.isArray(at) && !isPlace) {
        const found = arrays.get(at) ?? { name: path.slice(0, i).join('.'), rests: [] };
        found.rests.push(path.slice(i));
        arrays.set(at, found);
        break;
      }
      if (!isPlace && !(isDoc(at) && Object.hasOwn(at, part))) break;
      at = (at as Doc)[part];
    }
  }
  if (arrays.size > 1) {
    const names = [...arrays.values()].map(({ name }) => `[${name}]`);
    throw new CommandError('CannotIndexParallelArrays', `cannot index parallel arrays ${names.join(' ')}`);
  }
  for (const [array, { rests }] of arrays)
    if (rests.length > 1) for (const item of array) if (isDoc(item)) refuseParallelArrays(item, rests);
}

function distinct(keys: Buffer[]): Buffer[] {
  if (keys.length < 2) return keys;
  const sorted = keys.toSorted((a, b) => Buffer.compare(a, b));
  return sorted.filter((key, i) => i === 0 || !key.equals(sorted[i - 1] as Buffer));
}

// `ns`, which mongorestore still sends, says what the command says already.
export const indexOptions = [
  'ns',
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
];

export const clusterNameOf = ({ name }: Doc): string => (typeof name === 'string' ? name : '_id_');

/** Whether an index is that of `_id`, which every collection has. @throws FailedToParse */
export function isIdIndex(spec: Doc): boolean {
  const key = spec['key'];
  if (!isDoc(key))
    throw new CommandError('FailedToParse', "The 'key' field is required in an index specification");
  return Object.keys(key).length === 1 && numberIn(key['_id']) === 1;
}

/** Reads one entry of `createIndexes`. @throws CannotCreateIndex and others for what isn't supported. */
export function parseIndex(spec: Doc): IndexDefinition {
  for (const option of Object.keys(spec)) {
    if (!indexOptions.includes(option))
      throw new CommandError(
        'InvalidIndexSpecificationOption',
        `The field '${option}' is not valid for an index specification here`,
      );
  }
  const key = spec['key'] as Doc;
  const fields = Object.entries(key).map(([path, value]): IndexField => {
    const direction = numberIn(value);
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw new CommandError('CannotCreateIndex', `Index keys cannot contain the path '${path}'`);
    if (direction !== 1 && direction !== -1)
      throw new CommandError(
        'CannotCreateIndex',
        `Values in the index key pattern have to be 1 or -1, not ${String(value)}`,
      );
    return { path, parts: path.split('.'), direction };
  });
  if (fields.length === 0)
    throw new CommandError('CannotCreateIndex', 'Index keys cannot be an empty object');
  const { name, partialFilterExpression: query } = spec;
  const sparse = Boolean(spec['sparse']);
  if (typeof name !== 'string' || name === '')
    throw new CommandError('FailedToParse', "The 'name' field is required in an index specification");
  if (query !== undefined && !isDoc(query))
    throw new CommandError('TypeMismatch', "The field 'partialFilterExpression' must be an object");
  if (sparse && query)
    throw new CommandError('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  return {
    name,
    fields,
    unique: Boolean(spec['unique']),
    sparse,
    partial: query && { query, filter: partialFilter(query) },
  };
}

const partialOperators = ['$eq', '$gt', '$gte', '$lt', '$lte', '$in', '$exists'];

/** https://www.mongodb.com/docs/manual/core/index-partial/ @throws CannotCreateIndex */
function partialFilter(query: Doc): Filter {
  const check = (filter: Filter): void => {
    if ('none' in filter || ('op' in filter && !partialOperators.includes(filter.op)))
      throw new CommandError(
        'CannotCreateIndex',
        `Expression not supported in partial index: ${'op' in filter ? filter.op : 'a negation'} in ${JSON.stringify(query)}`,
      );
    if ('all' in filter) filter.all.forEach(check);
    if ('any' in filter) filter.any.forEach(check);
  };
  const filter = parseFilter(query);
  check(filter);
  return filter;
}

export const keyPattern = (index: { fields: IndexField[] }): Doc =>
  Object.fromEntries(index.fields.map(({ path, direction }) => [path, direction]));

/** An index as `listIndexes` shows it. */
export const describeIndex = (index: IndexDefinition): Doc => ({
  v: 2,
  key: keyPattern(index),
  name: index.name,
  ...(index.unique && { unique: true }),
  ...(index.sparse && { sparse: true }),
  ...(index.partial && { partialFilterExpression: index.partial.query }),
});
