import { brackets, bracketOf, compare, keyOf } from './bson-order.ts';
import { type IndexField, keyPattern } from './index-keys.ts';
import { type Filter, matchesValue, type Predicate } from './query/match.ts';
import { inverted, type SortField } from './query/sort.ts';
import { type Collection, everything, type Index } from './store/collection.ts';
import type { Range } from './store/engine.ts';
import { bsonTypeOf, type Doc } from './values.ts';

/** How a query is answered. Ranges may hold more than the answer: the filter is always checked again. */
export type Plan = {
  /** Undefined: the documents themselves, which lie in `_id` order. */
  index: Index | undefined;
  ranges: Range[];
  backwards: boolean;
  /** The ranges come in the order that was asked for. */
  sorted: boolean;
  /** Nothing narrows it: all documents are looked through, in `_id` order. */
  scan: boolean;
  /** How many fields of the index the query narrows. */
  narrowed: number;
  /** What a document must have in the same array besides: see `Besides`. */
  besides?: Besides;
};

/**
 * An array that is to have several values lies in the index under each of them. From the entry for one of them follow
 * those for the others: `key` in the place of its bytes from `start` to `end`. Where one is missing nobody need read the
 * document.
 */
export type Besides = { start: number; end: number; keys: Buffer[] };

type Access = {
  index: Index | undefined;
  fields: IndexField[];
  multikey: ReadonlySet<string>;
};

const idAccess: Access = {
  index: undefined,
  fields: [{ path: '_id', parts: ['_id'], direction: 1 }],
  multikey: new Set(),
};

// Beyond so many entries a plan that needs no sort is preferred to one that narrows.
const manyEntries = 1000;

/** Chooses the index that reads the fewest entries, or the one that saves the sort where all read many. */
export function makePlan(collection: Collection, filter: Filter, sort: SortField[]): Plan {
  const predicates = conjuncts(filter);
  const plans = [
    idAccess,
    ...collection.indexes.map((index) => ({ index, fields: index.fields, multikey: index.multikey })),
  ]
    .filter(({ index }) => !index || mayServe(index, predicates))
    .flatMap((access) => eachFirst(access, predicates).map((given) => planWith(access, given, sort)))
    .filter((plan) => plan !== undefined);
  if (plans.length === 0)
    return {
      index: undefined,
      ranges: [everything],
      backwards: false,
      sorted: sort.length === 0,
      scan: true,
      narrowed: 0,
    };
  if (plans.length === 1) return plans[0] as Plan;
  const costs = plans.map((plan) => {
    const entries = countUpTo(collection, plan, manyEntries);
    const sorting = plan.sorted ? 0 : entries >= manyEntries ? manyEntries : 1;
    return { plan, cost: entries + sorting };
  });
  // Of two that both read many, the one that uses more of its index reads fewer.
  const [best] = costs.toSorted((a, b) => a.cost - b.cost || b.plan.narrowed - a.plan.narrowed);
  return (best as { plan: Plan }).plan;
}

function countUpTo(collection: Collection, plan: Plan, limit: number): number {
  let entries = 0;
  for (const range of plan.ranges) {
    entries += collection.countEntries(plan.index, range, limit - entries);
    if (entries >= limit) break;
  }
  return entries;
}

/** Conditions that every answer fulfils. */
function conjuncts(filter: Filter): Predicate[] {
  if ('all' in filter) return filter.all.flatMap(conjuncts);
  return 'op' in filter ? [filter] : [];
}

/** A sparse or partial index leaves documents out: it serves only queries that can't ask for those. */
function mayServe(index: Index, predicates: Predicate[]): boolean {
  if (index.partial)
    return (
      conditionsOf(index.partial.filter)?.every((wanted) => predicates.some((p) => implies(p, wanted))) ===
      true
    );
  if (index.sparse)
    return index.fields.some(({ path }) => predicates.some((p) => p.path === path && excludesMissing(p)));
  return true;
}

