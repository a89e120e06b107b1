import { type Bounds, boundsOf, type Interval, intersection, invertedBounds, successor } from './bounds.ts';
import { type Condition, type Conjunction, conjunctionOf, excludesMissing, implied } from './conditions.ts';
import type { IndexField } from './index-keys.ts';
import type { Filter } from './query/match.ts';
import { isArrayIndex } from './query/paths.ts';
import { inverted, type SortField } from './query/sort.ts';
import { type Besides, type Collection, everything, type Index } from './store/collection.ts';
import type { Range } from './store/engine.ts';

/*
 * A worked example. Bookings have the index `{ facility: 1, at: -1 }`, and a client asks for
 *
 *   find({ facility: { $in: ['court', 'hall'] }, at: { $gte: 200 }, state: { $ne: 'cancelled' } }).sort({ at: -1 })
 *
 * 1. `conjunctionOf` takes the filter apart: three conditions that must all hold, and no `$or`.
 * 2. `accesses` lists the indexes that hold every answer: the documents by `_id`, and this one.
 * 3. `lookUps` goes through the fields of the index. `boundsOf` gives two points for `facility` and one range for `at`,
 *    turned around because `at` goes down. Together they are two ranges of keys: [court, 200 and more] and
 *    [hall, 200 and more]. Behind a range the walk would not be contiguous, so it stops there: `narrowed` is 2.
 * 4. `state` is not in the index. The plan is not `exact`: `read` looks at each document, and a count does, too.
 * 5. The entries of each range come in the order asked for, but those of both together do not. So there are two plans:
 *    one scan of both ranges and a sort, or two scans that are merged.
 * 6. `cheapest` counts the entries of each plan, up to 1,000, and adds the price of a sort. Both plans read the same
 *    entries, so the merge wins. `explain` shows it as FETCH < SORT_MERGE < IXSCAN.
 */

/** A walk through one index. Ranges may hold more than the answer, unless the plan is exact. */
export type Scan = {
  /** Undefined: the documents themselves, in `_id` order. */
  index: Index | undefined;
  /** In the order of the index, apart from each other. */
  ranges: Range[];
  backwards: boolean;
  /** How many fields of the index the query narrows. */
  narrowed: number;
  /** Further values that the same array must have: see `Besides`. */
  besides?: Besides;
};

export type Plan = {
  /** One after the other, or merged. */
  scans: Scan[];
  /** Each scan comes in the order that was asked for, and so do all together when they are merged. */
  merges: boolean;
  sorted: boolean;
  /** Everything in the ranges belongs to the answer, so that counting needs no look at the documents. */
  exact: boolean;
  /** No document is in the ranges twice, as one with an array may be. */
  once: boolean;
};

type Access = {
  index: Index | undefined;
  fields: IndexField[];
  multikey: ReadonlySet<string>;
};

const idField: IndexField = { path: '_id', parts: ['_id'], direction: 1 };
const idAccess: Access = {
  index: undefined,
  fields: [idField],
  multikey: new Set(),
};

// Beyond so many entries a plan that needs no sort is preferred to one that narrows.
const manyEntries = 1000;
const fewEntries = 10;
/** As MongoDB's internalQueryMaxScansToExplode. */
const maxMerged = 200;
const maxRanges = 10_000;

/** Chooses the index that reads the fewest entries, or the one that saves the sort where all read many. */
export function makePlan(collection: Collection, filter: Filter, sort: SortField[]): Plan {
  const conjunction = conjunctionOf(filter);
  const plans = [...inOrder(collection, conjunction, sort), ...narrowing(collection, conjunction, sort)];
  return (
    cheapest(collection, plans) ?? {
      scans: [{ index: undefined, ranges: [everything], backwards: false, narrowed: 0 }],
      merges: false,
      sorted: sort.length === 0,
      exact: 'all' in filter && filter.all.length === 0,
      once: true,
    }
  );
}

/** Whether all documents are looked through. */
export const scansAll = ({ scans }: Plan) => scans.some(({ index, narrowed }) => !index && narrowed === 0);

/** @param many entries beyond which they aren't counted */
function cheapest(collection: Collection, plans: Plan[], many = manyEntries): Plan | undefined {
  if (plans.length < 2) return plans[0];
  const costs = plans.map((plan) => {
    // However few there are now: a full scan is only for queries that no index serves well.
    const entries = scansAll(plan) ? many : countUpTo(collection, plan, many);
    const sorting = plan.sorted ? 0 : entries >= many ? many : 1;
    return { plan, cost: entries + sorting, narrowed: Math.min(...plan.scans.map((s) => s.narrowed)) };
  });
  // If both read many, the plan that uses more fields of its index reads fewer.
  const [best, ...others] = costs.toSorted((a, b) => a.cost - b.cost || b.narrowed - a.narrowed);
  const alike = others.filter(({ cost, narrowed }) => cost === best?.cost && narrowed === best.narrowed);
  return (
    best &&
    sparsest(
      collection,
      best.plan,
      alike.map(({ plan }) => plan),
      many,
    )
  );
}

