import {
  getBallotBox,
  getElection,
  listElectionCandidates,
  type RankedCount,
} from '@campus/contracts/elections';
import { answer, renderRemote } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
// The module loads it later, which takes longer than a test waits.
import '../pages/results-page.tsx';
import { anElection, candidate } from '../testing/an-election.ts';

const postId = 'representative';
const asha = candidate(1, 'Asha Rao');
const ravi = candidate(2, 'Ravi Jadhav');
const zoya = candidate(3, 'Zoya Shaikh');
const posts = [{ id: postId, title: 'Student representative', seats: 2, method: 'ranked' as const }];
const round = (
  kind: RankedCount['rounds'][number]['kind'],
  from: string | null,
  votes: number[],
  over: Partial<RankedCount['rounds'][number]> = {},
) => ({
  kind,
  from,
  votes: votes.map((each) => each * 100_000),
  nonTransferable: 0,
  elected: [],
  lot: [],
  ...over,
});
const ranked: RankedCount = {
  postId,
  quota: 4,
  candidates: [asha.id, ravi.id, zoya.id],
  rounds: [
    round('first-preferences', null, [6, 2, 2], { elected: [asha.id] }),
    round('surplus', asha.id, [4, 3, 3], { lot: [ravi.id, zoya.id] }),
    round('exclusion', zoya.id, [4, 3.33333, 0], { nonTransferable: 266_667, elected: [ravi.id] }),
  ],
};

it('shows each round of a ranked post, who is elected in it, and where a lot decided', async () => {
  const election = anElection({
    state: 'published',
    posts,
    turnout: { cast: 10, eligible: 20 },
    standings: {
      cast: 10,
      counts: [asha, ravi, zoya].map(({ id }, index) => ({ postId, choice: id, votes: [6, 2, 2][index]! })),
    },
    outcome: [{ postId, kind: 'elected', candidateIds: [asha.id, ravi.id], byLot: true }],
  });
  renderRemote(remote, {
    path: `/elections/${election.id}`,
    session: { status: 'signed-out' },
    answers: [
      answer(getElection, election),
      answer(listElectionCandidates, [asha, ravi, zoya]),
      answer(getBallotBox, {
        format: 'campus-ballot-box/1',
        election: {
          id: election.id,
          title: election.title,
          posts,
          noneOfTheAbove: false,
          publicKey: '',
          candidates: [asha, ravi, zoya].map(({ id, name }) => ({ id, postId, name, withdrawn: false })),
        },
        eligible: 20,
        issued: 10,
        cast: 10,
        counts: [],
        ranked: [ranked],
        digest: '',
        lot: { secret: 'c0ffee', commitment: 'of the secret' },
      }),
    ],
  });
  const section = await screen.findByRole('region', { name: 'Student representative' });
  expect(section).toHaveTextContent(
    'Asha Rao and Ravi Jadhav are elected. A lot decided between equal candidates during the count.',
  );
  const table = within(await screen.findByRole('region', { name: /^Rounds of the count/ })).getByRole(
    'table',
  );
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => Array.from(row.children, ({ textContent }) => textContent)),
  ).toEqual([
    ['Round', 'Asha Rao', 'Ravi Jadhav', 'Zoya Shaikh', 'No further preference'],
    ['1. First preferences ', '6, elected', '2', '2', '0'],
    [
      '2. Surplus of Asha RaoRavi Jadhav and Zoya Shaikh were equal in every round. A lot decided.',
      '4',
      '3',
      '3',
      '0',
    ],
    ['3. Excluded: Zoya Shaikh', '4', '3.33333, elected', '–', '2.66667'],
  ]);
  expect(section).toHaveTextContent('Votes needed to be elected: 4.');
  expect(section).toHaveTextContent('How the lot was drawn');
  expect(screen.getByText(/^Ranked posts are counted in rounds/)).toBeVisible();
  expect(screen.getByText('Student representative (2 seats, ranked)')).toBeVisible();
});
