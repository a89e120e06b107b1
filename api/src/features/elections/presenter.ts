import {
  blankChoice,
  type Count,
  type Election,
  electionSchema,
  type ElectionState,
  noneOfTheAbove,
  offersNone,
  type Outcome,
  type Post,
  type Pulse,
  rulesOf,
} from '@campus/contracts/elections';
import { dayMs } from '../../platform/days.ts';
import { present } from '../../platform/http/present.ts';
import { type ElectionView, votingPhase } from './election-views.ts';
import { inOrderOfLots } from './lots.ts';
import type { ElectionRecord, Sealed, Tally } from './model.ts';
import { isPaused } from './trust.ts';

type ElectionRecordView = ElectionView['election'];

/** Milliseconds between the end of voting and the result, unless an admin sets a time. */
const publishedAfter = dayMs;

/** The state to show: voting ends on time, even before the end is stored. */
export const shownState = (election: ElectionRecordView, now: number): ElectionState =>
  election.state === 'open' && votingPhase(election, now) === 'over' ? 'closed' : election.state;

/** When the result of an election that ended at `closesAt` is published. */
export const publicationOf = ({ publishesAt }: Pick<ElectionRecord, 'publishesAt'>, closesAt: Date): Date =>
  publishesAt && publishesAt >= closesAt ? publishesAt : new Date(closesAt.getTime() + publishedAfter);

/** The figures people watch. `now` in milliseconds since 1970. */
export function presentPulse(view: ElectionView, now: number): Pulse {
  const { election } = view;
  const shown = shownTally(view);
  // In `batched` mode the turnout would say how many ballots each step of the standings holds.
  const counted = election.resultMode === 'batched' ? shown : view.tally;
  const cast = election.sealed?.cast ?? counted?.cast ?? 0;
  return {
    state: shownState(election, now),
    // The last ballots may be newer than the number of voters.
    turnout: { cast, eligible: Math.max(view.voters, cast) },
    standings: shown && { cast: shown.cast, counts: countsOf(view, shown) },
  };
}

export function presentElection(view: ElectionView, now: number): Election {
  const { election } = view;
  const pulse = presentPulse(view, now);
  const { closesAt, publishesAt, sealed } = election;
  const ended = pulse.state === 'closed' && closesAt;
  const isPublished = election.state === 'published';
  return present(electionSchema, election, {
    ...pulse,
    publishesAt: instant(ended ? publicationOf(election, closesAt) : publishesAt),
    halted: Boolean(election.halted),
    paused: isPaused(election.halted),
    ...(election.papers && {
      papers: election.papers.map((paper) => {
        const counted = isPublished && sealed?.papers?.find(({ id }) => id === paper.id);
        return counted ? { ...paper, turnout: { cast: counted.cast, eligible: counted.eligible } } : paper;
      }),
    }),
    digest: sealed?.digest ?? null,
    outcome: isPublished && sealed ? outcomeOf(view, sealed) : null,
  });
}

/**
 * Votes of each choice of each post, in the order of the ballot; removed candidates only when a ballot may name them. First
 * preferences of a ranked post come with the result: they would tell more of a vote than who leads.
 */
export function countsOf({ election, candidates }: ElectionView, { votes }: Tally): Count[] {
  const isRanked = (post: Post) => rulesOf(post).method === 'ranked';
  const shown = election.posts.filter((post) => election.state === 'published' || !isRanked(post));
  return shown.flatMap((offered) => {
    const { id: postId } = offered;
    const names = candidates
      .filter(
        ({ _id, post, state }) =>
          post === postId && (state !== 'removed' || isRanked(offered) || votes[`${postId}:${String(_id)}`]),
      )
      .map(({ _id }) => String(_id));
    const choices = [...names, ...(offersNone(election, offered) ? [noneOfTheAbove] : []), blankChoice];
    return choices.map((choice) => ({ postId, choice, votes: votes[`${postId}:${choice}`] ?? 0 }));
  });
}

/**
 * The outcome of each post. Elected: the remaining candidates with the most votes, at least one, and more than "none of the
 * above", as many as there are seats; of a ranked post, whom the sealing found. For candidates with equal votes the election's tie rule decides: a lot, or a run-off.
 */
export function outcomeOf(
  { election, candidates }: ElectionView,
  { votes, lotSecret, ranked = [] }: Sealed,
): Outcome[] {
  return election.posts.map((offered): Outcome => {
    const { id: postId } = offered;
    const { seats, method } = rulesOf(offered);
    if (method === 'ranked') {
      const { elected = [], byLot = false } = ranked.find((post) => post.postId === postId) ?? {};
      return { postId, kind: elected.length > 0 ? 'elected' : 'no-votes', candidateIds: elected, byLot };
    }
    const votesOf = (choice: string) => votes[`${postId}:${choice}`] ?? 0;
    const standing = candidates
      .filter(({ post, state }) => post === postId && state === 'standing')
      .map(({ _id }) => String(_id));
    const none = election.noneOfTheAbove ? votesOf(noneOfTheAbove) : 0;
    const electable = standing
      .filter((id) => votesOf(id) > none)
      .toSorted((one, other) => votesOf(other) - votesOf(one));
    const fewest = votesOf(electable[seats - 1] ?? '');
    const sure = electable.filter((id) => votesOf(id) > fewest);
    const equal = electable.filter((id) => votesOf(id) === fewest);

    if (electable.length === 0)
      return { postId, kind: none === 0 ? 'no-votes' : 'none', candidateIds: [], byLot: false };
    if (electable.length <= seats || sure.length + equal.length === seats)
      return { postId, kind: 'elected', candidateIds: electable.slice(0, seats), byLot: false };
    if (election.tieRule === 'lot') {
      const drawn = inOrderOfLots(equal, lotSecret).slice(0, seats - sure.length);
      return { postId, kind: 'elected', candidateIds: [...sure, ...drawn], byLot: true };
    }
    return sure.length === 0
      ? { postId, kind: 'tie', candidateIds: equal, byLot: false }
      : { postId, kind: 'elected', candidateIds: sure, byLot: false, runOff: equal };
  });
}

export function shownTally({ election, tally }: ElectionView): Tally | null {
  const { state, resultMode, sealed } = election;
  if (state === 'published') return sealed;
  if (!tally || resultMode === 'after-closing') return null;
  return resultMode === 'live' ? (sealed ?? tally) : tally.shown;
}

const instant = (date: Date | null) => date && date.toISOString();
