import { type ProblemCode, problems } from '@campus/contracts/areas';
import {
  changeElection,
  createElection,
  type ElectionSetup,
  getManagedElection,
  listElectionCandidates,
  listManagedCandidates,
  listManagedElections,
  listNominations,
  type ManagedElection,
  moveElection,
  newNominationRules,
  publishFinalList,
  resumeElection,
  type ReviewableNomination,
  reviewNomination,
  uploadVoters,
} from '@campus/contracts/elections';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { candidate } from '../testing/an-election.ts';
import { anElection } from '../testing/polling-station.ts';
import { ElectionsSection } from './elections-section.tsx';

const managed = (over: Partial<ManagedElection> = {}): ManagedElection => ({
  ...anElection({ state: 'draft', turnout: { cast: 0, eligible: 20 } }),
  version: 3,
  listed: null,
  missing: [],
  nominations: 0,
  pendingNominations: 0,
  haltReason: null,
  ...over,
});
const nominee = (number: number, name: string): ReviewableNomination => ({
  id: candidate(number, name).id,
  postId: 'representative',
  name,
  manifesto: `What ${name} wants.`,
  photo: null,
  state: 'nominated',
  reason: '',
  declared: [],
  backers: [],
  missing: [],
  version: 3,
  email: `${name.split(' ')[0]?.toLowerCase()}@sggs.ac.in`,
});

const panel = defineRemote({
  id: 'elections',
  routes: [
    {
      path: '/admin/elections',
      element: <ElectionsSection />,
    },
  ],
});
const open = (search: string, ...answers: PreparedAnswer[]) =>
  renderRemote(panel, { path: `/admin/elections${search}`, session: personas.admin, answers });
const openOne = (election: ManagedElection | (() => ManagedElection), ...answers: PreparedAnswer[]) =>
  open(
    '?election=student-council',
    answer(getManagedElection, election),
    answer(listManagedCandidates, [candidate(1, 'Asha Rao')]),
    answer(listNominations, { items: [], next: null }),
    ...answers,
  );
type Page = ReturnType<typeof open>;
const sent = (page: Page, endpoint: unknown) => page.api.calls.filter((call) => call.endpoint === endpoint);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
async function confirm(name: string) {
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name }));
}
const reject = (code: ProblemCode, fields: Record<string, string> = {}) => {
  throw refusal(code, fields);
};

it('lists all elections page by page with their next step', async () => {
  const page = open(
    '',
    answer(listManagedElections, ({ query }) =>
      (query as { cursor?: string }).cursor
        ? { items: [managed({ id: 'old', title: 'Last year', state: 'published' })], next: null }
        : {
            items: [
              managed({ missing: ['President needs a candidate.'] }),
              managed({ id: 'b', title: 'Sports', state: 'nominations', pendingNominations: 2 }),
            ],
            next: 'more',
          },
    ),
  );
  expect(await screen.findByRole('cell', { name: 'President needs a candidate.' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '2 nominations to review' })).toBeVisible();
  await press('Show more');
  expect(await screen.findByRole('link', { name: 'Last year' })).toHaveAttribute(
    'href',
    '/admin/elections?election=old',
  );
  expect(sent(page, listManagedElections)).toHaveLength(2);
});

