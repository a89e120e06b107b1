import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../../platform/errors.ts';
import { isDuplicateKey } from '../../../platform/mongo-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { link } from './chain.ts';
import { facetsOf } from './facets.ts';
import type { KeptSums } from './kept-sums.ts';
import type { EntryRecord, LedgerModels } from './model.ts';

/** How often a place in the chain is tried for, while other servers take it. */
const mostTries = 20;
/** Milliseconds, most, that are waited before the second try; each further try may wait as long again. */
const pauseBetween = 10;

/** An entry before it has its place. */
export type Draft = Omit<EntryRecord, '_id' | 'at' | 'previous' | 'hash' | 'requestId' | 'facets'>;

export interface Submission {
  /** The same again makes no second entry. */
  requestId: string;
  /** Whether an entry that the request made already says what is sent now. */
  isSame: (entry: EntryRecord) => boolean;
  /**
   * The entry that follows on the one with the number `head` (0: on none).
   * @throws DomainError when it isn't allowed there
   */
  draftAfter: (head: number) => Promise<Draft>;
}

export function createAppend(
  { log, now }: Pick<Platform, 'log' | 'now'>,
  { entries }: LedgerModels,
  sums: KeptSums,
) {
  /** Entries of this server are made one after the other: they would only get in each other's way. */
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = turn.then(work);
    turn = mine.catch(() => {});
    return mine;
  };

  /** The entry that the same submission made before. @throws DomainError `entry-exists` */
  async function made({ requestId, isSame }: Submission): Promise<EntryRecord | null> {
    const entry = await entries.findOne({ requestId }).lean<EntryRecord>();
    if (entry && !isSame(entry)) throw new DomainError('entry-exists');
    return entry;
  }

  async function attempt(submission: Submission): Promise<EntryRecord | null> {
    const before = await made(submission);
    if (before) return before;
    const last = await entries.findOne({}, { hash: 1 }).sort({ _id: -1 }).lean<EntryRecord>();
    const draft = await submission.draftAfter(last?._id ?? 0);
    const entry: EntryRecord = link(last, {
      ...draft,
      at: new Date(now()).toISOString(),
      requestId: submission.requestId,
      facets: facetsOf(draft),
    });
    try {
      await entries.create(entry);
      return entry;
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Until the place that it was checked for is still free when it comes to be written. */
  async function take(submission: Submission): Promise<EntryRecord> {
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const entry = await attempt(submission);
      if (entry) return entry;
      await pause(Math.random() * pauseBetween * tries);
    }
    throw new DomainError('unavailable');
  }

  return {
    /**
     * Makes an entry at the end of the chain; everything that must hold is checked for the very place that it gets.
     * @throws DomainError `entry-exists`, `unavailable` while other servers are always quicker, and what `draftAfter` throws
     */
    async append(submission: Submission): Promise<EntryRecord> {
      const entry = await inTurn(() => take(submission));
      await sums
        .catchUp()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'an entry is in the ledger but not in its sums yet; who reads adds it'),
        );
      return entry;
    },
  };
}