/** The predicates of a filter that is nothing but a conjunction. */
function conditionsOf(filter: Filter): Predicate[] | undefined {
  if ('op' in filter) return [filter];
  if (!('all' in filter)) return undefined;
  const parts = filter.all.map(conditionsOf);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function excludesMissing({ op, operand }: Predicate): boolean {
  if (op === '$in') return (operand as unknown[]).every((value) => value !== null);
  return op === '$exists' || operand !== null;
}

function implies(given: Predicate, wanted: Predicate): boolean {
  if (given.path !== wanted.path) return false;
  if (given.op === wanted.op && compare(given.operand, wanted.operand) === 0) return true;
  if (wanted.op === '$exists') return excludesMissing(given);
  const values =
    given.op === '$eq' ? [given.operand] : given.op === '$in' ? (given.operand as unknown[]) : undefined;
  if (values) return values.every((value) => isSingle(value) && matchesValue(wanted, value));
  const direction = (op: string) =>
    op.startsWith('$g') ? 'above' : op.startsWith('$l') ? 'below' : undefined;
  const sameDirection = direction(given.op) !== undefined && direction(given.op) === direction(wanted.op);
  // {$gt: 5} implies {$gte: 5} and {$gt: 3}: what holds for the bound holds for all beyond it.
  return sameDirection && given.operand !== null && matchesValue(wanted, given.operand);
}

/** Of several values that an array is to have, each can be the one that is looked up; the rarest is quickest. */
function eachFirst({ multikey }: Access, predicates: Predicate[]): Predicate[][] {
  const several = predicates.filter(
    ({ op, path }, i) =>
      op === '$eq' &&
      multikey.has(path) &&
      predicates.some((p, j) => j !== i && p.op === '$eq' && p.path === path),
  );
  if (several.length === 0) return [predicates];
  return several.map((first) => [first, ...predicates.filter((other) => other !== first)]);
}

const isSingle = (value: unknown) => !Array.isArray(value) && bsonTypeOf(value) !== 'BSONRegExp';

function planWith(access: Access, predicates: Predicate[], sort: SortField[]): Plan | undefined {
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let ranges: Range[] | undefined;
  let multikeyBound = false;
  let besides: Besides | undefined;
  let used = 0;
  for (const field of access.fields) {
    const onField = predicates.filter(({ path }) => path === field.path);
    const multikey = access.multikey.has(field.path);
    // Conditions on two array fields, or two on one, may be met by different elements: one entry can't tell.
    if (multikey && multikeyBound) break;
    const points = pointsOf(onField, multikey);
    if (points) {
      if (multikey) besides = besidesOf(onField, prefixes, points, field.direction);
      prefixes = prefixes.flatMap((prefix) =>
        points.map((key) => Buffer.concat([prefix, field.direction === 1 ? key : inverted(key)])),
      );
      if (prefixes.length > 1000) return undefined;
    } else {
      const bounds = boundsOf(onField, field.direction, multikey);
      if (bounds)
        ranges = prefixes.map((prefix) => ({
          from: Buffer.concat([prefix, bounds.from]),
          to: Buffer.concat([prefix, bounds.to]),
        }));
      else break;
    }
    if (multikey) multikeyBound = true;
    used++;
    if (ranges) break;
  }
  const fixed = used - (ranges ? 1 : 0);
  const order = prefixes.length === 1 ? orderOf(access, fixed, sort) : undefined;
  const sorted = sort.length === 0 || order !== undefined;
  if (used === 0 && (sort.length === 0 || order === undefined)) return undefined;
  ranges ??= used === 0 ? [everything] : prefixes.map((prefix) => ({ from: prefix, to: successor(prefix) }));
  ranges.sort((a, b) => Buffer.compare(a.from, b.from));
  return {
    index: access.index,
    ranges,
    backwards: order === 'backwards',
    sorted,
    scan: used === 0 && !access.index,
    narrowed: used,
    ...(besides && { besides }),
  };
}

/** The other values that the array is to have, where one is looked up. */
function besidesOf(
  onField: Predicate[],
  [prefix, ...more]: Buffer[],
  [point, ...others]: Buffer[],
  direction: 1 | -1,
): Besides | undefined {
  if (!prefix || !point || more.length > 0 || others.length > 0) return undefined;
  const keys = onField
    .filter(({ op }) => op === '$eq')
    .flatMap((predicate) => pointsOf([predicate], true) ?? [])
    .filter((key) => !key.equals(point))
    .map((key) => (direction === 1 ? key : inverted(key)));
  return keys.length > 0 ? { start: prefix.length, end: prefix.length + point.length, keys } : undefined;
}

/** Whether the entries behind `fixed` equal fields come in the order of `sort`, and which way. */
function orderOf(access: Access, fixed: number, sort: SortField[]): 'forwards' | 'backwards' | undefined {
  if (sort.length === 0) return undefined;
  const constant = new Set(
    access.fields
      .slice(0, fixed)
      .filter((f) => !access.multikey.has(f.path))
      .map((f) => f.path),
  );
  const wanted = sort.filter(({ path }) => !constant.has(path));
  const offered = access.fields.slice(fixed);
  // Behind its fields, an index is ordered by _id.
  const tail: IndexField = { path: '_id', parts: ['_id'], direction: 1 };
  const fields = access.index ? [...offered, tail] : offered;
  if (wanted.length > fields.length) return undefined;
  let turned: boolean | undefined;
  for (const [i, { path, direction }] of wanted.entries()) {
    const field = fields[i] as IndexField;
    if (field.path !== path || access.multikey.has(path)) return undefined;
    turned ??= field.direction !== direction;
    if (turned !== (field.direction !== direction)) return undefined;
  }
  return turned === true ? 'backwards' : 'forwards';
}

/** Keys of the few values that a field can have. */
function pointsOf(predicates: Predicate[], multikey: boolean): Buffer[] | undefined {
  for (const { op, operand } of predicates) {
    const values = op === '$eq' ? [operand] : op === '$in' ? (operand as unknown[]) : undefined;
    // Without arrays, null and missing have one key.
    if (values?.every((value) => isSingle(value) && (value !== null || !multikey))) {
      const keys = values.map(keyOf).sort((a, b) => Buffer.compare(a, b));
      return keys.filter((key, i) => i === 0 || !key.equals(keys[i - 1] as Buffer));
    }
  }
  return undefined;
}

type Bound = { key: Buffer; inclusive: boolean };

function boundsOf(predicates: Predicate[], direction: 1 | -1, multikey: boolean): Range | undefined {
  let bracket: number | undefined;
  let low: Bound | undefined;
  let high: Bound | undefined;
  for (const { op, operand } of predicates) {
    if (multikey && bracket !== undefined) break;
    if (op === '$eq' && operand === null) {
      // An empty array has no null entry, but MongoDB finds the fields within it missing.
      return direction === 1
        ? { from: Buffer.of(brackets.emptyArray), to: Buffer.of(brackets.null + 1) }
        : { from: Buffer.of(255 - brackets.null), to: Buffer.of(255 - brackets.emptyArray + 1) };
    }
    if (op !== '$gt' && op !== '$gte' && op !== '$lt' && op !== '$lte') continue;
    const of = bracketOf(operand);
    const unbounded: number[] = [brackets.null, brackets.array, brackets.minKey, brackets.maxKey];
    if (unbounded.includes(of) || (bracket !== undefined && bracket !== of)) continue;
    bracket = of;
    const bound = { key: keyOf(operand), inclusive: op === '$gte' || op === '$lte' };
    if (op === '$gt' || op === '$gte') {
      if (!low || Buffer.compare(bound.key, low.key) > 0) low = bound;
    } else if (!high || Buffer.compare(bound.key, high.key) < 0) high = bound;
  }
  if (bracket === undefined) return undefined;
  if (direction === 1)
    return {
      from: !low ? Buffer.of(bracket) : low.inclusive ? low.key : successor(low.key),
      to: !high ? Buffer.of(bracket + 1) : high.inclusive ? successor(high.key) : high.key,
    };
  return {
    from: !high
      ? Buffer.of(255 - bracket)
      : high.inclusive
        ? inverted(high.key)
        : successor(inverted(high.key)),
    to: !low ? Buffer.of(256 - bracket) : low.inclusive ? successor(inverted(low.key)) : inverted(low.key),
  };
}

/** The least key above all that begin with these bytes. */
function successor(key: Buffer): Buffer {
  const result = Buffer.from(key);
  for (let i = result.length - 1; i >= 0; i--) {
    if (result[i] !== 0xff) {
      result[i] = (result[i] as number) + 1;
      return result.subarray(0, i + 1);
    }
  }
  return everything.to;
}

/** The plan as `explain` shows it. */
export function describePlan(plan: Plan, sort: SortField[]): Doc {
  const source: Doc = plan.scan
    ? { stage: 'COLLSCAN', direction: 'forward' }
    : {
        stage: 'FETCH',
        inputStage: {
          stage: 'IXSCAN',
          indexName: plan.index?.name ?? '_id_',
          keyPattern: plan.index ? keyPattern(plan.index) : { _id: 1 },
          isMultiKey: (plan.index?.multikey.size ?? 0) > 0,
          direction: plan.backwards ? 'backward' : 'forward',
        },
      };
  return plan.sorted
    ? source
    : {
        stage: 'SORT',
        sortPattern: Object.fromEntries(sort.map((s) => [s.path, s.direction])),
        inputStage: source,
      };
}
