import { setTimeout as pause } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { academicYearOf } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import { type BudgetCategory, type ChainedEntry, chainedEntrySchema } from '@campus/contracts/budget';
import pLimit from 'p-limit';
import type { Platform } from '../../../services/platform.ts';
import { createKeptSums, type KeptSums, moneyMoved, noTotals, sumOf } from './kept-sums.ts';
import { createLedgerModels, type EntryRecord, facetsOf, type LedgerModels, termsOf } from './model.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { cached } from '../../../platform/storage/cached.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';

interface Reservation {
  application: string;
  /** Paise. */
  amount: number;
  category: BudgetCategory;
  text: string;
  on: string;
  by: Person;
}

/** How long the money that is left is shown without being added up again, in ms. */
const leftLifetimeMs = 1000;

export function createLedger(platform: Platform) {
  const models = createLedgerModels(platform.connection);
  const sums = createKeptSums(models);
  const yearOf = (day: string) => academicYearOf(day, platform.config.academicYearStarts);
  const thisYear = () => yearOf(platform.today());

  const totalsOf = async (year: string) => {
    await sums.catchUp();
    return (await models.totals.findById(year).lean()) ?? noTotals(year);
  };

  const left = cached(leftLifetimeMs, async () => sumOf(await totalsOf(thisYear())).left);

  const appendEntry = createAppend(platform, models, sums);
  const append = (submission: Submission) => appendEntry(submission).finally(left.drop);

  return {
    append,
    models,
    sums,
    yearOf,
    thisYear,
    totalsOf,
    /** Sets money aside for an approved application; repeated, it does so once. */
    async reserve({ by, ...reservation }: Reservation): Promise<void> {
      const year = yearOf(reservation.on);
      await append({
        requestId: `reservation:${reservation.application}`,
        isSame: () => true,
        draftAfter: async () => ({
          ...reservation,
          kind: 'reservation',
          year,
          years: [year],
          party: '',
          document: null,
          by: by.name,
          member: by.id,
        }),
      });
    },
    /** Paise of this academic year that are neither spent nor reserved; in other processes up to a second ago. */
    left: left.get,
  };
}

/** How often a place in the chain is tried for, while other servers take it. */
const mostTries = 20;
/** Milliseconds, most, that are waited before the second try; each further try may wait as long again. */
const pauseBetween = 10;

/** An entry before it has its place. */
export type Draft = Omit<EntryRecord, '_id' | 'at' | 'previous' | 'hash' | 'requestId' | Derived>;
/** Fields that follow from the others. */
type Derived = 'facets' | 'terms' | 'balance';

export interface Submission {
  requestId: string;
  /** Whether an entry that the request made already says what is sent now. */
  isSame: (entry: EntryRecord) => boolean;
  /**
   * The entry that follows on the one with the number `head` (0: on none).
   * @throws DomainError when it isn't allowed there
   */
  draftAfter: (head: number) => Promise<Draft>;
}

function createAppend(
  { log, now }: Pick<Platform, 'log' | 'now'>,
  { entries }: LedgerModels,
  sums: KeptSums,
) {
  /** Entries of this server are made one after the other: they would only get in each other's way. */
  const inTurn = pLimit(1);

  /** The entry that the same submission made before. @throws DomainError `entry-exists` */
  async function made({ requestId, isSame }: Submission): Promise<EntryRecord | null> {
    const entry = await entries.findOne({ requestId }).lean();
    if (entry && !isSame(entry)) throw new DomainError('entry-exists');
    return entry;
  }

  async function attempt(submission: Submission): Promise<EntryRecord | null> {
    const before = await made(submission);
    if (before) return before;
    const last = await entries.findOne({}, { hash: 1, balance: 1 }).sort({ _id: -1 }).lean();
    const draft = await submission.draftAfter(last?._id ?? 0);
    const entry: EntryRecord = link(last, {
      ...draft,
      at: new Date(now()).toISOString(),
      requestId: submission.requestId,
      facets: facetsOf(draft),
      terms: termsOf(draft),
      balance: (last?.balance ?? 0) + moneyMoved(draft),
    });
    return (await insertIfNew(() => entries.create(entry))) ? entry : null;
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

  /**
   * Makes an entry at the end of the chain; everything that must hold is checked for the very place that it gets.
   * @throws DomainError `entry-exists`, `unavailable` while other servers are always quicker, and what `draftAfter` throws
   */
  return async (submission: Submission): Promise<EntryRecord> => {
    const entry = await inTurn(() => take(submission));
    await sums
      .catchUp()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'an entry is in the ledger but not in its sums yet; who reads adds it'),
      );
    return entry;
  };
}

/** `previous` of the first entry. */
export const noHash = '0'.repeat(64);

/** An entry as it is hashed: what the schema names, in its order. */
export function chained({
  _id,
  corrects,
  ...record
}: Omit<EntryRecord, 'hash' | 'requestId' | 'member' | 'years' | Derived>): ChainedEntry {
  return chainedEntrySchema.parse({ number: _id, ...record, corrects: corrects ?? null });
}

const hashOf = (entry: ChainedEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex');

export function link<D extends Omit<EntryRecord, '_id' | 'previous' | 'hash'>>(
  last: Pick<EntryRecord, '_id' | 'hash'> | null,
  draft: D,
) {
  const record = { ...draft, _id: (last?._id ?? 0) + 1, previous: last?.hash ?? noHash };
  return { ...record, hash: hashOf(chained(record)) };
}
