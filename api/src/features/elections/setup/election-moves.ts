import type { ElectionState } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import { publicationOf, shownState } from '../presenter.ts';
import type { Room } from '../room.ts';
import { changedMeanwhile, clock, type ReadElection, readElection, writeChange } from './election-change.ts';
import { missingOf, openElection } from './opening.ts';

export interface Move {
  from: ElectionState;
  to: ElectionState;
  /** For `cancelled`. */
  reason: string;
  actor: string;
}

/** The steps in the life of an election, by hand and by the clock. Of two at once the first wins. */
export function createElectionMoves(room: Room) {
  const { models, keys, now, log } = room;
  /** Openings by the clock that were told to be impossible, by election and version. */
  const told = new Set<string>();

  const standingIn = (election: string) =>
    models.candidates.find({ election, state: 'standing' }, { post: 1, state: 1 }).lean();
  const missing = async (election: ReadElection) =>
    missingOf(election, await standingIn(election._id), now());

  function close(election: ReadElection, actor: string): Promise<boolean> {
    const { closesAt } = election;
    const end = closesAt && closesAt.getTime() <= now() ? closesAt : new Date(now());
    const set = { state: 'closed', closesAt: end, publishesAt: publicationOf(election, end) } as const;
    return writeChange(room, election, { actor, action: 'election.closed', set });
  }

  const publish = (election: ReadElection, actor: string) =>
    writeChange(room, election, {
      actor,
      action: 'election.published',
      set: { state: 'published', publishesAt: new Date(now()) },
    });

  async function cancel(election: ReadElection, actor: string, reason: string): Promise<boolean> {
    const set = { state: 'cancelled', cancelReason: reason } as const;
    const cancelled = await writeChange(room, election, { actor, action: 'election.cancelled', reason, set });
    // What a crash leaves here, the sealing of boxes finishes.
    if (cancelled) await keys.destroy(election._id);
    return cancelled;
  }

  /** @throws DomainError `election-incomplete`, `election-counting` */
  async function take(election: ReadElection, { to, reason, actor }: Move): Promise<boolean> {
    switch (to) {
      case 'nominations':
        return writeChange(room, election, { actor, action: 'election.nominations', set: { state: to } });
      case 'open': {
        const errors = await missing(election);
        if (errors.length > 0) throw new DomainError('election-incomplete', { errors });
        return openElection(room, election, actor);
      }
      case 'closed':
        return close(election, actor);
      case 'published':
        if (!election.sealed) throw new DomainError('election-counting');
        return publish(election, actor);
      case 'cancelled':
        return cancel(election, actor, reason);
      case 'draft':
        // Nothing leads back; the contract refuses it before.
        return false;
    }
  }

  async function openByClock(election: ReadElection): Promise<void> {
    const errors = await missing(election);
    if (errors.length === 0) return void (await openElection(room, election, clock));
    const stage = `${election._id} ${election.version}`;
    if (told.has(stage)) return;
    told.add(stage);
    log.warn({ election: election._id, missing: errors }, 'an election could not be opened on time');
  }

  async function takeDue(election: ReadElection): Promise<void> {
    if (election.state === 'open') await close(election, clock);
    else if (election.state === 'closed') await publish(election, clock);
    else await openByClock(election);
  }

  return {
    /** @throws DomainError `not-found`, `state-changed`, `election-incomplete`, `election-counting` */
    async move(id: string, move: Move): Promise<void> {
      let election = await readElection(room, id);
      // Over, but the clock hasn't noted it yet.
      if (shownState(election, now()) !== election.state) {
        await close(election, clock);
        election = await readElection(room, id);
      }
      if (election.state !== move.from || !(await take(election, move)))
        throw await changedMeanwhile(room, id);
    },

    /** Does what is due, on whichever server comes first. */
    async tick(): Promise<void> {
      const due = { $lte: new Date(now()) };
      const elections = await models.elections
        .find(
          {
            // `$or` alone would be looked for in all elections that ever were.
            state: { $in: ['draft', 'nominations', 'open', 'closed'] },
            $or: [
              { state: { $in: ['draft', 'nominations'] }, opensByClock: true, opensAt: due },
              { state: 'open', closesAt: due },
              { state: 'closed', publishesAt: due, sealed: { $ne: null } },
            ],
          },
          { outbox: 0 },
        )
        .lean<ReadElection[]>();
      for (const election of elections) {
        // What stops one doesn't stop the others.
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
