import { documentOf, visitElements } from '../elements.ts';
import { CommandError, notImplemented } from '../errors.ts';
import { copy, decode, type Doc, encode, isDoc, numberIn } from '../values.ts';

type Slice = (value: unknown) => unknown;
type Branch = Tree | true | Slice;
type Tree = Map<string, Branch>;

export type Projection = {
  ofDoc: (doc: Doc) => Doc;
  /** The same on BSON. It decodes only fields that are partly projected. */
  ofBytes: (bytes: Buffer) => Buffer;
};

/** Reads a find projection: inclusion or exclusion, and `$slice`. */
export function parseProjection(projection: Doc): Projection {
  let including: boolean | undefined;
  let keepsId = true;
  let idIsNamed = false;
  const tree: Tree = new Map();
  for (const [path, value] of Object.entries(projection)) {
    if (path.startsWith('$') || path.endsWith('.$') || path === '' || path.startsWith('_id.'))
      throw notImplemented(`the projection of '${path}'`);
    if (isDoc(value)) {
      if (path === '_id') throw notImplemented("an operator on '_id' in a projection");
      plant(tree, path, sliceOf(path, value));
      continue;
    }
    const flag = typeof value === 'boolean' ? value : numberIn(value);
    if (flag === undefined) throw notImplemented(`the value of '${path}' in a projection`);
    const wanted = Boolean(flag);
    if (path === '_id') {
      keepsId = wanted;
      idIsNamed = true;
      continue;
    }
    if (including !== undefined && including !== wanted)
      throw new CommandError(
        wanted ? 'InclusionInExclusion' : 'ExclusionInInclusion',
        `Cannot do ${wanted ? 'inclusion' : 'exclusion'} on field ${path} in ${wanted ? 'exclusion' : 'inclusion'} projection`,
      );
    including = wanted;
    plant(tree, path, true);
  }
  const includes = including ?? (idIsNamed && keepsId && tree.size === 0);
  const change = includes ? include : exclude;
  return {
    ofDoc(doc) {
      const { _id, ...rest } = doc;
      const fields = change(rest, tree) as Doc;
      return keepsId && _id !== undefined ? { _id, ...fields } : fields;
    },
    ofBytes(bytes) {
      const kept: Uint8Array[] = [];
      // Fields that are kept one after the other are copied together.
      let from = -1;
      let to = -1;
      const cut = () => {
        if (from >= 0) kept.push(bytes.subarray(from, to));
        from = -1;
      };
      visitElements(bytes, (name, start, end) => {
        const branch = tree.get(name);
        if (name === '_id' ? keepsId : branch === undefined ? !includes : branch === true && includes) {
          if (from < 0) from = start;
          to = end;
          return;
        }
        cut();
        if (name !== '_id' && branch !== undefined && branch !== true) {
          const element = documentOf([bytes.subarray(start, end)]);
          kept.push(encode(change(decode(element), tree) as Doc).subarray(4, -1));
        }
      });
      cut();
      return documentOf(kept);
    },
  };
}

/** https://www.mongodb.com/docs/manual/reference/operator/projection/ */
export const projectionOperators = ['$slice'];

/** The first elements of an array, or the last ones. @throws NotImplemented for every other operator */
function sliceOf(path: string, value: Doc): Slice {
  const [name = '', ...others] = Object.keys(value);
  if (!projectionOperators.includes(name) || others.length > 0)
    throw notImplemented(`the projection ${name} of '${path}'`);
  const count = numberIn(value[name]);
  if (count === undefined || !Number.isInteger(count))
    throw notImplemented(`the projection $slice of '${path}' by anything but an integer`);
  return (list) => {
    if (!Array.isArray(list)) return list;
    return count < 0 ? list.slice(count) : list.slice(0, count);
  };
}

function plant(tree: Tree, path: string, leaf: true | Slice): void {
  const parts = path.split('.');
  const last = parts.pop() as string;
  let node = tree;
  for (const part of parts) {
    const next = node.get(part) ?? new Map();
    if (!(next instanceof Map)) throw new CommandError('PathCollision', `Path collision at ${path}`);
    node.set(part, next);
    node = next;
  }
  if (node.has(last)) throw new CommandError('PathCollision', `Path collision at ${path}`);
  node.set(last, leaf);
}

function include(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value))
    return value.filter((v) => isDoc(v) || Array.isArray(v)).map((v) => include(v, tree));
  if (!isDoc(value)) return undefined;
  return rebuild(value, (name, field) => {
    const branch = tree.get(name);
    if (branch === undefined) return undefined;
    if (branch === true) return field;
    return branch instanceof Map ? include(field, branch) : branch(field);
  });
}

function exclude(value: unknown, tree: Tree): unknown {
  if (Array.isArray(value)) return value.map((v) => exclude(v, tree));
  if (!isDoc(value)) return value;
  return rebuild(value, (name, field) => {
    const branch = tree.get(name);
    if (branch === true) return undefined;
    if (branch === undefined) return field;
    return branch instanceof Map ? exclude(field, branch) : branch(field);
  });
}

function rebuild(doc: Doc, change: (name: string, field: unknown) => unknown): Doc {
  return Object.fromEntries(
    Object.entries(doc)
      .map(([name, field]) => [name, change(name, field)])
      .filter(([, changed]) => changed !== undefined)
      .map(([name, changed]) => [name, copy(changed)]),
  ) as Doc;
}
