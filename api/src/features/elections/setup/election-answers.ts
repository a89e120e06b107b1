import type { Figure } from '@campus/contracts';
import type { Election, ManagedElection, PlannedPapers } from '@campus/contracts/elections';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import type { PreparedJson } from '../../../platform/http/answers.ts';
import { type ElectionView, isOnBallot, preparedOnce, votingPhase } from '../election-views.ts';
import { readElection } from '../election-change.ts';
import type { CandidateRecord, ElectionRecord, TallyRecord } from '../model.ts';
import { presentElection } from '../presenter.ts';
import type { ElectionsContext } from '../context.ts';
import { groupVoters, paperFaults } from '../papers.ts';
import { haltIfUntrusted } from '../trust.ts';
import { missingOf } from './opening.ts';

export function createElectionAnswers(context: ElectionsContext) {
  const { models, views, now } = context;

  const present = (view: ElectionView): Election => presentElection(view, now());

  const prepare = preparedOnce(present);

  /** As they are now, in a few reads however many they are: admins decide on what they read. */
  async function manage(elections: ElectionView['election'][]): Promise<ManagedElection[]> {
    const ids = { $in: elections.map(({ _id }) => _id) };
    const [allCandidates, tallies] = await Promise.all([
      models.candidates.find({ election: ids }, { outbox: 0, manifesto: 0 }).lean<CandidateRecord[]>(),
      models.tallies.find({ _id: ids }).lean<TallyRecord[]>(),
    ]);
    const candidatesOf = Map.groupBy(
      allCandidates.toSorted((a, b) => (String(a._id) < String(b._id) ? -1 : 1)),
      ({ election }) => election,
    );
    const tallyOf = new Map(tallies.map((tally) => [tally._id, tally]));
    return Promise.all(
      elections.map(async (election) => {
        const { _id, version, listed, state, sealed, halted } = election;
        const all = candidatesOf.get(_id) ?? [];
        const candidates = all.filter(isOnBallot);
        const isPrepared = state === 'draft' || state === 'nominations';
        const missing = isPrepared ? missingOf(election, candidates, now()) : [];
        const isCounted = state === 'open' || (state === 'closed' && !sealed);
        const stopped = isCounted ? await haltIfUntrusted(context, election) : halted;
        return {
          ...present({
            election,
            candidates,
            tally: tallyOf.get(_id) ?? null,
            voters: await views.votersOf(election),
          }),
          version,
          listed,
          missing: missing.map(({ message }) => message),
          haltReason: stopped?.message ?? null,
          nominations: all.filter(({ nominee }) => nominee !== undefined).length,
          pendingNominations: all.filter((candidate) => candidate.state === 'nominated').length,
        };
      }),
    );
  }

  /** @throws DomainError `not-found` */
  const managed = async (id: string): Promise<ManagedElection> =>
    (await manage([await readElection(context, id)]))[0]!;

  const page = <R extends object>(filter: object, fields: object, query: PageQuery) =>
    readPage<R>(models.elections, { filter, fields, order: { createdAt: -1, _id: -1 } }, query);

  return {
    async current(): Promise<PreparedJson | null> {
      const view = await views.current();
      return view && prepare(view);
    },
    /** @throws DomainError `not-found`, also for drafts */
    one: async (id: string) => prepare(await views.get(id)),
    managed,
    /** @throws DomainError `not-found` */
    async plannedPapers(id: string): Promise<PlannedPapers> {
      const election = await readElection(context, id);
      const { groups, withoutPost } = await groupVoters(context, election);
      const smallestAllowed = context.config.smallestPaper;
      const faults = paperFaults(election, groups, smallestAllowed);
      if (groups.length > 1 && faults.length === 0)
        context.electionKeys.prepare(groups.length).catch((error: unknown) => {
          context.log.warn({ err: error, election: id }, 'keys for ballot papers could not be made ahead');
        });
      return {
        papers: groups.map(({ posts, mailboxes }) => ({ posts, voters: mailboxes.length })),
        withoutPost,
        smallestAllowed,
        faults: faults.map(({ message }) => message),
      };
    },
    async list({ open, ...query }: PageQuery & { open: boolean }) {
      const filter = { state: open ? 'open' : { $ne: 'draft' } };
      const { found, next } = await page<Pick<ElectionRecord, '_id'>>(filter, { createdAt: 1 }, query);
      const items = await Promise.all(found.map(({ _id }) => views.find(_id)));
      // A view may be a second old, and a draft then.
      // Without the keys of papers, 0.4 KB each.
      const shown = items.flatMap((view) =>
        view && view.election.state !== 'draft' ? [{ ...present(view), papers: undefined }] : [],
      );
      return { items: open ? shown.filter(({ state }) => state === 'open') : shown, next };
    },
    async listManaged(query: PageQuery) {
      const { found, next } = await page<ElectionView['election']>({}, { outbox: 0 }, query);
      return { items: await manage(found), next };
    },

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
