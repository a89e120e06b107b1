import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Collection, Connection } from 'mongoose';
import { coalesce } from '../coalesce.ts';
import { insertIfNew, upsert } from './mongo-errors.ts';
import type { Logger } from '../log.ts';

/** Milliseconds between the two looks at a difference: what was on its way has been counted by then. */
export const settleTime = 2000;

/** Ends the line of a difference that moved while it was looked at: another recount may settle it. */
export const notCompared = 'not compared';

/** Figures that are kept by increment, in one document per id. They only grow. */
export interface KeptFigures<Id extends string, F extends object, Row> {
  collection: Collection;
  none: () => F;
  rows: () => AsyncIterable<Row>;
  idOf: (row: Row) => Id;
  /** The increments that a row adds to the figures of its id, by field: `filed`, `answered.d3`. */
  countsOf: (row: Row) => Record<string, number>;
  nameOf: (id: Id) => string;
  inWords: (figures: F) => string;
}

interface Difference<Id, F> {
  id: Id;
  kept: F;
  right: F;
  /** As stored in the database; `null` when they aren't. */
  stored: object | null;
}

const repairs = new WeakMap<object, () => void>();

/** Calls `repair` whenever something could not be counted, because the database failed. */
export const onUncounted = (connection: Connection, repair: () => void): void =>
  void repairs.set(connection, repair);

const counters = new WeakMap<Collection, ReturnType<typeof counterIn>>();

/** Counts that arrive at the same time share a write: everyone who submits something counts in the same document. */
const counterIn = (collection: Collection) =>
  coalesce((id, counts: Record<string, number>[]) => {
    const $inc: Record<string, number> = {};
    for (const [name, by] of counts.flatMap(Object.entries<number>)) $inc[name] = ($inc[name] ?? 0) + by;
    return upsert(() => collection.updateOne({ _id: id as never }, { $inc }, { upsert: true }));
  });

/** Counts on. Never throws: what a fault or a crash leaves uncounted, `recountFigures` adds. */
export async function countOn(
  { collection }: { collection: Collection },
  log: Logger,
  id: string,
  counts: Record<string, number>,
): Promise<void> {
  try {
    const count = counters.get(collection) ?? counterIn(collection);
    counters.set(collection, count);
    await count(id, counts);
  } catch (error) {
    log.warn({ err: error, collection: collection.collectionName }, 'not counted; recount puts it right');
    repairs.get(collection.conn)?.();
  }
}

/** Counts what a new row adds, or a changed one adds to what it was before. */
export async function countChange<Id extends string, F extends object, Row>(
  { collection, idOf, countsOf }: KeptFigures<Id, F, Row>,
  log: Logger,
  before: Row | null,
  after: Row,
): Promise<void> {
  const counted = before ? countsOf(before) : {};
  const added = Object.entries(countsOf(after)).filter(([field]) => !counted[field]);
  if (added.length > 0) await countOn({ collection }, log, idOf(after), Object.fromEntries(added));
}

/** Adds the increments of a row to figures in memory, or takes them away. */
export function addCounts(figures: object, counts: Record<string, number>, times: 1 | -1 = 1): void {
  for (const [field, by] of Object.entries(counts)) {
    const [name, key] = field.split('.') as [string, string?];
    const into = (key ? figures[name as keyof object] : figures) as Record<string, number>;
    into[key ?? name] = (into[key ?? name] ?? 0) + by * times;
  }
}

/** The figures as they should be; an id without any is missing. */
async function countAll<Id extends string, F extends object, Row>({
  rows,
  idOf,
  countsOf,
  none,
}: KeptFigures<Id, F, Row>): Promise<Map<Id, F>> {
  const all = new Map<Id, F>();
  for await (const row of rows()) {
    const figures = all.get(idOf(row)) ?? none();
    all.set(idOf(row), figures);
    addCounts(figures, countsOf(row));
  }
  return all;
}

/**
 * Compares figures with what they count and puts them right where a crash came between the two. Figures that move
 * meanwhile are left alone.
 * @returns one line for people per difference
 */
export async function recountFigures<Id extends string, F extends object, Row>(
  figures: KeptFigures<Id, F, Row>,
): Promise<string[]> {
  const { nameOf, inWords } = figures;
  const before = await differences(figures);
  if (before.length === 0) return [];
  await pause(settleTime);
  const lines: string[] = [];
  for (const after of await differences(figures)) {
    const settled = before.some((difference) => isDeepStrictEqual(difference, after));
    const repaired = settled && (await replace(figures, after));
    const told = `${inWords(after.kept)} counted, ${inWords(after.right)} there: repaired`;
    lines.push(`${nameOf(after.id)}: ${repaired ? told : `changing, ${notCompared}`}`);
  }
  return lines;
}

/** One line per figure that differs from what it counts, for `dataChecks`. */
export async function* figureFaults<Id extends string, F extends object, Row>(
  figures: KeptFigures<Id, F, Row>,
): AsyncGenerator<string> {
  const { inWords } = figures;
  for (const { id, kept, right } of await differences(figures))
    yield `${id}: kept are ${inWords(kept)}; there are ${inWords(right)}.`;
}

async function differences<Id extends string, F extends object, Row>(
  figures: KeptFigures<Id, F, Row>,
): Promise<Difference<Id, F>[]> {
  const { collection, none } = figures;
  const counts = await countAll(figures);
  const records = await collection.find<{ _id: Id }>({}).toArray();
  return [...new Set([...records.map(({ _id }) => _id), ...counts.keys()])]
    .toSorted()
    .map((id) => {
      const { _id, ...stored } = records.find((record) => record._id === id) ?? { _id: null };
      return { id, kept: { ...none(), ...stored }, right: counts.get(id) ?? none(), stored: _id && stored };
    })
    .filter(({ kept, right }) => !isDeepStrictEqual(kept, right));
}

/** Unless they were counted on since they were read. */
async function replace<Id extends string, F extends object>(
  { collection }: { collection: Collection },
  { id, right, stored }: Difference<Id, F>,
): Promise<boolean> {
  if (stored !== null) {
    const written = await collection.updateOne({ _id: id as never, ...stored }, { $set: right });
    return written.matchedCount > 0;
  }
  return insertIfNew(() => collection.insertOne({ _id: id as never, ...right }));
}
