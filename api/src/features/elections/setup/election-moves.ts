import type { ElectionState } from '@campus/contracts/elections';
import { DomainError } from '../../../platform/http/errors.ts';
import { removeSealings } from '../box/sealed-receipts.ts';
import { requireSoundBox } from '../box/sealing.ts';
import { publicationOf, shownState } from '../presenter.ts';
import type { ElectionsContext } from '../context.ts';
import {
  changedMeanwhile,
  clock as clockActor,
  detailsOf,
  isRepeated,
  type ReadElection,
  readElection,
  type Taker,
  writeChange,
} from '../election-change.ts';
import { hasElectorates } from '../papers.ts';
import { missingOf, openElection } from './opening.ts';
import { isPaused } from '../trust.ts';

export interface Move {
  from: ElectionState;
  to: ElectionState;
  reason: string;
  actor: string;
}

const actionOf = {
  nominations: 'election.nominations',
  open: 'election.opened',
  closed: 'election.closed',
  published: 'election.published',
  cancelled: 'election.cancelled',
} as const;

const regroupMs = 60_000;

/** The steps in the life of an election, by hand and by the clock. When two arrive at once, the first wins. */
export function createElectionMoves(context: ElectionsContext) {
  const { models, electionKeys, traces, clock, now, log } = context;
  /** When openings by the clock were found impossible, by election and version. */
  const reported = new Map<string, number>();

  const missing = async (election: ReadElection) => {
    const standing = { election: election._id, state: 'standing' } as const;
    return missingOf(election, await models.candidates.find(standing, { post: 1, state: 1 }).lean(), now());
  };

  function close(election: ReadElection, { actor, at }: Taker): Promise<boolean> {
    const { closesAt } = election;
    const end = closesAt && closesAt <= at ? closesAt : at;
    const set = { state: 'closed', closesAt: end, publishesAt: publicationOf(election, end) } as const;
    const details = detailsOf({ actor, at });
    return writeChange(context, election, { actor, action: actionOf.closed, details, set });
  }

  async function publish(election: ReadElection, { actor, at }: Taker): Promise<boolean> {
    const { sealed } = election;
    if (!sealed) throw new DomainError('election-counting');
    await requireSoundBox(context, { ...election, sealed });
    // The sealing does so, but that of an earlier version did not.
    if (!sealed.sealing) await traces.forgetOrder(models.ballots, models.roll);
    return writeChange(context, election, {
      actor,
      action: actionOf.published,
      details: detailsOf({ actor, at }),
      set: { state: 'published', publishesAt: at },
    });
  }

  async function cancel(election: ReadElection, actor: string, reason: string): Promise<boolean> {
    const set = { state: 'cancelled', cancelReason: reason } as const;
    const cancelled = await writeChange(context, election, {
      actor,
      action: actionOf.cancelled,
      reason,
      set,
    });
    // After a crash here, the sealing of boxes does the rest.
    if (cancelled) {
      await removeSealings(models, election._id);
      await electionKeys.destroy(election._id);
      await traces.forgetDeleted();
    }
    return cancelled;
  }

  async function take(election: ReadElection, { to, reason, actor }: Move, at: Date): Promise<boolean> {
    if (election.halted && to !== 'cancelled') {
      const { message } = election.halted;
      throw new DomainError(isPaused(election.halted) ? 'election-paused' : 'election-halted', {
        errors: [{ field: 'state', message }],
      });
    }
    switch (to) {
      case 'nominations':
        return writeChange(context, election, { actor, action: actionOf[to], set: { state: to } });
      case 'open': {
        const errors = await missing(election);
        if (errors.length > 0) throw new DomainError('election-incomplete', { errors });
        return openElection(context, election, { actor, at });
      }
      case 'closed':
        return close(election, { actor, at });
      case 'published':
        return publish(election, { actor, at });
      case 'cancelled':
        return cancel(election, actor, reason);
      case 'draft':
        // Nothing leads back; the contract refuses it before.
        return false;
    }
  }

  async function openByClock(election: ReadElection, taker: Taker): Promise<boolean> {
    const stage = `${election._id} ${election.version}`;
    const reportedAt = reported.get(stage);
    let errors = await missing(election);
    if (errors.length === 0) {
      // To look at every voter again each second would be too much.
      if (hasElectorates(election) && reportedAt !== undefined && now() - reportedAt < regroupMs)
        return false;
      try {
        return await openElection(context, election, taker);
      } catch (error) {
        if (!(error instanceof DomainError) || error.code !== 'election-incomplete') throw error;
        errors = error.errors ?? [];
        if (reportedAt !== undefined) reported.set(stage, now());
      }
    }
    if (reportedAt !== undefined) return false;
    reported.set(stage, now());
    log.warn({ election: election._id, missing: errors }, 'an election could not be opened on time');
    return false;
  }

  /** Takes the step that is due, once its moment has passed by every clock; `false` when it isn't taken now. */
  async function takeDue(election: ReadElection): Promise<boolean> {
    const { _id, state, opensAt, closesAt, publishesAt, halted } = election;
    const moment = state === 'open' ? closesAt : state === 'closed' ? publishesAt : opensAt;
    const at = moment && !halted && (await clock.passed(moment));
    if (!at) return false;
    const taker = { actor: clockActor, at };
    const step = state === 'open' ? close : state === 'closed' ? publish : openByClock;
    const taken = await step(election, taker);
    if (taken)
      log.info({ election: _id, from: state, due: moment, databaseTime: at }, 'the clock moved an election');
    return taken;
  }

  return {
    async move(id: string, move: Move): Promise<void> {
      let election = await readElection(context, id);
      // Over, but the clock hasn't noted it yet.
      if (shownState(election, now()) !== election.state) {
        await takeDue(election);
        election = await readElection(context, id);
        if (election.state === 'open' && !election.halted) throw new DomainError('clock-wrong');
      }
      const at = await clock.databaseTime();
      // The clock never closes a halted election, so it stays open after its end, but is shown as closed.
      const isHaltedAfterEnd =
        election.halted && move.to === 'cancelled' && shownState(election, now()) === move.from;
      const isFrom = election.state === move.from || isHaltedAfterEnd;
      if (isFrom && (await take(election, move, at))) return;
      const { to, actor, reason } = move;
      const { state } = await readElection(context, id);
      const note = to !== 'draft' && { actor, action: actionOf[to], ...(to === 'cancelled' && { reason }) };
      if (note && state === to && (await isRepeated(context, id, note))) return;
      throw await changedMeanwhile(context, id);
    },

    /** Does what is due, on whichever server comes first. */
    async tick(): Promise<void> {
      const due = { $lte: new Date(now()) };
      const elections = await models.elections
        .find(
          {
            // `$or` alone would be looked for in all elections that ever were.
            state: { $in: ['draft', 'nominations', 'open', 'closed'] },
            halted: null,
            $or: [
              { state: { $in: ['draft', 'nominations'] }, opensByClock: true, opensAt: due },
              { state: 'open', closesAt: due },
              { state: 'closed', publishesAt: due, sealed: { $ne: null } },
            ],
          },
          { outbox: 0 },
        )
        .lean();
      for (const election of elections) {
        // A failure of one doesn't stop the others.
        await takeDue(election).catch((error: unknown) => {
          log.error(
            { err: error, election: election._id },
            'the clock could not move an election; it tries again',
          );
        });
      }
    },
  };
}
