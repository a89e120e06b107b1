import { createHash } from 'node:crypto';
import { electionSchema } from '@campus/contracts/elections';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { ElectionView } from './election-views.ts';
import type { CandidateRecord, Votes } from './model.ts';
import { outcomeOf, presentElection } from './presenter.ts';

const [asha, ravi, meera] = ['a', 'b', 'c'].map((digit) => digit.repeat(24)) as [string, string, string];
const noon = Date.parse('2026-03-02T12:00:00Z');

const candidate = (id: string, state: CandidateRecord['state'] = 'standing') => ({
  _id: new Types.ObjectId(id),
  election: 'council',
  post: 'president',
  name: id,
  manifesto: '',
  photo: null,
  state,
  reason: '',
  version: 0,
});

function viewOf(
  election: Partial<ElectionView['election']> = {},
  candidates: ElectionView['candidates'] = [candidate(asha), candidate(ravi), candidate(meera)],
): ElectionView {
  const votes = { [`president:${asha}`]: 3, 'president:blank': 4 };
  return {
    election: {
      _id: 'council',
      title: 'Council',
      description: '',
      state: 'open',
      version: 3,
      setUp: true,
      posts: [{ id: 'president', title: 'President' }],
      opensAt: new Date(noon - 1000),
      closesAt: null,
      publishesAt: null,
      opensByClock: false,
      eligibility: 'all-students',
      resultMode: 'live',
      batchSize: 5,
      noneOfTheAbove: false,
      tieRule: 'run-off',
      rollKey: 'council',
      listed: null,
      cancelReason: '',
      publicKey: 'key',
      lotCommitment: 'hash',
      sealed: null,
      createdAt: new Date(noon),
      ...election,
    },
    candidates,
    tally: { _id: 'council', cast: 7, votes, shown: { cast: 0, votes: {} }, staged: { cast: 5, votes } },
    voters: 40,
  };
}
const sealed = (votes: Votes) => ({
  cast: 7,
  votes,
  digest: 'd',
  eligible: 40,
  issued: 8,
  lotSecret: 'secret',
});
const lotOf = (id: string) => createHash('sha256').update(`secret${id}`).digest('hex');
const luckier = lotOf(asha) < lotOf(ravi) ? asha : ravi;

describe('the outcome of a post', () => {
  const votesFor = (a: number, b: number, none = 0, blank = 0) => ({
    [`president:${asha}`]: a,
    [`president:${ravi}`]: b,
    'president:none': none,
    'president:blank': blank,
  });
  const withNone = { noneOfTheAbove: true };
  const byLot = { tieRule: 'lot' } as const;

  test.each([
    ['most votes', {}, votesFor(3, 2), 'elected', [asha], false],
    ['one vote is enough', {}, votesFor(0, 1, 0, 30), 'elected', [ravi], false],
    ['no vote for anybody', {}, votesFor(0, 0, 0, 30), 'no-votes', [], false],
    ['no ballot at all', withNone, {}, 'no-votes', [], false],
    ['equally many stand again', {}, votesFor(2, 2), 'tie', [asha, ravi], false],
    ['equally many draw lots', byLot, votesFor(2, 2), 'elected', [luckier], true],
    ['no lot without a tie', byLot, votesFor(2, 1), 'elected', [asha], false],
    ['more than none of the above', withNone, votesFor(3, 1, 2), 'elected', [asha], false],
    ['as many as none of the above', withNone, votesFor(3, 1, 3), 'none', [], false],
    ['a tie at none of the above', { ...withNone, ...byLot }, votesFor(3, 3, 3), 'none', [], false],
    ['only none of the above', withNone, votesFor(0, 0, 1), 'none', [], false],
    ['none, where it is not offered', {}, votesFor(1, 0, 5), 'elected', [asha], false],
  ])('%s', (_, setup, votes, kind, candidateIds, lot) => {
    expect(outcomeOf(viewOf(setup), sealed(votes))).toEqual([
      { postId: 'president', kind, candidateIds, byLot: lot },
    ]);
  });

  const withSeats = (seats: number) => ({ posts: [{ id: 'president', title: 'President', seats }] });
  const threeVotes = (a: number, b: number, c: number, none = 0) => ({
    ...votesFor(a, b, none),
    [`president:${meera}`]: c,
  });
  const lucky = [ravi, meera].toSorted((one, other) => (lotOf(one) < lotOf(other) ? -1 : 1))[0]!;

  test.each([
    ['as many as there are seats', {}, threeVotes(1, 3, 2), [ravi, meera], false, undefined],
    ['only candidates with a vote', {}, threeVotes(1, 0, 0), [asha], false, undefined],
    ['only those above none of the above', withNone, threeVotes(4, 3, 2, 3), [asha], false, undefined],
    ['a run-off for the last seat', {}, threeVotes(3, 2, 2), [asha], false, [ravi, meera]],
    ['a lot for the last seat', byLot, threeVotes(3, 2, 2), [asha, lucky], true, undefined],
    ['no tie when all equal ones have a seat', {}, threeVotes(2, 2, 1), [asha, ravi], false, undefined],
  ])('two seats: %s', (_, setup, votes, candidateIds, lot, runOff) => {
    expect(outcomeOf(viewOf({ ...setup, ...withSeats(2) }), sealed(votes))).toEqual([
      { postId: 'president', kind: 'elected', candidateIds, byLot: lot, ...(runOff && { runOff }) },
    ]);
  });

  test('two seats: all stand again if too many have the most votes', () => {
    expect(outcomeOf(viewOf(withSeats(2)), sealed(threeVotes(2, 2, 2)))).toEqual([
      { postId: 'president', kind: 'tie', candidateIds: [asha, ravi, meera], byLot: false },
    ]);
  });

  test.each(['withdrawn', 'removed'] as const)('passes over who is %s', (state) => {
    const candidates = [candidate(asha, state), candidate(ravi)];
    const outcome = (votes: Votes) => outcomeOf(viewOf({}, candidates), sealed(votes))[0];
    expect(outcome(votesFor(9, 2))).toMatchObject({ kind: 'elected', candidateIds: [ravi] });
    expect(outcome(votesFor(9, 0))).toMatchObject({ kind: 'no-votes' });
    const lots = outcomeOf(viewOf(byLot, candidates), sealed(votesFor(2, 2)));
    expect(lots[0]).toMatchObject({ candidateIds: [ravi], byLot: false });
  });
});

