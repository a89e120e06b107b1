import type { Figure } from '@campus/contracts';
import type { Election, ManagedElection } from '@campus/contracts/elections';
import { DomainError } from '../../../platform/http/errors.ts';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import type { PreparedJson } from '../../../platform/http/answers.ts';
import { type ElectionView, preparedOnce, votingPhase } from '../election-views.ts';
import type { ElectionRecord } from '../model.ts';
import { presentElection } from '../presenter.ts';
import type { ElectionsContext } from '../context.ts';
import { distrust } from '../trust.ts';
import { missingOf } from './opening.ts';

/** The answers about elections, for everybody and for admins. */
export function createElectionAnswers(context: ElectionsContext) {
  const { models, views, now } = context;

  const present = (view: ElectionView): Election => presentElection(view, now());

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
      ...present(view),
      version,
      listed,
      missing: missing.map(({ message }) => message),
      haltReason:
        state === 'open' || (state === 'closed' && !sealed)
          ? ((await distrust(context, view.election))?.message ?? null)
          : (halted?.message ?? null),
      nominations: await models.candidates.countDocuments({ election: id, nominee: { $exists: true } }),
      pendingNominations: await models.candidates.countDocuments({ election: id, state: 'nominated' }),
    };
  }

  /** Newest first; `show` gives each. */
  async function page<T>(filter: object, query: PageQuery, show: (id: string) => Promise<T>) {
    const list = { filter, fields: { createdAt: 1 }, order: { createdAt: -1, _id: -1 } as const };
    const { found, next } = await readPage<Pick<ElectionRecord, '_id' | 'createdAt'>>(
      models.elections,
      list,
      query,
    );
    return { items: await Promise.all(found.map(({ _id }) => show(_id))), next };
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
      return { items: shown.map(present), next };
    },
    listManaged: (query: PageQuery) => page({}, query, managed),

    /** The landing page's figure of the running election, or of the one published last. */
    async figures(): Promise<Figure[]> {
      const view = await views.current();
      const isPublished = view?.election.state === 'published';
      if (!view || (!isPublished && votingPhase(view.election, now()) !== 'running')) return [];
      if (!view.candidates.some(({ state }) => state === 'standing')) return [];
      const { id, title, turnout } = present(view);
      if (turnout.eligible === 0) return [];
      const label = `${turnout.eligible === 1 ? 'student' : 'students'} voted in the ${title}`;
      const way = {
        path: `/elections/${id}`,
        link: isPublished ? 'See the result' : 'See the election',
      };
      return [{ area: 'student-elections', label, value: turnout.cast, outOf: turnout.eligible, ...way }];
    },
  };
}