it('prepares an election with sensible defaults, and opens it', async () => {
  const page = open(
    '?election=new',
    answer(createElection, managed({ title: 'Council 2027' })),
    answer(getManagedElection, managed({ title: 'Council 2027' })),
    answer(listManagedCandidates, []),
  );
  await press('Save as draft');
  expect(await screen.findByText('A title is required.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Title'), 'Council 2027');
  await press('Save as draft');
  expect(await screen.findByRole('heading', { level: 2, name: 'Council 2027' })).toBeVisible();
  expect(page.router.state.location.search).toBe('?election=student-council');
  // The page of the election is the answer.
  expect(screen.queryByText('The election is saved as a draft.')).toBeNull();
  expect(sent(page, createElection)[0]?.body).toMatchObject({
    title: 'Council 2027',
    posts: [{ title: 'Student representative' }],
    eligibility: 'all-students',
    resultMode: 'after-closing',
    opensAt: null,
    opensByClock: false,
    requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

it('asks before an election that is not saved is left', async () => {
  const page = open('?election=new', answer(listManagedElections, { items: [], next: null }));
  await userEvent.type(await screen.findByLabelText('Title'), 'Council 2027');
  await userEvent.click(screen.getByRole('link', { name: 'All elections' }));
  await confirm('Cancel');
  expect(screen.getByLabelText('Title')).toHaveValue('Council 2027');
  expect(page.router.state.location.search).toBe('?election=new');
});

it('gives a post its seats, a method and a limit', async () => {
  const page = open(
    '?election=new',
    answer(createElection, managed()),
    answer(getManagedElection, managed()),
    answer(listManagedCandidates, []),
  );
  await userEvent.type(await screen.findByLabelText('Title'), 'Council 2027');
  const seats = screen.getByLabelText('Seats');
  expect(seats).toHaveValue(1);
  expect(screen.queryByLabelText(/Most candidates/)).toBeNull();
  await userEvent.clear(seats);
  await press('Save as draft');
  expect(await screen.findByText('The number of seats is a whole number.')).toBeVisible();
  await userEvent.type(seats, '3');
  await userEvent.selectOptions(screen.getByLabelText('How voters choose'), 'approval');
  const limit = screen.getByLabelText(/Most candidates/);
  await userEvent.type(limit, '5');
  await userEvent.clear(limit);
  await press('Save as draft');
  await waitFor(() =>
    expect(sent(page, createElection)[0]?.body).toMatchObject({
      posts: [{ title: 'Student representative', seats: 3, method: 'approval' }],
    }),
  );
});

it('keeps the ids of posts when they are added, moved and removed by keyboard', async () => {
  const posts = [
    { id: 'president', title: 'President' },
    { id: 'secretary', title: 'Secretary' },
  ];
  const page = openOne(
    managed({ posts }),
    answer(changeElection, ({ body }) =>
      managed({
        posts: (body as { setup: ElectionSetup }).setup.posts.map(({ id = 'treasurer', title }) => ({
          id,
          title,
        })),
        version: 4,
      }),
    ),
  );
  await press('Add a post');
  await userEvent.type(screen.getByLabelText('Post 3'), 'Treasurer');
  (await screen.findByRole('button', { name: /^Move up post 2/ })).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByLabelText('Post 1')).toHaveValue('Secretary');
  // At the top there is only the way back.
  expect(screen.getByRole('button', { name: /^Move down post 1/ })).toHaveFocus();
  await press(/^Remove post 2/);
  expect(screen.getByRole('button', { name: 'Add a post' })).toHaveFocus();
  await press('Save settings');
  await waitFor(() =>
    expect(sent(page, changeElection)[0]?.body).toMatchObject({
      version: 3,
      setup: { posts: [{ id: 'secretary', title: 'Secretary' }, { title: 'Treasurer' }] },
    }),
  );
});

it('keeps the settings when the session ends during saving', async () => {
  const first = openOne(
    managed(),
    answer(changeElection, () => reject('session-expired')),
  );
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Council 2027');
  await press('Save settings');
  await waitFor(() => expect(sent(first, changeElection)).toHaveLength(1));
  first.unmount();
  // Another admin changed it meanwhile: the typed text doesn't overwrite that without asking.
  const second = openOne(managed({ description: 'Theirs', version: 4 }));
  expect(await screen.findByText(/because your session ended/)).toBeVisible();
  expect(screen.getByLabelText('Title')).toHaveValue('Council 2027');
  expect(screen.getByText(/Someone changed the settings.*description/)).toBeVisible();
  expect(sent(second, changeElection)).toEqual([]);
});

it('opens automatically when a time is set, unless switched off', async () => {
  const page = openOne(managed(), answer(changeElection, managed({ version: 4 })));
  fireEvent.change(await screen.findByLabelText(/Voting begins/), { target: { value: '2030-08-04T10:30' } });
  expect(await screen.findByLabelText('Open voting automatically at this time')).toBeChecked();
  await press('Save settings');
  await waitFor(() =>
    expect(sent(page, changeElection)[0]?.body).toMatchObject({
      setup: { opensAt: new Date(2030, 7, 4, 10, 30).toISOString(), opensByClock: true },
    }),
  );
});

it('reports an end before the beginning beside the field', async () => {
  const page = openOne(managed());
  fireEvent.change(await screen.findByLabelText(/Voting begins/), { target: { value: '2030-08-04T10:30' } });
  fireEvent.change(screen.getByLabelText(/Voting ends/), { target: { value: '2030-08-03T10:30' } });
  await press('Save settings');
  expect(await screen.findByText('Voting must end after it begins.')).toBeVisible();
  expect(sent(page, changeElection)).toEqual([]);
});

it('unfolds fields that have errors', async () => {
  openOne(managed({ description: 'Pasted\u202efrom a word processor' }));
  await press('Save settings');
  expect(await screen.findByText(/has characters that can't be shown/)).toBeVisible();
  expect(screen.getByLabelText(/Description/)).toBeVisible();
});

it('sends the step size as a number', async () => {
  const page = openOne(managed(), answer(changeElection, managed({ version: 4 })));
  await userEvent.click(await screen.findByLabelText('While people vote, in steps'));
  const size = screen.getByLabelText('Ballots in a step, at least');
  await userEvent.clear(size);
  await press('Save settings');
  expect(await screen.findByText('A step is a whole number of ballots.')).toBeVisible();
  await userEvent.type(size, '3');
  expect(await screen.findByText(/at least 5 ballots/)).toBeVisible();
  await userEvent.type(size, '0');
  await press('Save settings');
  await waitFor(() =>
    expect(sent(page, changeElection)[0]?.body).toMatchObject({
      setup: { resultMode: 'batched', batchSize: 30 },
    }),
  );
});

it('keeps the input when someone else was faster, and offers a choice', async () => {
  let current = managed();
  const page = openOne(
    () => current,
    answer(changeElection, ({ body }) => {
      if ((body as { version: number }).version !== current.version) return reject('state-changed');
      return managed({ title: 'Mine', version: 5 });
    }),
  );
  const title = await screen.findByLabelText('Title');
  await userEvent.clear(title);
  await userEvent.type(title, 'Mine');
  current = managed({ description: 'Theirs', version: 4 });
  await press('Save settings');
  expect(await screen.findByText(problems['state-changed'].message)).toBeVisible();
  expect(await screen.findByText(/Someone changed the settings.*description/)).toBeVisible();
  expect(title).toHaveValue('Mine');
  // Nothing is written over theirs before that was decided.
  await press('Save settings');
  await waitFor(() => expect(sent(page, changeElection)).toHaveLength(2));
  await press('Keep mine');
  await press('Save settings');
  expect(await screen.findByText('The settings are saved.')).toBeVisible();
  expect(sent(page, changeElection).map(({ body }) => (body as { version: number }).version)).toEqual([
    3, 3, 4,
  ]);
});

it('lists each bad line, and what to do', async () => {
  const page = openOne(
    managed({ eligibility: 'list' }),
    answer(uploadVoters, () =>
      reject('invalid-input', { 'line 7': '“x” is no registration number.', 'line 12': 'Another college.' }),
    ),
  );
  const file = new File(['x'], 'voters.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('List', { selector: 'input' }), file);
  await press('Upload list');
  const report = await screen.findByRole('region', { name: 'Lines that can’t be used' });
  expect(
    within(report)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Line 7: “x” is no registration number.', 'Line 12: Another college.']);
  expect(screen.getByText('The list was not saved: 2 lines can’t be used.')).toBeVisible();
  expect((sent(page, uploadVoters)[0]!.body as FormData).get('list')).toMatchObject({ name: 'voters.csv' });
});

it('gives the focus to the file field after an upload', async () => {
  openOne(
    managed({ eligibility: 'list' }),
    answer(uploadVoters, () => ({ listed: 2, duplicates: 0 })),
  );
  const field = await screen.findByLabelText('List', { selector: 'input' });
  await userEvent.upload(field, new File(['x'], 'voters.csv', { type: 'text/csv' }));
  await press('Upload list');
  expect(await screen.findByText('The list has 2 voters.')).toBeVisible();
  expect(field).toHaveFocus();
});

it('lists what is missing instead of opening', async () => {
  openOne(managed({ missing: ['President needs a candidate.'] }));
  expect(await screen.findByText('President needs a candidate.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Open voting' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Open nominations' })).toBeVisible();
});

it('opens voting after explaining what it freezes', async () => {
  let current = managed({ pendingNominations: 1, state: 'nominations' });
  const page = openOne(
    () => current,
    answer(moveElection, () => (current = managed({ state: 'open' }))),
  );
  await press('Open voting');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    /All students can vote immediately.*freezes posts, candidates.*One nomination has not been reviewed/,
  );
  await confirm('Open voting');
  expect(await screen.findByText('Voting is open.')).toBeVisible();
  expect(sent(page, moveElection)[0]).toMatchObject({
    params: { id: 'student-council' },
    body: { from: 'nominations', to: 'open' },
  });
  expect(await screen.findByRole('button', { name: 'End voting' })).toBeVisible();
  expect(screen.getByText('Voting', { selector: 'li' })).toHaveAttribute('aria-current', 'step');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Next step' })).toHaveFocus());
});

it('says that another admin took the step, and shows the new state', async () => {
  let current = managed({ state: 'open' });
  openOne(
    () => current,
    answer(moveElection, () => {
      current = managed({ state: 'closed', digest: 'ab'.repeat(32) });
      return reject('state-changed');
    }),
  );
  await press('End voting');
  await confirm('End voting');
  expect(await screen.findByText(problems['state-changed'].message)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Publish the result' })).toBeVisible();
});

it('warns before it publishes a result of fewer than five ballots', async () => {
  openOne(managed({ state: 'closed', digest: 'ab'.repeat(32), turnout: { cast: 1, eligible: 20 } }));
  await press('Publish the result');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Only 1 ballot cast. The result may show how individual people voted.',
  );
});

it('does not warn about five ballots', async () => {
  openOne(managed({ state: 'closed', digest: 'ab'.repeat(32), turnout: { cast: 5, eligible: 20 } }));
  await press('Publish the result');
  expect(await screen.findByRole('alertdialog')).not.toHaveTextContent(/Only/);
});

it('shows who is elected, and no nominations if there were none', async () => {
  const { id } = candidate(1, 'Asha Rao');
  openOne(
    managed({
      state: 'published',
      digest: 'ab'.repeat(32),
      turnout: { cast: 5, eligible: 20 },
      standings: { cast: 5, counts: [{ postId: 'representative', choice: id, votes: 5 }] },
      outcome: [{ postId: 'representative', kind: 'elected', candidateIds: [id], byLot: false }],
    }),
    answer(listElectionCandidates, [candidate(1, 'Asha Rao')]),
  );
  const result = await screen.findByRole('region', { name: 'Result' });
  await within(result).findByText(/is elected/);
  expect(result).toHaveTextContent('Asha Rao is elected with 5 votes, 100% of all ballots.');
  expect(screen.getByText('Nominations (skipped)')).not.toHaveClass('done');
});

it('offers publishing only after the ballots are counted and sealed', async () => {
  openOne(managed({ state: 'closed' }));
  expect(await screen.findByText(/being counted and sealed/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish the result' })).toBeNull();
});

it('explains why an election was stopped, and offers only to cancel it', async () => {
  const haltReason = 'The counts can’t be true: 3 ballots, 2 voting tokens, 3 voters.';
  openOne(managed({ state: 'closed', halted: true, haltReason }));
  expect(await screen.findByText(haltReason)).toBeVisible();
  expect(screen.getByText('This election was stopped.')).toBeVisible();
  expect(screen.queryByText(/being counted and sealed/)).toBeNull();
  const next = screen.getByRole('region', { name: 'Next step' });
  expect(within(next).getAllByRole('button')).toEqual([
    within(next).getByRole('button', { name: 'Cancel election' }),
  ]);
});

it('lets a paused election go on, with a reason', async () => {
  const haltReason = 'The database has no sign of the portal between 10:00 and 13:00.';
  const page = openOne(
    managed({ state: 'open', halted: true, paused: true, haltReason, version: 7 }),
    answer(resumeElection, managed({ state: 'open' })),
  );
  expect(await screen.findByText(haltReason)).toBeVisible();
  expect(screen.getByText('Voting is paused.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End voting' })).toBeNull();
  await press('Nothing was set back');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The server room had no power.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(sent(page, resumeElection)).toMatchObject([
      { params: { id: 'student-council' }, body: { version: 7, reason: 'The server room had no power.' } },
    ]),
  );
});

it('cancels only with a reason', async () => {
  const page = openOne(managed({ state: 'open' }), answer(moveElection, managed({ state: 'cancelled' })));
  await press('Cancel election');
  const dialog = await screen.findByRole('dialog');
  const send = within(dialog).getByRole('button', { name: 'Cancel election' });
  await userEvent.click(send);
  expect(await screen.findByText('A reason is required.')).toBeVisible();
  expect(sent(page, moveElection)).toEqual([]);
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The list was wrong.');
  await userEvent.click(send);
  await waitFor(() =>
    expect(sent(page, moveElection)[0]?.body).toEqual({
      from: 'open',
      to: 'cancelled',
      reason: 'The list was wrong.',
    }),
  );
});

it('has no next step when it is over', async () => {
  openOne(managed({ state: 'cancelled', cancelReason: 'The list was wrong.' }));
  expect(await screen.findByText('The list was wrong.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Cancel|Open|Publish|Add/ })).toBeNull();
});

it('reviews nominations one by one, and focuses the next', async () => {
  let list = [nominee(2, 'Ravi Jadhav'), nominee(3, 'Zoya Shaikh'), nominee(4, 'Dev Kale')];
  const page = openOne(
    managed({ state: 'nominations' }),
    answer(listNominations, () => ({ items: list, next: null })),
    answer(reviewNomination, ({ params, body }) => {
      const { id } = params as { id: string };
      const { decision } = body as { decision: string };
      list = list.flatMap((one) => {
        if (one.id !== id) return [one];
        return decision === 'refused' ? [{ ...one, state: 'refused' as const, reason: 'Not enrolled.' }] : [];
      });
      const { email: _email, version: _version, ...reviewed } = nominee(2, 'x');
      return reviewed;
    }),
  );
  expect(await screen.findByText(/ravi@sggs.ac.in · for Student representative/)).toBeVisible();
  await press('Accept Ravi Jadhav');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Zoya Shaikh' })).toHaveFocus());
  expect(await screen.findByText('Ravi Jadhav is on the ballot.')).toBeVisible();

  await press('Refuse Zoya Shaikh');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'Not enrolled.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Refuse nomination' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dev Kale' })).toHaveFocus());
  expect(screen.getByText('Refused: 1')).toBeVisible();
  expect(sent(page, reviewNomination).map(({ body }) => body)).toEqual([
    { version: 3, decision: 'accepted' },
    { version: 3, decision: 'refused', reason: 'Not enrolled.' },
  ]);
});

it('asks for supporters and declarations, one on each line', async () => {
  const sent: ElectionSetup[] = [];
  openOne(
    managed(),
    answer(changeElection, ({ body }) => {
      sent.push((body as { setup: ElectionSetup }).setup);
      return managed();
    }),
  );
  await userEvent.click(await screen.findByText('More choices'));
  await userEvent.click(screen.getByRole('checkbox', { name: /^Ask for supporters/ }));
  await userEvent.type(screen.getByLabelText(/^Declarations/), 'I am under 25.{Enter}{Enter}I attend.');
  await userEvent.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() =>
    expect(sent[0]?.nominationRules).toEqual({
      ...newNominationRules,
      declarations: ['I am under 25.', 'I attend.'],
    }),
  );
});

it('accepts no nomination that lacks something, and publishes the final list', async () => {
  const waiting = { ...nominee(2, 'Ravi Jadhav'), missing: ['0 of 1 seconder confirmed.'] };
  let election = managed({ state: 'nominations', nominationRules: newNominationRules });
  openOne(
    () => election,
    answer(listNominations, { items: [waiting], next: null }),
    answer(publishFinalList, () => (election = { ...election, finalListOn: '2027-01-14' })),
  );
  expect(await screen.findByText('0 of 1 seconder confirmed.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Accept Ravi Jadhav' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Publish the final list' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish the final list' }));
  expect(await screen.findByText('14 January 2027')).toBeVisible();
});

it('says that another admin reviewed it first', async () => {
  openOne(
    managed({ state: 'nominations' }),
    answer(listNominations, { items: [nominee(2, 'Ravi Jadhav')], next: null }),
    answer(reviewNomination, () => reject('state-changed')),
  );
  await press('Accept Ravi Jadhav');
  expect(await screen.findByText(problems['state-changed'].message)).toBeVisible();
});

it('shows frozen settings as facts', async () => {
  openOne(managed({ state: 'closed', publishesAt: '2030-08-04T10:30:00.000Z' }));
  expect(await screen.findByText('When voting has ended')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save settings' })).toBeNull();
});

it.each([
  ['not-found', problems['not-found'].message],
  ['forbidden', 'You can’t open this page'],
] as const)('says so when the election is %s', async (code, words) => {
  open(
    '?election=gone',
    answer(getManagedElection, () => {
      throw refusal(code);
    }),
  );
  expect(await screen.findByText(words)).toBeVisible();
});