describe('an election shows', () => {
  const shown = (view: ElectionView, now = noon) => {
    const election = presentElection(view, now);
    expect(electionSchema.parse(election)).toEqual(election);
    return election;
  };
  const counts = (a: number, blank: number) => [
    ...[asha, ravi, meera].map((choice) => ({
      postId: 'president',
      choice,
      votes: choice === asha ? a : 0,
    })),
    { postId: 'president', choice: 'blank', votes: blank },
  ];

  test('its end on time, and when the result is published', () => {
    const view = viewOf({ closesAt: new Date(noon + 1) });
    expect(shown(view)).toMatchObject({ state: 'open', publishesAt: null });
    expect(shown(view, noon + 1)).toMatchObject({
      state: 'closed',
      publishesAt: '2026-03-03T12:00:00.001Z',
    });
    const told = viewOf({ closesAt: new Date(noon), publishesAt: new Date(noon + 5000) });
    expect(shown(told)).toMatchObject({ state: 'closed', publishesAt: '2026-03-02T12:00:05.000Z' });
  });

  test('its turnout, and never more ballots than voters', () => {
    expect(shown(viewOf()).turnout).toEqual({ cast: 7, eligible: 40 });
    expect(shown(viewOf({ resultMode: 'batched' })).turnout).toEqual({ cast: 0, eligible: 40 });
    expect(shown({ ...viewOf(), voters: 5 }).turnout).toEqual({ cast: 7, eligible: 7 });
    const closed = viewOf({ state: 'closed', sealed: { ...sealed({}), cast: 6 } });
    expect(shown(closed)).toMatchObject({ turnout: { cast: 6, eligible: 40 }, digest: 'd' });
  });

  test('standings as its mode allows', () => {
    expect(shown(viewOf()).standings).toEqual({ cast: 7, counts: counts(3, 4) });
    expect(shown(viewOf({ resultMode: 'batched' })).standings).toEqual({ cast: 0, counts: counts(0, 0) });
    expect(shown(viewOf({ resultMode: 'after-closing' })).standings).toBeNull();
  });

  test.each(['batched', 'after-closing'] as const)(
    'nothing more of %s until it is published',
    (resultMode) => {
      const votes = { [`president:${asha}`]: 5, 'president:blank': 1 };
      const before = shown(viewOf({ resultMode }));
      for (const state of ['closed', 'cancelled'] as const) {
        const closed = shown(viewOf({ resultMode, state, sealed: sealed(votes) }));
        expect([closed.standings, closed.outcome]).toEqual([before.standings, null]);
      }
      const published = shown(viewOf({ resultMode, state: 'published', sealed: sealed(votes) }));
      expect(published.standings).toEqual({ cast: 7, counts: counts(5, 1) });
      expect(published.outcome).toMatchObject([{ kind: 'elected', candidateIds: [asha] }]);
    },
  );

  test('a removed candidate only when a ballot names them', () => {
    const candidates = [candidate(asha, 'removed'), candidate(ravi, 'removed')];
    expect(shown(viewOf({}, candidates)).standings?.counts.map(({ choice }) => choice)).toEqual([
      asha,
      'blank',
    ]);
  });
});
