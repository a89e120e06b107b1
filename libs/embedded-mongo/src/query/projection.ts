import { documentOf, visitElements } from '../elements.ts';
import { badValue, CommandError, notImplemented } from '../errors.ts';
import { copy, decode, type Doc, encode, isDoc, numberIn } from '../values.ts';
import { elementTest } from './match.ts';

type Special = (value: unknown) => unknown;
type Branch = Tree | true | Special;
type Tree = Map<string, Branch>;

export type Projection = {
  ofDoc: (doc: Doc) => Doc;
  /** The same on BSON. It decodes only fields that are partly projected. */
  ofBytes: (bytes: Buffer) => Buffer;
};

/** Reads a find projection: inclusion or exclusion, `$slice` and `$elemMatch`. */
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
      const special = specialProjection(path, value);
      if ('$elemMatch' in value) including ??= true;
      plant(tree, path, special);
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
export const projectionOperators: Record<string, (argument: unknown) => Special> = {
  $slice: (argument) => (list) => (Array.isArray(list) ? slice(list, argument) : list),
  $elemMatch: (argument) => {
    if (!isDoc(argument)) throw badValue('elemMatch: Invalid argument, object required');
    const test = elementTest(argument);
    return (list) => {
      const found = Array.isArray(list) ? list.findIndex(test) : -1;
      return found < 0 ? undefined : [(list as unknown[])[found]];
    };
  },
};

function specialProjection(path: string, value: Doc): Special {
  const [name = '', ...others] = Object.keys(value);
  const operator = Object.hasOwn(projectionOperators, name) ? projectionOperators[name] : undefined;
  if (!operator || others.length > 0) throw notImplemented(`the projection ${name} of '${path}'`);
  return operator(value[name]);
}

function slice(list: unknown[], argument: unknown): unknown[] {
  const pair = (Array.isArray(argument) ? argument : [argument]).map(numberIn);
  if (pair.length > 2 || pair.length === 0 || pair.some((n) => n === undefined || !Number.isInteger(n)))
    throw new CommandError('SliceNotAPair', '$slice needs an integer or an array of two');
  const [first, count] = pair as number[];
  if (count === undefined) return (first as number) < 0 ? list.slice(first) : list.slice(0, first);
  if (count <= 0) throw new CommandError('SliceLimitNotPositive', '$slice limit must be positive');
  const start = (first as number) < 0 ? Math.max(0, list.length + (first as number)) : (first as number);
  return list.slice(start, start + count);
}

function plant(tree: Tree, path: string, leaf: true | Special): void {
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