/**
 * Of plans that walk the entries of one value of an array and look for others, the one with fewer to walk. All come in
 * the same order: of the value with fewer, the entry with a given number lies further on.
 */
function sparsest(collection: Collection, first: Plan, others: Plan[], number: number): Plan {
  const [scan] = first.scans;
  if (!scan?.besides) return first;
  const lyingAt = ({ scans: [{ index, besides, ranges, backwards } = scan] }: Plan) => {
    const entry = index && ranges[0] && collection.entryAt(index, ranges[0], backwards, number);
    return entry?.subarray(besides?.end);
  };
  const alike = others.filter(({ scans }) => scans[0]?.index === scan.index && scans[0]?.besides);
  return alike.reduce((best, plan) => {
    const [one, other] = [lyingAt(best), lyingAt(plan)];
    if (!one || !other) return one ? plan : best;
    return Buffer.compare(one, other) === (scan.backwards ? 1 : -1) ? plan : best;
  }, first);
}

function countUpTo(collection: Collection, { scans }: Plan, limit: number): number {
  let entries = 0;
  for (const { index, ranges } of scans) {
    for (const range of ranges) {
      // To look where there is nothing costs as much as one entry.
      entries += Math.max(1, collection.countEntries(index, range, limit - entries));
      if (entries >= limit) return entries;
    }
  }
  return entries;
}

/** Every plan that looks up some condition. */
function narrowing(collection: Collection, conjunction: Conjunction, sort: SortField[]): Plan[] {
  return [
    ...accesses(collection, conjunction).flatMap((access) =>
      choices(access, conjunction.conditions).flatMap((choice) => lookUps(access, conjunction, choice, sort)),
    ),
    ...conjunction.alternatives.flatMap((list) => unions(collection, conjunction, list, sort)),
  ];
}

/** Plans that narrow nothing but give the order. */
function inOrder(collection: Collection, conjunction: Conjunction, sort: SortField[]): Plan[] {
  if (sort.length === 0) return [];
  return accesses(collection, conjunction).flatMap((access): Plan[] => {
    const order = orderOf(access, new Set(), sort);
    if (!order) return [];
    const scan = { index: access.index, ranges: [everything], backwards: order === 'backwards', narrowed: 0 };
    return [{ scans: [scan], merges: false, sorted: true, exact: false, once: access.multikey.size === 0 }];
  });
}

/** Each alternative is looked up by itself, together with the other conditions. */
function unions(
  collection: Collection,
  { conditions, alternatives, complete }: Conjunction,
  list: Filter[],
  sort: SortField[],
): Plan[] {
  const branches = list.map((filter): Conjunction => {
    const own = conjunctionOf(filter);
    return { ...own, conditions: [...conditions, ...own.conditions] };
  });
  // All together count no more than one query does, or a few each.
  const many = Math.max(fewEntries, Math.ceil(manyEntries / branches.length));
  const joined = (merges: boolean): Plan[] => {
    const plans = branches.map((branch) => {
      const all = narrowing(collection, branch, merges ? sort : []);
      return cheapest(collection, merges ? all.filter(({ sorted }) => sorted) : all, many);
    });
    if (!plans.every((plan) => plan !== undefined)) return [];
    const scans = plans.flatMap((plan) => plan.scans);
    if (merges && scans.length > maxMerged) return [];
    const exact = complete && alternatives.length === 1 && plans.every((plan) => plan.exact);
    return [{ scans, merges, sorted: merges || sort.length === 0, exact, once: false }];
  };
  return sort.length > 0 ? [...joined(true), ...joined(false)] : joined(false);
}

/** The indexes that hold every answer. */
function accesses(collection: Collection, conjunction: Conjunction): Access[] {
  return [idAccess, ...collection.indexes.filter((index) => holdsAnswers(index, conjunction)).map(accessTo)];
}

const accessTo = (index: Index): Access => ({ index, fields: index.fields, multikey: index.multikey });

/** A sparse or partial index leaves documents out: it serves only queries that can't ask for those. */
function holdsAnswers(index: Index, conjunction: Conjunction): boolean {
  if (index.partial) return implied(conjunction, index.partial.filter);
  if (index.sparse)
    return index.fields.some(({ path }) =>
      conjunction.conditions.some((condition) => condition.path === path && excludesMissing(condition)),
    );
  return true;
}

/**
 * Two conditions on an array may be met by different elements, which have different keys: only one condition can be
 * looked up. Any can be chosen; the one with the fewest entries is quickest.
 */
function choices({ fields, multikey }: Access, conditions: Condition[]): (Condition | undefined)[] {
  const field = fields.find(({ path }) => multikey.has(path));
  const onField = conditions.filter((c) => c.path === field?.path && boundsOf(c, true) !== undefined);
  return onField.length === 0 ? [undefined] : onField;
}

