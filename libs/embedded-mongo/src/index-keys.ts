import { brackets, keyOf } from './bson-order.ts';
import { CommandError, notImplemented } from './errors.ts';
import { type Filter, matches, parseFilter } from './query/match.ts';
import { reach } from './query/paths.ts';
import { elementKeys, inverted } from './query/sort.ts';
import { type Doc, isDoc, MISSING } from './values.ts';

export type IndexField = { path: string; parts: string[]; direction: 1 | -1 };

/** An index as declared, with what was learnt about its documents. */
export type IndexDefinition = {
  name: string;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  partial: { query: Doc; filter: Filter } | undefined;
  expireAfterSeconds: number | undefined;
};

export type DocumentKeys = {
  keys: Buffer[];
  /** Paths that went through an array. */
  multikey: string[];
};

const nullKey = Buffer.of(brackets.null);

/** The keys under which an index holds a document; none when the index leaves it out. */
export function keysFor(index: IndexDefinition, doc: Doc): DocumentKeys {
  if (index.partial && !matches(index.partial.filter, doc)) return { keys: [], multikey: [] };
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
    keys = keys.flatMap((head) =>
      values.map((key) => Buffer.concat([head, direction === 1 ? key : inverted(key)])),
    );
    if (multikey.length > 1 && keys.length > 1 && !shareArray(multikey))
      throw new CommandError(171, `cannot index parallel arrays [${multikey.join('] [')}]`);
  }
  if (index.unique && multikey.length > 1 && keys.length > 1)
    throw notImplemented('a unique index over two fields of one array');
  if (index.sparse && !present) return { keys: [], multikey };
  return { keys: distinct(keys), multikey };
}

// MongoDB pairs fields of the same array element by element. Keys of all pairs are a superset of that,
// and every answer is checked against the document, so only unique indexes could tell the difference.
const shareArray = (paths: string[]) => new Set(paths.map((path) => path.split('.')[0])).size === 1;

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
  'expireAfterSeconds',
];

/** Whether an index is that of `_id`, which every collection has. @throws FailedToParse */
export function isIdIndex(spec: Doc): boolean {
  const key = spec['key'];
  if (!isDoc(key)) throw new CommandError(9, "The 'key' field is required in an index specification");
  return Object.keys(key).length === 1 && Number(key['_id']) === 1;
}

/** Reads one entry of `createIndexes`. @throws CannotCreateIndex and others for what isn't supported. */
export function parseIndex(spec: Doc): IndexDefinition {
  for (const option of Object.keys(spec)) {
    if (!indexOptions.includes(option))
      throw new CommandError(197, `The field '${option}' is not valid for an index specification here`);
  }
  const key = spec['key'] as Doc;
  const fields = Object.entries(key).map(([path, value]): IndexField => {
    const direction = Number(value);
    if (path === '' || path.split('.').some((part) => part === '' || part.startsWith('$')))
      throw new CommandError(67, `Index keys cannot contain the path '${path}'`);
    if (direction !== 1 && direction !== -1)
      throw new CommandError(67, `Values in the index key pattern have to be 1 or -1, not ${String(value)}`);
    return { path, parts: path.split('.'), direction };
  });
  if (fields.length === 0) throw new CommandError(67, 'Index keys cannot be an empty object');
  const query = spec['partialFilterExpression'] as Doc | undefined;
  const expireAfter = spec['expireAfterSeconds'];
  const sparse = Boolean(spec['sparse']);
  if (expireAfter !== undefined && fields.length > 1)
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  if (sparse && query)
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options');
  return {
    name: String(spec['name']),
    fields,
    unique: Boolean(spec['unique']),
    sparse,
    partial: query && { query, filter: parseFilter(query) },
    expireAfterSeconds: expireAfter === undefined ? undefined : Number(expireAfter),
  };
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
  ...(index.expireAfterSeconds !== undefined && { expireAfterSeconds: index.expireAfterSeconds }),
});
