import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../../platform/http/errors.ts';
import { duplicatesIn } from '../../../platform/storage/mongo-errors.ts';
import { findByIds } from '../../../platform/storage/stored-by-id.ts';
import { requireRunning } from '../election-views.ts';
import type { BallotRecord } from '../model.ts';
import type { ElectionsContext } from '../context.ts';
import { countBallots, removeLateBallots } from '../ballot-box.ts';
import { requireTrust } from '../trust.ts';
import { collectionOf } from '../../../platform/storage/record.ts';

interface Waiting {
  record: BallotRecord;
  /** Rejects when the ballot must not go into the box. */
  checked: Promise<void>;
  done: PromiseWithResolvers<void>;
}

/** The longest that a batch gathers, so that many ballots share the cost of one write, and the most that one holds. */
const gatherMs = 20;
const batchSize = 500;
/** How long one insert may take before voters are asked to try again. */
const insertTimeoutMs = 2000;
/** How long a ballot waits for the sealing to decide whether it counts, and how often it looks. */
const sealingTimeoutMs = 15_000;
const sealingPollMs = 500;

/**
 * Puts ballots into the box and counts them. Those that arrive at about the same time go together: one insert, in the order of their ids so that the order of arrival is lost, and one increment.
 *
 * No ballot is acknowledged that the sealing may have missed, however long the insert took: the election is read again
 * after the insert was answered. The sealing reads the box only after the election was closed, so what is in the box
 * while the election is still open is sealed with it. Otherwise the sealing decides.
 * @param uncounted takes the elections where a write failed after the ballots may have gone into the box
 */
export function createBallotWriter(context: ElectionsContext, uncounted: Set<string>) {
  const { models, views, now, log, progressFolder } = context;
  /** Ballots that wait, by election; an election is in it as long as it is being worked at. */
  const lines = new Map<string, Waiting[]>();
  async function work(id: string, waiting: Waiting[]) {
    while (waiting.length > 0) {
      // Begun while the batch gathers, and over before anything is inserted.
      const trusted = views.get(id).then(({ election }) => requireTrust(context, election));
      trusted.catch(() => {}); // `write` throws it
      await gather(waiting);
      const batch = await passed(waiting.splice(0, batchSize));
      if (batch.length > 0)
        await write(id, batch, trusted).catch((error: unknown) => {
          for (const { done } of batch) done.reject(error);
        });
    }
    lines.delete(id);
  }

  async function write(id: string, batch: Waiting[], trusted: Promise<void>): Promise<void> {
    const { election } = await views.get(id);
    requireRunning(election, now());
    await trusted;
    batch.sort((one, other) => (one.record._id < other.record._id ? -1 : 1));
    const taken = await insert(id, batch);
    const fresh = batch.filter((_, index) => !taken.has(index));
    const goesOn = await isOpen(id).catch((error: unknown) => {
      // Inserted ballots are in the box, and sending one again acknowledges it.
      uncounted.add(id);
      throw error;
    });
    if (!goesOn) return decideLate(id, batch);
    let progress = 0;
    if (fresh.length > 0) {
      try {
        const tally = await countBallots(
          models,
          election,
          fresh.map(({ record }) => record.choices),
        );
        views.counted(tally);
        progress = tally.progress ?? 0;
      } catch (error) {
        // They are in the box, and that is what decides.
        log.warn({ err: error, election: id }, 'ballots in the box are not counted yet; they will be');
        uncounted.add(id);
      }
    }
    progressFolder.raise(id, progress);
    for (const { done } of fresh) done.resolve();
    if (taken.size > 0) await compare(batch.filter((_, index) => taken.has(index)));
  }

  async function insert(id: string, batch: Waiting[]): Promise<Set<number>> {
    try {
      const records = batch.map(({ record }) => record);
      await collectionOf(models.ballots).insertMany(records, { ordered: false, maxTimeMS: insertTimeoutMs });
      return new Set();
    } catch (error) {
      const taken = duplicatesIn(error);
      if (taken) return taken;
      uncounted.add(id);
      throw error;
    }
  }

  const isOpen = async (id: string) => (await models.elections.exists({ _id: id, state: 'open' })) !== null;

  /** Voting ended while the insert was under way: what the sealing found counts, and the rest leaves the box. */
  async function decideLate(id: string, batch: Waiting[]): Promise<void> {
    const until = performance.now() + sealingTimeoutMs;
    let election = await views.read(id);
    while (election?.election.state === 'closed' && !election.election.sealed && !election.election.halted) {
      if (performance.now() > until) throw new DomainError('unavailable');
      await pause(sealingPollMs);
      election = await views.read(id);
    }
    const sealed = election?.election.sealed;
    if (!sealed) throw new DomainError('voting-closed');
    const removed = await removeLateBallots(models, { _id: id, sealed });
    if (removed > 0) log.warn({ election: id, count: removed }, 'ballots arrived after the sealing: refused');
    const ids = batch.map(({ record }) => record._id);
    const boxed = new Set((await findByIds(models.ballots, ids, { _id: 1 })).map(({ _id }) => _id));
    for (const { record, done } of batch)
      if (!boxed.has(record._id)) done.reject(new DomainError('voting-closed'));
    await compare(batch.filter(({ record }) => boxed.has(record._id)));
  }

  /** The same ballot again is as good as the first time. */
  async function compare(batch: Waiting[]) {
    const ids = batch.map(({ record }) => record._id);
    const boxed = await findByIds(models.ballots, ids, { choices: 1 });
    const choices = new Map(boxed.map((ballot) => [ballot._id, ballot.choices]));
    for (const { record, done } of batch) {
      if (isSame(record.choices, choices.get(record._id))) done.resolve();
      else done.reject(new DomainError('ballot-differs'));
    }
  }

  return {
    /**
     * Resolves when the ballot is in the box.
     * @param checked the check of its signature, under way: when it rejects, so does this
     * @throws DomainError `voting-closed`, `ballot-differs`, `election-halted`
     */
    put(id: string, record: BallotRecord, checked: Promise<void>): Promise<void> {
      const ballot = { record, checked, done: Promise.withResolvers<void>() };
      checked.catch(ballot.done.reject);
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

/** Waits until two turns of the event loop have brought no more ballots: all that have arrived are read then. */
async function gather(waiting: Waiting[]): Promise<void> {
  const until = performance.now() + gatherMs;
  let before;
  do {
    before = waiting.length;
    await nextTurn();
    await nextTurn();
  } while (waiting.length > before && performance.now() < until);
}

async function passed(ballots: Waiting[]): Promise<Waiting[]> {
  const checks = await Promise.allSettled(ballots.map(({ checked }) => checked));
  return ballots.filter((_, index) => checks[index]!.status === 'fulfilled');
}

const isSame = (one: BallotRecord['choices'], other: BallotRecord['choices'] | undefined) =>
  other !== undefined &&
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((post) => one[post] === other[post]);
