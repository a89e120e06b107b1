import { CommandError } from '../errors.ts';
import { makePlan, type Plan, type Scan, scansAll } from '../planner.ts';
import { type Collection, everything } from '../store/collection.ts';
import type { Entry } from '../store/engine.ts';
import { decodeFields } from '../elements.ts';
import { Memory } from '../memory.ts';
import { givingWay, type TimeLimit } from '../time-limit.ts';
import { decode, type Doc } from '../values.ts';
import { fieldsOf, type Filter, matches, matchesEverything } from './match.ts';
import { sortKey, type SortField } from './sort.ts';
import { sortRows } from './sort-rows.ts';

export type Query = {
  filter: Filter;
  sort: SortField[];
  skip: number;
  limit: number;
  time: TimeLimit;
};

type Found = {
  bytes: Buffer;
  doc: Doc;
  /** The document with at least the fields that the query filters or sorts by. */
  asked: Doc;
};
/** Undefined where a long read pauses for others. */
export type Rows = Generator<Found | undefined>;
export type Statistics = { keys: number; documents: number };

export function read(collection: Collection, query: Query): Rows {
  return carryOut(collection, planFor(collection, query), query);
}

/** How a query will be answered. @throws NoQueryExecutionPlans where scans are refused */
export function planFor(collection: Collection, query: Query): Plan {
  const plan = makePlan(collection, query.filter, query.sort);
  if (scansAll(plan)) checkScan(collection, query, plan);
  return plan;
}

/** https://www.mongodb.com/docs/manual/reference/parameter/notablescan/, with the fields but no values. */
function checkScan(collection: Collection, { filter, sort }: Query, plan: Plan): void {
  const limit = collection.refuseScansOver;
  if (limit === Infinity || (plan.sorted && matchesEverything(filter))) return;
  if (collection.countEntries(undefined, everything, limit + 1) <= limit) return;
  const list = (paths: string[]) => `{ ${paths.join(', ')} }`;
  throw new CommandError(
    'NoQueryExecutionPlans',
    `No index of ${collection.namespace} serves the filter on ${list(fieldsOf(filter))}, sorted by ${list(sort.map(({ path }) => path))}; scans over ${limit} documents are refused`,
  );
}

export function* carryOut(collection: Collection, plan: Plan, query: Query, statistics?: Statistics): Rows {
  const unsorted = fetch(collection, plan, query, statistics);
  const ordered = plan.sorted ? unsorted : givingWay(sorted(unsorted, query), query.time);
  let skip = query.skip;
  let left = query.limit || Infinity;
  for (const found of ordered) {
    if (found && skip-- > 0) continue;
    yield found;
    if (found && --left <= 0) return;
  }
}

/** How many documents a query finds; they stay unread where the entries of an index tell. */
export function* countOf(
  collection: Collection,
  plan: Plan,
  query: Query,
  statistics?: Statistics,
): Generator<undefined, number> {
  const wanted = query.limit ? query.skip + query.limit : Infinity;
  let n = 0;
  for (const found of counts(collection, plan, query, statistics)) {
    n += found;
    if (n >= wanted) break;
    if (query.time.check()) yield;
  }
  return Math.max(0, Math.min(n, wanted) - query.skip);
}

function* counts(
  collection: Collection,
  plan: Plan,
  query: Query,
  statistics?: Statistics,
): Generator<number> {
  if (!plan.exact) {
    for (const found of carryOut(collection, plan, { ...query, skip: 0, limit: 0 }, statistics))
      yield found ? 1 : 0;
  } else if (plan.once) {
    for (const { index, ranges } of plan.scans) {
      for (const range of ranges) {
        for (const n of collection.countInPortions(index, range)) {
          if (statistics) statistics.keys += n;
          yield n;
        }
      }
    }
  } else {
    using seen = new Seen();
    for (const scan of plan.scans)
      for (const id of walk(collection, scan, query, seen, statistics)) yield id ? 1 : 0;
  }
}

function* fetch(collection: Collection, plan: Plan, query: Query, statistics?: Statistics): Rows {
  using seen = plan.once ? undefined : new Seen();
  const portion = plan.sorted && query.limit ? Math.min(query.skip + query.limit, 1000) : 64;
  // An _id never changes between the look at the key and that at the document; the keys of an index do.
  const all = matchesEverything(query.filter) || (plan.exact && plan.scans.every(({ index }) => !index));
  const needsLook = ({ readAt }: Entry) => !all && !(plan.exact && readAt === collection.changes);
  const parts = plan.scans.map((scan) =>
    documents(
      collection,
      walk(collection, scan, query, seen, statistics, portion),
      query,
      needsLook,
      statistics,
    ),
  );
  if (plan.merges) yield* merged(parts, query.sort);
  else for (const part of parts) yield* part;
}

