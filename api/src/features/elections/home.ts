import type { HomeItem } from '@campus/contracts/home';
import { may } from '@campus/contracts/areas';
import type { Caller } from '../../platform/http/caller.ts';
import { cached } from '../../platform/storage/cached.ts';
import { findByIds } from '../../platform/storage/stored-by-id.ts';
import { daysAfter } from '../../platform/days.ts';
import { forMe, inQueue, inWeek, weekDays } from '../../services/home/items.ts';
import { isOver } from '../../services/procedure/deadlines.ts';
import { answerOf } from './candidacy/backings.ts';
import type { ElectionsContext } from './context.ts';
import { type ElectionView, votingPhase } from './election-views.ts';
import type { ElectionRecord } from './model.ts';
import { addLateVoter } from './papers.ts';
import { rollId } from './roll.ts';
import { isPaused } from './trust.ts';

/** How many elections of one state are looked at, the newest. */
const mostElections = 20;
/** Milliseconds for which lists of elections are kept that every student's home page reads. */
const listMs = 1000;

const listedFields = {
  title: 1,
  state: 1,
  'sealed.digest': 1,
  halted: 1,
  eligibility: 1,
  opensAt: 1,
  closesAt: 1,
  nominationRules: 1,
  finalListOn: 1,
} as const;
type Listed = Pick<ElectionRecord, '_id' | 'sealed' | Exclude<keyof typeof listedFields, 'sealed.digest'>>;

const managePath = (id: string) => `/admin/elections?election=${id}`;

