import {
  createElection,
  getElection,
  getManagedElection,
  getPlannedPapers,
  listElectionCandidates,
  listManagedCandidates,
} from '@campus/contracts/elections';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, renderRemote } from '@campus/portal-kit/testing';
import { testSigner } from '@campus/blind-token/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
import { candidate } from '../testing/an-election.ts';
import { anElection, PollingStation } from '../testing/polling-station.ts';
import { ElectionsSection } from './elections-section.tsx';
// Loaded later by the module, which takes longer than a test waits.
import './results-page.tsx';

const ofClass = (value: string) => ({ attribute: 'class' as const, values: [value] });
const posts = [
  { id: 'comp', title: 'Representative, SE Comp', electorate: ofClass('SE Comp') },
  { id: 'civil', title: 'Representative, SE Civil', electorate: ofClass('SE Civil') },
];
const asha = candidate(1, 'Asha Rao', { postId: 'comp' });
const ravi = candidate(2, 'Ravi Jadhav', { postId: 'civil' });

it('shows voters only the posts of their own paper, and says why the others are missing', async () => {
  const polls = new PollingStation([asha, ravi], { posts });
  const { publicKey } = polls.election;
  polls.election.papers = [
    // The voter's browser refuses a signature by another paper's key.
    { id: 'p1', posts: ['comp'], publicKey: testSigner().spki },
    { id: 'p2', posts: ['civil'], publicKey: publicKey! },
  ];
  polls.paper = 'p2';
  renderRemote(remote, { path: '/voting', answers: polls.answers(), session: personas.student });
  const button = await screen.findByRole('button', { name: 'Vote for Ravi Jadhav' });
  await waitFor(() => expect(button).toBeEnabled());
  expect(screen.queryByText('Asha Rao')).toBeNull();
  await userEvent.click(screen.getByText('Posts that are not on your ballot'));
  expect(screen.getByText('Representative, SE Comp').closest('li')).toHaveTextContent(
    'Representative, SE Comp: for class SE Comp.',
  );
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cast vote' }));
  expect(await screen.findByText('Your vote has been counted.')).toBeVisible();
  expect(polls.choices).toEqual([[{ postId: 'civil', choice: ravi.id }]]);
  expect([...polls.box.values()].map(({ paper }) => paper)).toEqual(['p2']);
});

it('names the voters of each post in the result, with their turnout', async () => {
  const election = anElection({
    posts,
    state: 'published',
    turnout: { cast: 30, eligible: 60 },
    papers: [
      { id: 'p1', posts: ['comp'], publicKey: 'x', turnout: { cast: 20, eligible: 36 } },
      { id: 'p2', posts: ['civil'], publicKey: 'y', turnout: { cast: 10, eligible: 24 } },
    ],
    standings: {
      cast: 30,
      counts: [
        { postId: 'comp', choice: asha.id, votes: 20 },
        { postId: 'civil', choice: ravi.id, votes: 5 },
      ],
    },
    outcome: posts.map(({ id }, index) => ({
      postId: id,
      kind: 'elected',
      candidateIds: [[asha, ravi][index]!.id],
      byLot: false,
    })),
  });
  renderRemote(remote, {
    path: `/elections/${election.id}`,
    session: { status: 'signed-out' },
    answers: [answer(getElection, election), answer(listElectionCandidates, [asha, ravi])],
  });
  const civil = (await screen.findByRole('heading', { name: 'Representative, SE Civil' })).closest(
    'section',
  )!;
  expect(civil).toHaveTextContent('Elected by class SE Civil. 10 of 24 voters voted.');
  // Shares go by the ballots that have this post.
  expect(civil).toHaveTextContent('Ravi Jadhav is elected with 5 votes, 50% of all ballots.');
});

const panel = defineRemote({
  id: 'elections',
  routes: [{ path: '/admin/elections', element: <ElectionsSection /> }],
});
const managed = {
  ...anElection({ state: 'draft', posts }),
  version: 1,
  listed: null,
  missing: [],
  nominations: 0,
  pendingNominations: 0,
  haltReason: null,
};

it('lets an officer choose the classes that vote for a post, and shows the papers that come of it', async () => {
  const { api } = renderRemote(panel, {
    path: '/admin/elections?election=new',
    session: personas.admin,
    answers: [
      answer(createElection, managed),
      answer(getManagedElection, managed),
      answer(listManagedCandidates, []),
      answer(getPlannedPapers, {
        papers: [
          { posts: ['comp'], voters: 61 },
          { posts: ['civil'], voters: 4 },
        ],
        withoutPost: 3,
        smallestAllowed: 10,
        faults: ['Only 4 voters would get the ballot paper “Representative, SE Civil”.'],
      }),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Title'), 'Class representatives');
  await userEvent.selectOptions(screen.getByLabelText('Who votes for this post'), 'class');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));
  expect(await screen.findByText('Say who votes for this post, one on each line.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Which ones'), 'SE Comp A{Enter}SE Comp B{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }));

  const papers = (await screen.findByRole('heading', { name: 'Ballot papers' })).closest('section')!;
  expect(
    await within(papers).findByText(/The smallest group .* has 4 voters\. .* at least 10/),
  ).toBeVisible();
  expect(papers).toHaveTextContent('3 students can vote for none of these posts');
  expect(papers).toHaveTextContent('Only 4 voters would get the ballot paper');
  expect(within(papers).getByRole('row', { name: /SE Comp 61/ })).toBeVisible();
  expect(api.calls.find(({ endpoint }) => endpoint === createElection)?.body).toMatchObject({
    posts: [
      {
        title: 'Student representative',
        electorate: { attribute: 'class', values: ['SE Comp A', 'SE Comp B'] },
      },
    ],
  });
});
