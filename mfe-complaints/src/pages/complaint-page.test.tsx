import {
  changeComplaint,
  type ComplaintChange,
  type ComplaintDetail,
  getComplaint,
  getComplaintPicture,
  listComplaints,
  sayMeToo,
} from '@campus/contracts/complaints';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { aComplaint, complaintId } from '../testing/a-complaint.ts';
import { aDetail, boardMembers, anEntry, ComplaintOffice } from '../testing/a-detail.ts';
import { ComplaintPage } from './complaint-page.tsx';

const remote = defineRemote({
  id: 'complaints',
  routes: [
    {
      path: '/complaint-system/complaints/:id',
      element: <ComplaintPage />,
    },
  ],
});
const path = `/complaint-system/complaints/${complaintId(1)}`;

const openOne = (detail: ComplaintDetail | (() => unknown), ...answers: PreparedAnswer[]) =>
  renderRemote(remote, {
    path,
    session: personas.student,
    answers: [answer(getComplaint, detail), ...answers],
  });
/** The page of who works with a complaint, against an office that keeps it. */
function workWith(office: ComplaintOffice, ...answers: PreparedAnswer[]) {
  const page = renderRemote(remote, {
    path,
    session: office.by === 'board' ? personas.board : personas.student,
    answers: [
      answer(getComplaint, () => office.detail),
      answer(changeComplaint, ({ body }) => office.change(body as ComplaintChange)),
      ...answers,
    ],
  });
  const sent = () =>
    page.api.calls
      .filter(({ endpoint }) => endpoint === changeComplaint)
      .map(({ body }) => body as ComplaintChange);
  return { ...page, sent };
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text);
const offline = () => {
  throw ApiError.network();
};

it('shows a member the public entries, and no step but "Me too"', async () => {
  const page = openOne(
    aDetail(null, {
      timeline: [
        anEntry(),
        anEntry({ id: 'a', by: 'board', name: 'Meera Kulkarni', action: 'answer', text: 'It is warm now.' }),
      ],
    }),
    answer(sayMeToo, { count: 3, mine: true }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'The dal is cold.' })).toBeVisible();
  const history = screen.getByRole('region', { name: 'History' });
  expect(within(history).getByText('The author', { exact: false })).toBeVisible();
  expect(within(history).getByText('It is warm now.')).toBeVisible();
  expect(screen.queryByText('Everyone can read this')).toBeNull();
  expect(screen.queryByRole('heading', { name: /What next|What you can do/ })).toBeNull();
  await press(/Me too/);
  expect(await screen.findByText('3 people')).toBeVisible();
  expect(page.api.calls.find(({ endpoint }) => endpoint === sayMeToo)?.params).toEqual({
    id: complaintId(1),
  });
});

it('shows the author and the board who can read each entry', async () => {
  openOne(
    aDetail('board', {
      timeline: [
        anEntry({ id: 'a', by: 'board', name: 'Meera', action: 'answer', text: 'Public.' }),
        anEntry({ id: 'b', action: 'reply', audience: 'author', text: 'Between us.' }),
        anEntry({ id: 'c', by: 'board', name: 'Meera', action: 'answer', audience: 'board', text: 'By us.' }),
      ],
    }),
  );
  const entryOf = async (text: string) => within((await screen.findByText(text)).closest('li')!);
  expect((await entryOf('Public.')).getByText('Everyone can read this')).toBeVisible();
  expect((await entryOf('Between us.')).getByText('Only the author and the board')).toBeVisible();
  expect((await entryOf('By us.')).getByText('Only the board')).toBeVisible();
  // A note is no answer.
  expect((await entryOf('By us.')).getByText('Note')).toBeVisible();
  expect(screen.getByText(/2024BCS001/)).toBeVisible();
  expect(screen.getByText('2024bcs001@sggs.ac.in')).toBeVisible();
});

