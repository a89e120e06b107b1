import { setTimeout as pause } from 'node:timers/promises';
import { mongo } from 'mongoose';
import { type AnyModel, collectionOf, type RecordIn } from './storage/record.ts';

/** A statement that holds for the stored data at any time, also while the portal runs. */
export interface Invariant {
  /** `elections: every tally equals the ballots in its box` */
  name: string;
  /**
   * One line per violation. It names no member: no name, no address, no id that a member has. A line about something
   * that a running portal may be changing holds the figures, so that it differs when they move.
   */
  violations: () => AsyncIterable<string>;
}

export interface DocumentReference {
  file: string;
  size: number;
}

/** The invariants of an area. Making them also makes the area’s models. */
export interface DataChecks {
  invariants: Invariant[];
  /** The documents that its records refer to, by their owner's word. */
  documents?: Record<string, () => AsyncIterable<DocumentReference>>;
}

export interface InvariantReport {
  name: string;
  /** `changing`: every look found other differences, as under load. */
  state: 'holds' | 'changing' | 'violated';
  violations: string[];
  more: number;
  ms: number;
}

/** Writes that were on their way are complete after so many milliseconds. */
const defaultSettleMs = 2000;
const mostLooks = 3;
/** Violations of one invariant that are compared between two looks. */
const mostCompared = 1000;
const mostShown = 20;

/** Looks at an invariant. A violation counts when two looks in a row find it, as one may meet a write in the middle. */
export async function examine(
  { name, violations }: Invariant,
  { settleMs = defaultSettleMs } = {},
): Promise<InvariantReport> {
  const start = performance.now();
  const report = (state: InvariantReport['state'], found: Iterable<string>): InvariantReport => {
    const all = [...found];
    return {
      name,
      state,
      violations: all.slice(0, mostShown),
      more: Math.max(0, all.length - mostShown),
      ms: Math.round(performance.now() - start),
    };
  };
  const lookAgain = () => retried(() => look(violations), settleMs);
  let before = await lookAgain();
  for (let looks = 1; looks < mostLooks && before.size > 0; looks += 1) {
    await pause(settleMs);
    const now = await lookAgain();
    const both = now.intersection(before);
    if (both.size > 0) return report('violated', both);
    before = now;
  }
  return report(before.size === 0 ? 'holds' : 'changing', before);
}

/** A database that is restarted, changes its primary or rewrites its file breaks a long read off. */
const mostBreaks = 5;

async function retried<T>(read: () => Promise<T>, waitMs: number): Promise<T> {
  for (let breaks = 1; ; breaks += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof mongo.MongoError) || breaks === mostBreaks) throw error;
      await pause(waitMs);
    }
  }
}

async function look(violations: Invariant['violations']): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const line of violations()) {
    found.add(line);
    if (found.size === mostCompared) break;
  }
  return found;
}

/** Documents that are read together: the embedded database serves others in between. */
const batchSize = 100;

export const rowsOf = <M extends AnyModel, Field extends keyof RecordIn<M> & string>(
  model: M,
  fields: readonly Field[],
): AsyncIterable<Pick<RecordIn<M>, Field | '_id'>> =>
  collectionOf(model).find<Pick<RecordIn<M>, Field | '_id'>>(
    {},
    { projection: Object.fromEntries(fields.map((field) => [field, 1])), batchSize },
  );

/** The parts of all `_id`s before their first colon, each once. It jumps from one to the next. */
export async function* prefixesOf(model: AnyModel): AsyncGenerator<string> {
  const rows = collectionOf(model);
  let after = '';
  for (;;) {
    const row = await rows.findOne({ _id: { $gt: after } }, { projection: { _id: 1 }, sort: { _id: 1 } });
    if (!row) return;
    const prefix = row._id.split(':', 1)[0]!;
    yield prefix;
    after = `${prefix};`;
  }
}

/** `3 rows …`, when there are any: for violations that may not name what they are about. */
export async function* counted(
  rows: AsyncIterable<boolean>,
  inWords: (count: number) => string,
): AsyncGenerator<string> {
  let count = 0;
  for await (const isWrong of rows) if (isWrong) count += 1;
  if (count > 0) yield inWords(count);
}