/** Voters: open elections without a vote of theirs, refused nominations of theirs. Admins: nominations to review, results to publish, halted elections. */
export function contributeToHome(context: ElectionsContext): void {
  const { home, models, views, now, dayOf, today } = context;

  const inState = (...states: ElectionRecord['state'][]) =>
    models.elections
      .find({ state: { $in: states } }, listedFields)
      .sort({ createdAt: -1 })
      .limit(mostElections)
      .lean<Listed[]>()
      .exec();
  const openIds = cached(listMs, async () => (await inState('open')).map(({ _id }) => _id));
  const nominating = cached(listMs, () => inState('nominations'));

  async function toVote({ roles, email }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'vote.cast')) return [];
    const open = (await Promise.all((await openIds.get()).map(views.find))).filter(isVotable);
    if (open.length === 0) return [];
    const rows = await findByIds(
      models.roll,
      open.map(({ election }) => rollId(election.rollKey, email)),
    );
    const rowOf = new Map(rows.map((row) => [row._id, row]));
    const rowIn = ({ election: { rollKey } }: ElectionView) => rowOf.get(rollId(rollKey, email));
    const missing = open.filter((view) => !rowIn(view));
    // Here and not when they vote: the turnout's number of voters must not tell who goes to vote.
    const added = await Promise.all(missing.map(({ election }) => addLateVoter(context, election, email)));
    const late = missing.filter((_, index) => added[index]);
    const mine = open.filter((view) => rowIn(view) ?? late.includes(view));
    const items = mine
      .filter((view) => rowIn(view)?.blinded === undefined)
      .map(({ election: { _id, title, closesAt } }) =>
        forMe({
          id: `election:${_id}`,
          area: 'elections',
          title,
          note: 'You have not voted yet.',
          action: 'Vote',
          path: `/voting/${_id}`,
          due: closesAt && closesAt.toISOString(),
        }),
      );
    // Voting days are theirs whether or not they voted.
    return [...items, ...mine.flatMap(({ election }) => votingDays(election))];
  }

  /** Elections of all students that open within the week. */
  async function toOpen({ roles }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'vote.cast')) return [];
    const coming = await nominating.get();
    return coming.filter(({ eligibility }) => eligibility === 'all-students').flatMap(votingDays);
  }

  function votingDays({
    _id,
    title,
    opensAt,
    closesAt,
  }: Pick<Listed, '_id' | 'title' | 'opensAt' | 'closesAt'>): HomeItem[] {
    if (!opensAt || dayOf(opensAt) >= daysAfter(today(), weekDays)) return [];
    return [
      inWeek({
        id: `week:${_id}`,
        area: 'elections',
        title,
        note: 'Voting',
        action: 'Open',
        path: `/voting/${_id}`,
        since: dayOf(opensAt),
        due: dayOf(closesAt ?? opensAt),
      }),
    ];
  }

  /** Refused nominations, as long as they can be changed. */
  async function toStandAgain({ roles, id }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'nomination.submit')) return [];
    const elections = (await nominating.get()).filter(
      ({ finalListOn, nominationRules }) =>
        !finalListOn && !isOver(nominationRules?.standUntil ?? null, today()),
    );
    if (elections.length === 0) return [];
    const election = { $in: elections.map(({ _id }) => _id) };
    const refused = new Set(
      await models.candidates.distinct('election', { election, nominee: id, state: 'refused' }),
    );
    return elections
      .filter(({ _id }) => refused.has(_id))
      .map(({ _id, title }) =>
        forMe({
          id: `nomination:${_id}`,
          area: 'elections',
          title,
          note: 'An admin did not accept your nomination. You can change it.',
          action: 'Read why',
          path: `/voting/${_id}/nominate`,
        }),
      );
  }

  const isVotable = (view: ElectionView | null): view is ElectionView =>
    view !== null &&
    !view.election.halted &&
    votingPhase(view.election, now()) === 'running' &&
    view.candidates.some(({ state }) => state === 'standing');

  async function toReview({ roles }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'nomination.review')) return [];
    const elections = await inState('nominations');
    const items = elections.map(async ({ _id, title }) => {
      const waiting = { election: _id, state: 'nominated' as const };
      const oldest = await models.candidates.findOne(waiting, { _id: 1 }).sort({ _id: 1 }).lean();
      if (!oldest) return [];
      const count = await models.candidates.countDocuments(waiting);
      return [
        inQueue({
          id: `nominations:${_id}`,
          area: 'elections',
          title,
          note: count === 1 ? 'One nomination to review.' : `${count} nominations to review.`,
          action: 'Review',
          path: managePath(_id),
          since: dayOf(oldest._id.getTimestamp()),
          count,
        }),
      ];
    });
    return (await Promise.all(items)).flat();
  }

  async function toManage({ roles }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'election.manage')) return [];
    return (await inState('open', 'closed')).flatMap(({ _id, title, state, sealed, halted, closesAt }) => {
      const common = { area: 'elections', title, path: managePath(_id), since: closesAt && dayOf(closesAt) };
      if (halted)
        return inQueue({
          ...common,
          id: `halted:${_id}`,
          note: isPaused(halted)
            ? 'Voting is paused. Confirm that nothing was set back.'
            : 'The portal stopped this election. Read why.',
          action: 'Open',
          since: null,
        });
      if (state !== 'closed' || !sealed) return [];
      return inQueue({
        ...common,
        id: `result:${_id}`,
        note: 'The votes are counted. The result is not published yet.',
        action: 'Publish',
      });
    });
  }

  /** Nominations that name this member as proposer or seconder, without an answer yet. */
  async function toBack({ roles, id }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'nomination.back')) return [];
    const elections = (await nominating.get()).filter((one) => one.nominationRules && !one.finalListOn);
    if (elections.length === 0) return [];
    const named = await models.candidates
      .find(
        {
          election: { $in: elections.map(({ _id }) => _id) },
          state: 'nominated',
          'backers.member': id,
        },
        { election: 1, post: 1, backers: 1, backings: 1 },
      )
      .lean();
    const unanswered = named.filter((candidate) =>
      candidate.backers?.some((one) => one.member === id && answerOf(candidate, one) === 'waiting'),
    );
    const waiting = Map.groupBy(unanswered, ({ election }) => election);
    return elections.flatMap(({ _id, title }) => {
      const count = waiting.get(_id)?.length ?? 0;
      if (count === 0) return [];
      return forMe({
        id: `backing:${_id}`,
        area: 'elections',
        title,
        note:
          count === 1
            ? 'A candidate named you as a supporter.'
            : `${count} candidates named you as a supporter.`,
        action: 'Answer',
        path: `/voting/${_id}/nominate`,
        count,
      });
    });
  }

  home('elections', toBack, toVote, toOpen, toStandAgain, toReview, toManage);
}