it('offers the board the next step first and the rest behind "More"', async () => {
  const office = new ComplaintOffice('board');
  const page = workWith(office);
  expect(await screen.findByRole('button', { name: 'Start review' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete', hidden: true }).closest('details')).toHaveProperty(
    'open',
    false,
  );
  await press('Start review');
  expect(screen.getByRole('heading', { name: 'Start the review' })).toHaveFocus();
  await type(/^Note/, 'We look at it.');
  await press('Start review');
  // Nothing is preset that one could overlook.
  expect(await screen.findByText('Choose who can read it.')).toBeVisible();
  expect(screen.getByLabelText('Everyone')).toHaveFocus();
  expect(page.sent()).toEqual([]);
  await userEvent.click(screen.getByLabelText('Only the board'));
  await press('Start review');
  expect(await screen.findByText('The complaint is in review.')).toBeVisible();
  expect(page.sent()).toEqual([
    {
      action: 'review',
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      version: 1,
      text: 'We look at it.',
      audience: 'board',
    },
  ]);
  expect(screen.getAllByText('In review')[0]).toBeVisible();
  expect(screen.getByRole('button', { name: 'Action taken' })).toBeVisible();
});

it.each([
  ['members', 'public'],
  // A complaint for the board alone has no public texts.
  ['board', 'author'],
] as const)(
  'takes a step without words, of a complaint for %s, without asking who reads them',
  async (audience, readers) => {
    const page = workWith(new ComplaintOffice('board', { audience }));
    await press('Start review');
    await press('Start review');
    await screen.findByText('The complaint is in review.');
    expect(page.sent()[0]).toMatchObject({ text: '', audience: readers });
  },
);

it('restores an answer after the session ended, and opens its form', async () => {
  const expired = answer(changeComplaint, () => {
    throw refusal('session-expired');
  });
  const page = workWith(new ComplaintOffice('board'), expired);
  await press('Answer');
  await type('Answer', 'Warm from today.');
  await userEvent.click(screen.getByLabelText('Only the board'));
  await press('Send');
  await screen.findByRole('alert');
  page.unmount();
  workWith(new ComplaintOffice('board'));
  expect(await screen.findByLabelText('Answer', { selector: 'textarea' })).toHaveValue('Warm from today.');
  expect(screen.getByLabelText('Only the board')).toBeChecked();
});

it('asks before leaving with unsent text', async () => {
  const page = workWith(new ComplaintOffice('board'));
  await press('Answer');
  await type('Answer', 'Warm from to');
  await act(() => page.router.navigate('/complaint-system'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this page?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText('Answer')).toHaveValue('Warm from to');
  expect(page.router.state.location.pathname).toBe(path);
});

it('says that someone else was faster, keeps the text, and sends it on the new state', async () => {
  const office = new ComplaintOffice('board');
  const page = workWith(office);
  await press('Answer');
  await type('Answer', 'Warm from today.');
  await userEvent.click(screen.getByLabelText('The author and the board'));
  // Meanwhile, another board member:
  office.detail = aDetail('board', { ...office.detail, state: 'in-review', version: 2 });
  await press('Send');
  expect(await screen.findByRole('alert')).toHaveTextContent(/Someone else changed this first.* “In review”/);
  expect(screen.getAllByText('In review')[0]).toBeVisible();
  expect(screen.getByLabelText('Answer')).toHaveValue('Warm from today.');
  await press('Send');
  expect(await screen.findByText('Your answer is posted.')).toBeVisible();
  expect(page.sent()[1]).toMatchObject({ text: 'Warm from today.', version: 2 });
  expect(office.changes).toHaveLength(1);
});

it('lets the reader copy the text of a step that is no longer possible', async () => {
  const office = new ComplaintOffice('board');
  workWith(office);
  await press('Close complaint');
  await type('Outcome', 'All warm.');
  await userEvent.click(screen.getByLabelText('Everyone'));
  office.detail = aDetail('board', { ...office.detail, state: 'withdrawn', version: 2, text: '' });
  // The form's button has the same name.
  await press('Close complaint');
  expect(await screen.findByRole('alert')).toHaveTextContent(/You can’t send this any more/);
  expect(screen.getByLabelText('Outcome')).toHaveValue('All warm.');
  expect(screen.getByRole('button', { name: 'Copy what I wrote' })).toBeVisible();
  await press('I don’t need it');
  expect(screen.queryByRole('heading', { name: 'Next steps' })).toBeNull();
});

it('does not call a completed step impossible during the refetch', async () => {
  const office = new ComplaintOffice('board');
  const reread = Promise.withResolvers<void>();
  workWith(
    office,
    answer(getComplaint, async () => {
      if (office.changes.length > 0) await reread.promise;
      return office.detail;
    }),
  );
  await press('Close complaint');
  await type('Outcome', 'All warm.');
  await userEvent.click(screen.getByLabelText('Everyone'));
  await press('Close complaint');
  // The new state shows already.
  expect((await screen.findAllByText('Closed'))[0]).toBeVisible();
  expect(screen.queryByText(/can’t be sent any more/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Not now' })).toBeDisabled();
  reread.resolve();
  expect(await screen.findByText('The complaint is closed.')).toBeVisible();
});

it('sends a message once although its answers got lost', async () => {
  const office = new ComplaintOffice('author');
  let tries = 0;
  const page = workWith(
    office,
    answer(changeComplaint, ({ body }) => {
      const done = office.change(body as ComplaintChange);
      return tries++ < 2 ? offline() : done;
    }),
  );
  await press('Write to the board');
  await type('Message', 'Cold again.');
  await press('Send');
  expect(await screen.findByText('Your message is sent.')).toBeVisible();
  expect(new Set(page.sent().map(({ requestId }) => requestId)).size).toBe(1);
  expect(office.changes.map((change) => 'text' in change && change.text)).toEqual(['Cold again.']);
});

it('keeps the text when a form is closed', async () => {
  workWith(new ComplaintOffice('author'));
  await press('Write to the board');
  await type('Message', 'Half a thought');
  await press('Not now');
  await press('Write to the board');
  expect(screen.getByLabelText('Message')).toHaveValue('Half a thought');
});

it('lets the author edit the text, and shows the earlier one', async () => {
  const office = new ComplaintOffice('author', {
    earlierTexts: [{ until: '2026-11-19', text: 'The daal is cold.' }],
  });
  const page = workWith(office);
  await userEvent.click(await screen.findByText('Earlier text'));
  expect(screen.getByText('The daal is cold.')).toBeVisible();
  await press('Edit the text');
  expect(screen.getByLabelText('Complaint')).toHaveValue('The dal is cold.');
  await type('Complaint', ' Always.');
  await press('Save the text');
  expect(await screen.findByText('The new text is saved.')).toBeVisible();
  expect(page.sent()[0]).toMatchObject({ action: 'edit', content: 'The dal is cold. Always.', text: '' });
});

it("shows the word filter's refusal beside the text, which stays", async () => {
  workWith(
    new ComplaintOffice('author'),
    answer(changeComplaint, () => {
      throw refusal('vulgar-content', { content: 'Complaint blocked due to vulgar content.' });
    }),
  );
  await press('Edit the text');
  await type('Complaint', ' Vulgarword!');
  await press('Save the text');
  expect(await screen.findByText('Complaint blocked due to vulgar content.')).toBeVisible();
  expect(screen.getByLabelText('Complaint')).toHaveValue('The dal is cold. Vulgarword!');
});

it('says before withdrawing that it is final', async () => {
  const page = workWith(new ComplaintOffice('author'));
  await press('Withdraw complaint');
  expect(screen.getByText(/removed for good/)).toBeVisible();
  await press('Withdraw for good');
  expect(await screen.findByText(/You withdrew this complaint/)).toBeVisible();
  expect(screen.queryByText('The dal is cold.')).toBeNull();
  expect(page.sent()[0]).toMatchObject({ action: 'withdraw', version: 1 });
  expect(screen.queryByRole('heading', { name: 'What you can do' })).toBeNull();
});

it('lets the author reopen a closed complaint with a message', async () => {
  const page = workWith(new ComplaintOffice('author', { state: 'closed' }));
  await press('Reopen complaint');
  await press('Reopen complaint');
  expect(await screen.findByText('A message is required.')).toBeVisible();
  await type('Message', 'Cold again.');
  await press('Reopen complaint');
  expect(await screen.findByText('The complaint is reopened.')).toBeVisible();
  expect(page.sent()).toEqual([expect.objectContaining({ action: 'reopen', text: 'Cold again.' })]);
});

it('hides it from a chosen member, with a reason', async () => {
  const page = workWith(new ComplaintOffice('board'));
  await press('Hide from a member');
  const member = await screen.findByLabelText('Member');
  await press('Hide complaint');
  expect(await screen.findByText('Choose a member.')).toBeVisible();
  expect(screen.getByText('A reason is required.')).toBeVisible();
  await waitFor(() => expect(within(member).getByText('Ravi Deshmukh')).toBeInTheDocument());
  expect(within(member).queryByText('Meera Kulkarni')).toBeNull();
  await userEvent.selectOptions(member, 'Ravi Deshmukh');
  await type('Reason', 'It is about them.');
  await press('Hide complaint');
  await screen.findByText('Hidden from that member.');
  expect(page.sent()[0]).toMatchObject({ action: 'hide', member: 'uid-other', text: 'It is about them.' });
});

it('assigns to me first, to another member, or to no one', async () => {
  const office = new ComplaintOffice('board', {
    handling: {
      regNo: '',
      account: '',
      assignee: { id: 'uid-other', name: 'Ravi Deshmukh' },
      members: boardMembers,
      hiddenFrom: [],
    },
  });
  const page = workWith(office);
  await press('Assign');
  const field = await screen.findByLabelText('Assigned to');
  await waitFor(() =>
    expect(
      within(field)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['No one', 'Me', 'Ravi Deshmukh']),
  );
  expect(field).toHaveValue('uid-other');
  await userEvent.selectOptions(field, 'No one');
  await press('Assign');
  await screen.findByText('The complaint is assigned.');
  expect(page.sent()[0]).toMatchObject({ action: 'assign', assignee: null });
});

it('accepts a pasted link as the other complaint, or one found by words', async () => {
  const page = workWith(
    new ComplaintOffice('board'),
    answer(listComplaints, {
      items: [aComplaint(1), aComplaint(2, { text: 'Cold dal in mess 2' })],
      next: null,
    }),
  );
  await press('Mark as a duplicate');
  await press('Close as a duplicate');
  expect(await screen.findByText(/Paste a link to the other complaint/)).toBeVisible();
  expect(screen.getByLabelText('The other complaint')).toHaveFocus();
  await type('The other complaint', 'cold dal');
  await userEvent.click(await screen.findByLabelText('Cold dal in mess 2'));
  expect(screen.queryByLabelText('Complaint number 1.')).toBeNull();
  await press('Close as a duplicate');
  await screen.findByText('Closed as a duplicate.', { selector: '[role=alert] *, .Toastify *' });
  expect(page.sent()[0]).toMatchObject({ action: 'duplicate', of: complaintId(2) });
});

it('reads the id in a pasted link', async () => {
  const page = workWith(new ComplaintOffice('board'));
  await press('Mark as a duplicate');
  await userEvent.click(screen.getByLabelText('The other complaint'));
  await userEvent.paste(`https://portal.example/complaint-system/complaints/${complaintId(7)}`);
  await press('Close as a duplicate');
  await waitFor(() => expect(page.sent()[0]).toMatchObject({ of: complaintId(7) }));
});

it('asks before a draft that was closed and opened again is left', async () => {
  const page = workWith(new ComplaintOffice('author'));
  await press('Edit the text');
  await type('Complaint', ' Always.');
  await press('Not now');
  await press('Edit the text');
  expect(await screen.findByLabelText('Complaint')).toHaveValue('The dal is cold. Always.');
  await act(async () => page.router.navigate('/dashboard'));
  expect(await screen.findByRole('alertdialog', { name: 'Leave this page?' })).toBeVisible();
});

it('shows who deleted a complaint, when and why', async () => {
  openOne(
    aDetail(null, {
      state: 'deleted',
      text: '',
      name: null,
      deletion: { by: 'Meera Kulkarni', on: '2026-11-20', reason: 'An advertisement.' },
    }),
  );
  expect(await screen.findByText(/Deleted by/)).toHaveTextContent(
    'Deleted by Meera Kulkarni on 20 November 2026',
  );
  expect(screen.getByText('An advertisement.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Me too/ })).toBeNull();
});

it('shows pictures to their readers, and retries failed ones', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
  let tries = 0;
  openOne(
    aDetail('board', { pictures: 2 }),
    answer(getComplaintPicture, ({ params }) =>
      (params as { number: number }).number === 2 && tries++ === 0
        ? offline()
        : new Blob(['x'], { type: 'image/webp' }),
    ),
  );
  expect(await screen.findByAltText('Picture 1 of 2')).toHaveAttribute('src', 'blob:picture');
  expect(await screen.findByText('Picture 2 of 2 could not be loaded.')).toBeVisible();
  await press('Try again');
  expect(await screen.findByAltText('Picture 2 of 2')).toBeVisible();
});

it('links to the next complaint of the queue, prominently after a step', async () => {
  const office = new ComplaintOffice('board');
  const page = workWith(office);
  const queue = { search: '?state=received', ids: [complaintId(1), complaintId(2)] };
  await page.router.navigate(path, { state: { queue } });
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Complaints queue' })).toHaveAttribute(
    'href',
    '/complaint-system/queue?state=received',
  );
  expect(screen.getAllByRole('link', { name: 'Next' })).toHaveLength(1);
  await press('Delete');
  await type('Reason', 'An advertisement.');
  await press('Delete for good');
  const whatNext = await screen.findByRole('region', { name: 'Next steps' });
  await userEvent.click(await within(whatNext).findByRole('link', { name: 'Next' }));
  expect(page.router.state.location.pathname).toBe(`/complaint-system/complaints/${complaintId(2)}`);
  expect(await screen.findByText('2 of 2')).toBeVisible();
});