/** @param needsLook whether an entry may lead to a document that the query doesn't ask for */
function* documents(
  collection: Collection,
  entries: Iterable<Entry | undefined>,
  query: Query,
  needsLook: (entry: Entry) => boolean,
  statistics?: Statistics,
): Rows {
  const asked = askedFields(query);
  for (const entry of entries) {
    if (!entry) {
      yield;
      continue;
    }
    const bytes = collection.get(entry.id);
    if (!bytes) continue; // removed while the cursor rested
    if (statistics) statistics.documents++;
    const found = new LazyDocument(bytes, asked);
    if (!needsLook(entry) || matches(query.filter, found.asked)) yield found;
  }
}

/** The top-level fields that decide whether a document is found, and where. */
const askedFields = ({ filter, sort }: Query): ReadonlySet<string> =>
  new Set(
    [...fieldsOf(filter), ...sort.map(({ path }) => path)].map((path) => path.split('.', 1)[0] as string),
  );

/** The entries that a scan meets. @param seen ids that were met already, where a document has several keys */
function* walk(
  collection: Collection,
  { index, ranges, backwards, besides, narrowed }: Scan,
  { time }: Query,
  seen?: Seen,
  statistics?: Statistics,
  portion = 64,
): Generator<Entry | undefined> {
  for (const range of backwards ? ranges.toReversed() : ranges) {
    // There may be many ranges with nothing in them.
    if (time.check()) yield undefined;
    if (index && besides) {
      for (const { entries, examined } of collection.commonEntries(
        index,
        range,
        backwards,
        besides,
        portion,
      )) {
        if (statistics) statistics.keys += examined;
        for (const entry of entries) if (!seen || seen.add(entry.id)) yield entry;
        if (time.check()) yield undefined;
      }
      continue;
    }
    for (const entry of collection.entries(index, range, backwards, portion)) {
      if (time.check()) yield undefined;
      if (statistics && (index || narrowed > 0)) statistics.keys++;
      if (!seen || seen.add(entry.id)) yield entry;
    }
  }
}

/** Brings parts that are in order into one order. */
function* merged(parts: Rows[], sort: SortField[]): Rows {
  const heads: { key: Buffer; found: Found; part: Rows }[] = [];
  const waiting = [...parts];
  for (;;) {
    for (let part = waiting.pop(); part; part = waiting.pop()) {
      const { value: found, done } = part.next();
      if (done) continue;
      if (found) {
        const key = sortKey(found.asked, sort);
        const place = heads.findIndex((head) => Buffer.compare(head.key, key) > 0);
        heads.splice(place < 0 ? heads.length : place, 0, { key, found, part });
      } else {
        waiting.push(part);
        yield;
      }
    }
    const head = heads.shift();
    if (!head) return;
    yield head.found;
    waiting.push(head.part);
  }
}

/** Most answers go out as the bytes they are; only what matters of their content is decoded. */
class LazyDocument implements Found {
  readonly bytes: Buffer;
  readonly #names: ReadonlySet<string>;
  #asked: Doc | undefined;
  #doc: Doc | undefined;

  constructor(bytes: Buffer, names: ReadonlySet<string>) {
    this.bytes = bytes;
    this.#names = names;
  }

  get doc(): Doc {
    this.#doc ??= decode(this.bytes);
    return this.#doc;
  }

  get asked(): Doc {
    this.#asked ??= this.#doc ?? decodeFields(this.bytes, this.#names);
    return this.#asked;
  }
}

function* sorted(unsorted: Rows, query: Query): Rows {
  const { sort, skip, limit } = query;
  using memory = new Memory('Sort');
  const keyed = unsorted.map((found) => {
    if (!found) return undefined;
    const key = sortKey(found.asked, sort);
    memory.addBytes(key.length + found.bytes.length);
    return { key, row: found.bytes };
  });
  const ordered = sortRows(keyed, limit ? skip + limit : Infinity, (gone) => {
    for (const { key, row } of gone) memory.addBytes(-key.length - row.length);
  });
  // Decoded documents are not kept meanwhile.
  const asked = askedFields(query);
  for (const bytes of ordered) yield bytes && new LazyDocument(bytes, asked);
}

/** About what a short string costs in a set. */
const idOverhead = 64;

/** Documents that were met already, where one has several keys. @throws 292 when there are too many to keep */
class Seen implements Disposable {
  readonly #ids = new Set<string>();
  readonly #memory = new Memory('the list of what was found already');

  add(id: Buffer): boolean {
    const key = id.toString('latin1');
    if (this.#ids.has(key)) return false;
    this.#memory.addBytes(key.length + idOverhead);
    this.#ids.add(key);
    return true;
  }

  [Symbol.dispose](): void {
    this.#memory[Symbol.dispose]();
  }
}
