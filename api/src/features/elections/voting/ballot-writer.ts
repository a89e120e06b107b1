import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../../platform/errors.ts';
import { duplicatesIn } from '../../../platform/mongo-errors.ts';
import { votingPhase } from '../election-views.ts';
import type { BallotRecord, ElectionRecord } from '../model.ts';
import type { Room } from '../room.ts';
import { boxOf } from '../box/boxed-ballots.ts';
import { removeLateBallots } from '../box/sealed-receipts.ts';
import { requireTrust } from '../trust.ts';
import { moving, recountElection } from '../box/recount.ts';
import { countBallots } from './tally.ts';

interface Waiting {
  record: BallotRecord;
  /** Settles the call that cast it. */
  done: PromiseWithResolvers<void>;
}

/** Milliseconds in which a batch gathers, so that many ballots share the cost of one, and the most that one holds. */
const gathering = 15;
const batchSize = 500;
/** Milliseconds that the database may work at one insert before voters are told to try again. */
const insertTime = 2000;
const recountInterval = 5000;
/** Milliseconds that a ballot waits for a sealing that decides whether it counts, and between two looks. */
const sealingPatience = 15_000;
const sealingLook = 500;

/**
 * Puts ballots into the box and counts them. Those that arrive at about the same time go together: one insert, in the order of their ids so that the order of arrival is lost, and one increment.
 *
 * No ballot is acknowledged that the sealing may have missed, however long the insert took: the election is read again
 * after the insert was answered. The sealing reads the box only after the election was closed, so what is in the box
 * while the election is still open is sealed with it. Otherwise the sealing decides.
 */
export function createBallotWriter(room: Room, counted: (id: string) => void) {
  const { models, views, jobs, now, log, progressFolder } = room;
  /** Ballots that wait, by election; an election is in it as long as it is being worked at. */
  const lines = new Map<string, Waiting[]>();
  /** Elections where a write failed after the ballots may have gone into the box. */
  const uncounted = new Set<string>();

  jobs.repeat('recount', recountInterval, async () => {
    const marked = Array.from(uncounted);
    for (const id of marked) {
      // Before the box is read: a write that fails meanwhile marks it again.
      uncounted.delete(id);
      const result = await recountElection(models, id).catch((error: unknown) => {
        uncounted.add(id);
        throw error;
      });
      if (result === moving) uncounted.add(id);
    }
  });

  async function work(id: string, waiting: Waiting[]) {
    while (waiting.length > 0) {
      await pause(gathering);
      const batch = waiting.splice(0, batchSize);
      await write(id, batch).catch((error: unknown) => {
        for (const { done } of batch) done.reject(error);
      });
    }
    lines.delete(id);
  }

  async function write(id: string, batch: Waiting[]): Promise<void> {
    const { election } = await views.get(id);
    requireRunning(election, now());
    await requireTrust(room, election);
    batch.sort((one, other) => (one.record._id < other.record._id ? -1 : 1));
    const taken = await insert(id, batch);
    const fresh = batch.filter((_, index) => !taken.has(index));
    const goesOn = await isOpen(id).catch((error: unknown) => {
      // What was inserted is in the box, and the same ballot again will be acknowledged.
      uncounted.add(id);
      throw error;
    });
    if (!goesOn) return decideLate(id, batch);
    let told = 0;
    if (fresh.length > 0) {
      try {
        const tally = await countBallots(
          models,
          election,
          fresh.map(({ record }) => record.choices),
        );
        views.counted(tally);
        told = tally.progress ?? 0;
      } catch (error) {
        // They are in the box, and that is what decides.
        log.warn({ err: error, election: id }, 'ballots in the box are not counted yet; they will be');
        uncounted.add(id);
      }
      counted(id);
    }
    await progressFolder.raise(id, told);
    for (const { done } of fresh) done.resolve();
    if (taken.size > 0) await compare(batch.filter((_, index) => taken.has(index)));
  }

  /** The positions of those whose token is in the box already. */
  async function insert(id: string, batch: Waiting[]): Promise<Set<number>> {
    try {
      const records = batch.map(({ record }) => record);
      await boxOf(models).insertMany(records, { ordered: false, maxTimeMS: insertTime });
      return new Set();
    } catch (error) {
      const taken = duplicatesIn(error);
      if (taken) return taken;
      uncounted.add(id);
      throw error;
    }
  }

  /** As it is in the database now. */
  const isOpen = async (id: string) => (await models.elections.exists({ _id: id, state: 'open' })) !== null;

  /** Voting ended while the insert was under way: what the sealing found counts, and the rest leaves the box. */
  async function decideLate(id: string, batch: Waiting[]): Promise<void> {
    const until = performance.now() + sealingPatience;
    let election = await views.read(id);
    while (election?.election.state === 'closed' && !election.election.sealed && !election.election.halted) {
      if (performance.now() > until) throw new DomainError('unavailable');
      await pause(sealingLook);
      election = await views.read(id);
    }
    const sealed = election?.election.sealed;
    if (!sealed) throw new DomainError('voting-closed');
    const removed = await removeLateBallots(models, { _id: id, sealed });
    if (removed > 0) log.warn({ election: id, count: removed }, 'ballots arrived after the sealing: refused');
    const ids = batch.map(({ record }) => record._id);
    const boxed = new Set(
      (await models.ballots.find({ _id: { $in: ids } }, { _id: 1 }).lean()).map(({ _id }) => _id),
    );
    for (const { record, done } of batch)
      if (!boxed.has(record._id)) done.reject(new DomainError('voting-closed'));
    await compare(batch.filter(({ record }) => boxed.has(record._id)));
  }

  /** The same ballot again is as good as the first time. */
  async function compare(batch: Waiting[]) {
    const ids = batch.map(({ record }) => record._id);
    const boxed = await models.ballots.find({ _id: { $in: ids } }, { choices: 1 }).lean();
    const choices = new Map(boxed.map((ballot) => [ballot._id, ballot.choices]));
    for (const { record, done } of batch) {
      if (isSame(record.choices, choices.get(record._id))) done.resolve();
      else done.reject(new DomainError('ballot-differs'));
    }
  }

  return {
    /** Resolves when the ballot is in the box. @throws DomainError `voting-closed`, `ballot-differs`, `election-halted` */
    put(id: string, record: BallotRecord): Promise<void> {
      const ballot = { record, done: Promise.withResolvers<void>() };
      const waiting = lines.get(id);
      if (waiting) waiting.push(ballot);
      else {
        const first = [ballot];
        lines.set(id, first);
        void work(id, first);
      }
      return ballot.done.promise;
    },
  };
}
export type BallotWriter = ReturnType<typeof createBallotWriter>;

/** Says nothing about the end of voting by a wrong clock. @throws DomainError `clock-wrong` */
export async function requireRightClock(clock: Room['clock']): Promise<void> {
  if (!(await clock.agrees())) throw new DomainError('clock-wrong');
}

/** @throws DomainError `voting-not-begun`, `voting-closed` */
export function requireRunning(election: Pick<ElectionRecord, 'state' | 'closesAt'>, now: number): void {
  const phase = votingPhase(election, now);
  if (phase !== 'running') throw new DomainError(phase === 'over' ? 'voting-closed' : 'voting-not-begun');
}

const isSame = (one: BallotRecord['choices'], other: BallotRecord['choices'] | undefined) =>
  other !== undefined && Object.keys(one).every((post) => one[post] === other[post]);
