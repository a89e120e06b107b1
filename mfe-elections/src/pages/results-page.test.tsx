import { createHash } from 'node:crypto';
import {
  type Election,
  getBallotBox,
  getElection,
  listElectionCandidates,
  type Outcome,
} from '@campus/contracts/elections';
import { answer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import remote from '../module.tsx';
// The module loads it later, which takes longer than a test waits.
import './results-page.tsx';
import { candidate } from '../testing/an-election.ts';
import { anElection } from '../testing/polling-station.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const postId = 'representative';
const asha = candidate(1, 'Asha Rao');
const ravi = candidate(2, 'Ravi Jadhav');
const zoya = candidate(3, 'زويا شيخ', { state: 'withdrawn', withdrawReason: 'Left the college.' });

/** A published result with these votes: Asha, Ravi, Zoya, none of the above, blank. */
const result = (votes: number[], outcome: Partial<Outcome>, over: Partial<Election> = {}) =>
  anElection({
    state: 'published',
    publishesAt: '2026-12-01T10:00:00.000Z',
    noneOfTheAbove: true,
    digest: 'ab'.repeat(32),
    turnout: { cast: votes.reduce((a, b) => a + b), eligible: 100 },
    standings: {
      cast: votes.reduce((a, b) => a + b),
      counts: [asha.id, ravi.id, zoya.id, 'none', 'blank'].map((choice, index) => ({
        postId,
        choice,
        votes: votes[index]!,
      })),
    },
    outcome: [{ postId, kind: 'elected', candidateIds: [], byLot: false, ...outcome }],
    ...over,
  });

const open = (election: Election, candidates = [asha, ravi, zoya]) =>
  renderRemote(remote, {
    path: `/elections/${election.id}`,
    session: { status: 'signed-out' },
    answers: [
      answer(getElection, election),
      answer(listElectionCandidates, candidates),
      answer(getBallotBox, {
        format: 'campus-ballot-box/1',
        election: {
          id: election.id,
          title: election.title,
          posts: election.posts,
          noneOfTheAbove: true,
          publicKey: '',
          candidates: [],
        },
        eligible: 40,
        issued: 30,
        cast: 30,
        counts: [],
        digest: '',
        lot: { secret: 'c0ffee', commitment: 'of the secret' },
      }),
    ],
  });
const post = () => screen.findByRole('region', { name: 'Student representative' });

it('shows who is elected, with numbers and shares, and the withdrawn candidates', async () => {
  open(result([18, 6, 3, 2, 1], { candidateIds: [asha.id] }));
  const section = await post();
  expect(section).toHaveTextContent('Asha Rao is elected with 18 votes, 60% of all ballots.');
  const bars = within(section).getByRole('table');
  expect(
    within(bars)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Namevotes',
    'Asha Rao60% · 18 votes',
    'Ravi Jadhav20% · 6 votes',
    '\u2068زويا شيخ\u2069 (withdrawn)10% · 3 votes',
    'None of the above6.7% · 2 votes',
    'No vote for this post3.3% · 1 vote',
  ]);
  expect(section).toHaveTextContent(
    'زويا شيخ withdrew: Left the college. The 3 votes for this name stay counted',
  );
  expect(screen.getByText('ab'.repeat(32).match(/.{8}/g)!.join(' '))).toBeVisible();
  expect(screen.getByRole('link', { name: 'Check the count' })).toHaveAttribute(
    'href',
    '/elections/student-council/board',
  );
});

it('explains a tie that leads to a run-off', async () => {
  open(result([12, 12, 0, 0, 0], { kind: 'tie', candidateIds: [asha.id, ravi.id] }));
  expect(await post()).toHaveTextContent(
    'Asha Rao and Ravi Jadhav have 12 votes each. As the rules of this election say, they stand again in a run-off.',
  );
});

it('explains a lot, and lets anyone draw it again', async () => {
  open(result([12, 12, 12, 0, 0], { candidateIds: [ravi.id], byLot: true }, { tieRule: 'lot' }));
  const section = await post();
  expect(section).toHaveTextContent(
    'Asha Rao and Ravi Jadhav have 12 votes each. As the rules of this election say, a lot decided: Ravi Jadhav is elected.',
  );
  await userEvent.click(screen.getByText(/How the lot was drawn/));
  const lots = await screen.findByRole('table', { name: 'Lots, the smallest first' });
  for (const { id } of [asha, ravi]) {
    expect(lots).toHaveTextContent(createHash('sha256').update(`c0ffee${id}`).digest('hex'));
  }
});

it.each([
  [
    'none',
    [4, 3, 0, 4, 0],
    'No one is elected. “None of the above” has 4 votes, at least as many as every candidate.',
  ],
  ['no-votes', [0, 0, 0, 0, 7], 'No one is elected. No candidate received a vote.'],
] as const)('says that no one is elected: %s', async (kind, votes, words) => {
  open(result([...votes], { kind }));
  expect(await post()).toHaveTextContent(words);
});

it('says when a closed election will be published, and shows no votes before', async () => {
  open(anElection({ state: 'closed', publishesAt: '2026-12-01T10:00:00.000Z', digest: 'cd'.repeat(32) }));
  expect(await screen.findByText(/Voting has ended. The result will be published on/)).toHaveTextContent(
    '1 December 2026',
  );
  const section = await post();
  expect(within(section).queryByRole('table')).toBeNull();
  expect(section).toHaveTextContent('What Asha Rao wants.');
  expect(screen.getByText(/You can see the result when it is published/)).toBeVisible();
  expect(screen.getByText('cd'.repeat(32).match(/.{8}/g)!.join(' '))).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
});

it('follows an open election, and refetches the ballot when a candidate joins', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const counts = [asha, ravi].map(({ id }) => ({ postId, choice: id, votes: 1 }));
  let people = [asha];
  const page = renderRemote(remote, {
    path: '/elections/student-council',
    session: { status: 'signed-out' },
    answers: [
      answer(getElection, anElection({ resultMode: 'live', standings: { cast: 2, counts } })),
      answer(listElectionCandidates, () => {
        const read = people;
        people = [asha, ravi];
        return read;
      }),
    ],
  });
  const bars = await screen.findByRole('table', { name: /Votes so far for Student representative/ });
  // The test's browser has no stream, so the election is read again after 5 s.
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(await within(bars).findByText('Ravi Jadhav')).toBeVisible();
  expect(page.api.calls.filter(({ endpoint }) => endpoint === listElectionCandidates)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Vote' })).toHaveAttribute('href', '/voting/student-council');
});

it('shows the first ten of many, and all on request', async () => {
  const many = Array.from({ length: 200 }, (_, index) =>
    candidate(1, `Candidate ${index}`, { id: String(index).padStart(24, '0') }),
  );
  open(result([0, 0, 0, 0, 1], { kind: 'no-votes' }), many);
  const more = await screen.findByRole('button', { name: 'Show all 202' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(more);
  expect(screen.getByRole('button', { name: 'Show the first 10' })).toHaveAttribute('aria-expanded', 'true');
});

it('saves the result as CSV and prints it', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${saved.push(blob as Blob)}`);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(result([18, 6, 3, 2, 1], { candidateIds: [asha.id] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]!.text()).toContain('Asha Rao,18,30,60,elected');
  await userEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it("says when the election doesn't exist", async () => {
  renderRemote(remote, {
    path: '/elections/nothing',
    answers: [
      answer(getElection, () => {
        throw refusal('not-found');
      }),
    ],
  });
  expect(await screen.findByText('This election is not here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All elections' })).toHaveAttribute('href', '/elections');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