function lookUps(
  access: Access,
  conjunction: Conjunction,
  choice: Condition | undefined,
  sort: SortField[],
): Plan[] {
  const { conditions, alternatives, complete } = conjunction;
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let ranges: Range[] | undefined;
  let besides: Besides | undefined;
  // Fields with one key, and those with few: behind them an index has an order of its own.
  const single = new Set<string>();
  const points = new Set<string>();
  const exact = new Set<Condition>();
  let narrowed = 0;
  for (const field of access.fields) {
    const onField = conditions.filter(({ path }) => path === field.path);
    const multikey = access.multikey.has(field.path);
    const used = multikey ? onField.filter((condition) => condition === choice) : onField;
    const bounds = boundsOfField(used, multikey);
    if (!bounds || prefixes.length * bounds.intervals.length > Math.max(maxRanges, bounds.intervals.length))
      break;
    const intervals = field.direction === 1 ? bounds.intervals : invertedBounds(bounds);
    narrowed++;
    // The element at a place is indexed by its elements if it is an array, and a condition doesn't look into it.
    const isExact = bounds.exact && !(multikey && field.parts.some(isArrayIndex));
    if (isExact) for (const condition of used) exact.add(condition);
    if (!intervals.every(({ point }) => point)) {
      ranges = prefixes.flatMap((prefix) =>
        intervals.map(({ from, to }) => ({
          from: Buffer.concat([prefix, from]),
          to: Buffer.concat([prefix, to]),
        })),
      );
      break;
    }
    if (multikey) besides = besidesOf(onField, prefixes, intervals, field.direction);
    points.add(field.path);
    if (intervals.length === 1) single.add(field.path);
    prefixes = prefixes.flatMap((prefix) => intervals.map(({ from }) => Buffer.concat([prefix, from])));
  }
  // An index that leaves documents out narrows by itself.
  if (narrowed === 0 && !access.index?.partial && !access.index?.sparse) return [];
  if (narrowed === 0) ranges = [everything];
  ranges ??= prefixes.map((prefix) => ({ from: prefix, to: successor(prefix) }));
  const order = orderOf(access, single, sort);
  const scan: Scan = {
    index: access.index,
    ranges,
    backwards: order === 'backwards',
    narrowed,
    ...(besides && { besides }),
  };
  const plan: Plan = {
    scans: [scan],
    merges: false,
    sorted: order !== undefined,
    exact:
      complete && alternatives.length === 0 && conditions.every((c) => exact.has(c) || isImplied(access, c)),
    // With one value of the array fixed, a document has one entry.
    once: [...access.multikey].every((path) => single.has(path)),
  };
  // Few values without an order among them: each has its own entries in order.
  const inEach = order ? undefined : orderOf(access, points, sort);
  if (!inEach || ranges.length > maxMerged) return [plan];
  const backwards = inEach === 'backwards';
  const scans = ranges.map((range): Scan => ({ ...scan, ranges: [range], backwards }));
  return [plan, { ...plan, scans, merges: true, sorted: true }];
}

function boundsOfField(conditions: Condition[], multikey: boolean): Bounds | undefined {
  const all = conditions.map((condition) => boundsOf(condition, multikey));
  const bounds = intersection(all.filter((b) => b !== undefined));
  return bounds && { ...bounds, exact: bounds.exact && !all.includes(undefined) };
}

/** Whether the index holds only documents that fulfil the condition. */
function isImplied({ index, fields }: Access, condition: Condition): boolean {
  if (!index || condition.negated) return false;
  if (index.partial) return implied(conjunctionOf(index.partial.filter), condition);
  return (
    index.sparse && fields.length === 1 && condition.op === '$exists' && condition.path === fields[0]?.path
  );
}

/** The other values that the array is to have, where one is looked up. */
function besidesOf(
  onField: Condition[],
  [prefix, ...more]: Buffer[],
  [point, ...others]: Interval[],
  direction: 1 | -1,
): Besides | undefined {
  if (!prefix || !point || more.length > 0 || others.length > 0) return undefined;
  const keys = onField
    .filter(({ op, negated }) => op === '$eq' && !negated)
    .map((condition) => boundsOf(condition, true)?.intervals ?? [])
    .filter(([interval, ...rest]) => interval?.point === true && rest.length === 0)
    .map(([interval]) => (interval as Interval).from)
    .map((key) => (direction === 1 ? key : inverted(key)))
    .filter((key) => !key.equals(point.from));
  const heads = keys.map((key) => Buffer.concat([prefix, key]));
  return heads.length > 0 ? { end: prefix.length + point.from.length, heads } : undefined;
}

/** Whether entries that are the same in some fields come in the order of `sort`, and which way. */
function orderOf(
  access: Access,
  same: ReadonlySet<string>,
  sort: SortField[],
): 'forwards' | 'backwards' | undefined {
  const wanted = sort.filter(({ path }) => !same.has(path) || access.multikey.has(path));
  // Behind its fields, an index is ordered by _id.
  const fields = access.index ? [...access.fields, idField] : access.fields;
  const offered = fields.filter(({ path }) => !same.has(path));
  if (wanted.length > offered.length) return undefined;
  let turned: boolean | undefined;
  for (const [i, { path, direction }] of wanted.entries()) {
    const field = offered[i] as IndexField;
    if (field.path !== path || access.multikey.has(path)) return undefined;
    turned ??= field.direction !== direction;
    if (turned !== (field.direction !== direction)) return undefined;
  }
  return turned === true ? 'backwards' : 'forwards';
}
