import type { Election, Figure, ManagedElection } from '@campus/contracts';
import { DomainError, invalidField } from '../../../platform/errors.ts';
import { decodeCursor, encodeCursor } from '../../../platform/pagination.ts';
import type { PreparedJson } from '../../../platform/prepared-json.ts';
import { type ElectionView, votingPhase } from '../election-views.ts';
import { preparedOnce } from '../prepared-once.ts';
import { presentElection } from '../presenter.ts';
import type { Room } from '../room.ts';
import { distrust } from '../trust.ts';
import { missingOf } from './opening.ts';

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** What calls answer about elections: to everybody, and to those who run them. */
export function createElectionAnswers(room: Room) {
  const { models, views, members, now } = room;

  const present = async (view: ElectionView): Promise<Election> =>
    presentElection(view, await members.countStudents(), now());

  const prepare = preparedOnce(present);

  /** @throws DomainError `not-found` */
  async function managed(id: string): Promise<ManagedElection> {
    // Admins decide on what they read: never on what is a second old.
    const view = await views.read(id);
    if (!view) throw new DomainError('not-found');
    const { version, listed, state, sealed, halted } = view.election;
    const isPrepared = state === 'draft' || state === 'nominations';
    const missing = isPrepared ? missingOf(view.election, view.candidates, now()) : [];
    return {
      ...(await present(view)),
      version,
      listed,
      missing: missing.map(({ message }) => message),
      haltReason:
        state === 'open' || (state === 'closed' && !sealed)
          ? await distrust(room, view.election)
          : (halted?.message ?? null),
      pendingNominations: await models.candidates.countDocuments({ election: id, state: 'nominated' }),
    };
  }

  /** Newest first; `show` gives each. */
  async function page<T>(filter: object, { cursor, limit }: PageQuery, show: (id: string) => Promise<T>) {
    const found = await models.elections
      .find({ ...filter, ...(cursor !== undefined && after(cursor)) }, { createdAt: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .lean();
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: await Promise.all(shown.map(({ _id }) => show(_id))),
      next: last && found.length > limit ? encodeCursor([last.createdAt.toISOString(), last._id]) : null,
    };
  }

  return {
    async current(): Promise<PreparedJson | null> {
      const view = await views.current();
      return view && prepare(view);
    },
    /** @throws DomainError `not-found`, also for drafts */
    one: async (id: string) => prepare(await views.get(id)),
    managed,
    async list(query: PageQuery) {
      const { items, next } = await page({ state: { $ne: 'draft' } }, query, views.find);
      // A view may be a second old, and a draft then.
      const shown = items.flatMap((view) => (view && view.election.state !== 'draft' ? [view] : []));
      return { items: await Promise.all(shown.map(present)), next };
    },
    listManaged: (query: PageQuery) => page({}, query, managed),

    /** What the landing page shows of the running election; nothing before somebody may vote. */
    async figures(): Promise<Figure[]> {
      const view = await views.current();
      if (!view || votingPhase(view.election, now()) !== 'running') return [];
      if (!view.candidates.some(({ state }) => state === 'standing')) return [];
      const { title, turnout } = await present(view);
      if (turnout.eligible === 0) return [];
      const label = `${turnout.eligible === 1 ? 'student' : 'students'} voted in the ${title}`;
      return [{ area: 'student-elections', label, value: turnout.cast, outOf: turnout.eligible }];
    },
  };
}

/** Elections that follow the one a cursor names, by date and id. */
function after(cursor: string) {
  const [created, id] = decodeCursor(cursor, 2) as [string, string];
  const createdAt = new Date(created);
  if (Number.isNaN(createdAt.getTime()))
    throw invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');
  return { createdAt: { $lte: createdAt }, $or: [{ createdAt: { $lt: createdAt } }, { _id: { $lt: id } }] };
}
