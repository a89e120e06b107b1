import { CommandError } from '../errors.ts';
import { type Besides, describePlan, makePlan, type Plan } from '../planner.ts';
import { type Collection, everything, type Index } from '../store/collection.ts';
import type { TimeLimit } from '../time-limit.ts';
import { decode, type Doc } from '../values.ts';
import { fieldsOf, type Filter, matches, matchesEverything } from './match.ts';
import { sortKey, type SortField } from './sort.ts';

export type Query = {
  filter: Filter;
  sort: SortField[];
  skip: number;
  /** 0 for all. */
  limit: number;
  time: TimeLimit;
};

export type Found = { bytes: Uint8Array; doc: Doc };
/** Undefined now and then, where a long read gives way to others. */
export type Rows = Generator<Found | undefined>;
export type Statistics = { keys: number; documents: number };

const sortMemory = 100 * 1024 * 1024;

/** The documents that a query asks for, in its order. @throws NoQueryExecutionPlans where scans are refused */
export function read(collection: Collection, query: Query): Rows {
  const plan = makePlan(collection, query.filter, query.sort);
  if (plan.scan) checkScan(collection, query, plan);
  return carryOut(collection, plan, query);
}

/** https://www.mongodb.com/docs/manual/reference/parameter/notablescan/, with the fields but no values. */
function checkScan(collection: Collection, { filter, sort }: Query, plan: Plan): void {
  const limit = collection.refuseScansOver;
  if (limit === Infinity || (plan.sorted && matchesEverything(filter))) return;
  if (collection.countEntries(undefined, everything, limit + 1) <= limit) return;
  const list = (paths: string[]) => `{ ${paths.join(', ')} }`;
  throw new CommandError(
    291,
    `No index of ${collection.namespace} serves the filter on ${list(fieldsOf(filter))}, sorted by ${list(sort.map(({ path }) => path))}; scans over ${limit} documents are refused`,
  );
}

function* carryOut(collection: Collection, plan: Plan, query: Query, statistics?: Statistics): Rows {
  const unsorted = fetch(collection, plan, query, statistics);
  const ordered = plan.sorted ? unsorted : sorted(unsorted, query);
  let skip = query.skip;
  let left = query.limit || Infinity;
  for (const found of ordered) {
    if (found && skip-- > 0) continue;
    yield found;
    if (found && --left <= 0) return;
  }
}

/** What `explain` reports; with `run` it carries the query out and counts. */
export function* explain(collection: Collection, query: Query, run: boolean): Generator<undefined, Doc> {
  const plan = makePlan(collection, query.filter, query.sort);
  const explained = {
    queryPlanner: {
      namespace: collection.namespace,
      winningPlan: describePlan(plan, query.sort),
      rejectedPlans: [],
    },
  };
  if (!run) return explained;
  const statistics: Statistics = { keys: 0, documents: 0 };
  const start = performance.now();
  let nReturned = 0;
  for (const found of carryOut(collection, plan, query, statistics)) {
    if (found) nReturned++;
    else yield;
  }
  return {
    ...explained,
    executionStats: {
      executionSuccess: true,
      nReturned,
      executionTimeMillis: Math.round(performance.now() - start),
      totalKeysExamined: statistics.keys,
      totalDocsExamined: statistics.documents,
    },
  };
}

function* fetch(collection: Collection, plan: Plan, query: Query, statistics?: Statistics): Rows {
  const all = matchesEverything(query.filter);
  const portion = plan.sorted && query.limit ? Math.min(query.skip + query.limit, 1000) : 64;
  // A document lies under several keys of a multikey index; it is answered once.
  const seen = plan.index && plan.index.multikey.size > 0 ? new Set<string>() : undefined;
  const ranges = plan.backwards ? plan.ranges.toReversed() : plan.ranges;
  for (const range of ranges) {
    for (const { key: entry, id } of collection.entries(plan.index, range, plan.backwards, portion)) {
      if (query.time.check()) yield undefined;
      if (statistics && !plan.scan) statistics.keys++;
      if (plan.index && plan.besides && !hasBesides(collection, plan.index, plan.besides, entry, id))
        continue;
      if (seen) {
        const key = id.toString('latin1');
        if (seen.has(key)) continue;
        seen.add(key);
      }
      const bytes = collection.get(id);
      if (!bytes) continue; // removed while the cursor rested
      if (statistics) statistics.documents++;
      const found = new LazyDocument(bytes);
      if (all || matches(query.filter, found.doc)) yield found;
    }
  }
}

/** Whether the index has the entries, too, that follow from this one when the document has all that is asked of it. */
const hasBesides = (
  collection: Collection,
  index: Index,
  { start, end, keys }: Besides,
  entry: Buffer,
  id: Buffer,
) =>
  keys.every((key) =>
    collection.hasEntry(index, Buffer.concat([entry.subarray(0, start), key, entry.subarray(end)]), id),
  );

/** Most answers go out as the bytes they are; they are decoded only where somebody looks inside. */
class LazyDocument implements Found {
  readonly bytes: Uint8Array;
  #doc: Doc | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bytes);
    return this.#doc;
  }
}

function* sorted(unsorted: Rows, query: Query): Rows {
  const wanted = query.limit ? query.skip + query.limit : Infinity;
  let rows: { key: Buffer; bytes: Uint8Array }[] = [];
  let size = 0;
  const byKey = () => rows.sort((a, b) => Buffer.compare(a.key, b.key));
  for (const found of unsorted) {
    if (!found) {
      yield;
      continue;
    }
    const { bytes, doc } = found;
    rows.push({ key: sortKey(doc, query.sort), bytes });
    size += bytes.length;
    if (rows.length > 2 * wanted + 1000) {
      rows = byKey().slice(0, wanted);
      size = rows.reduce((sum, row) => sum + row.bytes.length, 0);
    }
    if (size > sortMemory)
      throw new CommandError(292, 'Sort exceeded memory limit of 104857600 bytes; declare an index for it');
  }
  for (const { bytes } of byKey()) yield new LazyDocument(bytes);
}
