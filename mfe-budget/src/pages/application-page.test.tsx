import {
  type ApplicationDetail,
  decideApplication,
  getApplication,
  getApplicationFigures,
  getWaiting,
  returnApplication,
  reviseApplication,
  withdrawApplication,
} from '@campus/contracts/budget';
import { ApiError, defineRemote } from '@campus/portal-kit';
import {
  answer,
  losing,
  personas,
  type PreparedAnswer,
  refusal,
  renderRemote,
} from '@campus/portal-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aDetail, anApplication, applicationId, aStep, daysAgo } from '../testing/an-application.ts';
import { ApplicationPage } from './application-page.tsx';

const remote = defineRemote({
  id: 'budget',
  routes: [
    {
      path: '/transparency-budget/applications/:id',
      element: (
        <main tabIndex={-1}>
          <ApplicationPage />
        </main>
      ),
    },
    { path: '/transparency-budget/faculty-dashboard', element: null },
  ],
});
const path = `/transparency-budget/applications/${applicationId(1)}`;
const pace = { submitted: 9, decided: 7, approved: 5, daysToDecision: 3 };

function open(
  detail: ApplicationDetail | (() => unknown),
  {
    session = personas.faculty,
    answers = [],
    at = path,
  }: { session?: typeof personas.faculty; answers?: PreparedAnswer[]; at?: string } = {},
) {
  return renderRemote(remote, {
    path: at,
    session,
    answers: [
      answer(getApplication, detail),
      answer(getApplicationFigures, { total: pace, byKind: [{ ...pace, kind: 'funds' }] }),
      answer(getWaiting, { reviews: true, toReview: 1, overdue: 0, toRevise: 0, overdueAfterDays: 5 }),
      ...answers,
    ],
  });
}
const mine = (over: Partial<ApplicationDetail> = {}) =>
  aDetail({ mine: true, review: null, actions: ['revise', 'withdraw'], ...over });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const rao = { id: 'uid-rao', name: 'Dr. Rao' };

it('is titled by its purpose, and shows its items with their total and the document', async () => {
  open(
    aDetail({
      kind: 'event',
      purpose: 'Science fair',
      date: '2026-12-03',
      endDate: '2026-12-04',
      place: 'Main lawn',
      items: [
        { label: 'Tents', paise: 2_800_000 },
        { label: 'Chairs', paise: 1_350_000 },
      ],
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Science fair' })).toBeVisible();
  expect(screen.getByText('3 December 2026')).toBeVisible();
  expect(screen.getByText('4 December 2026')).toBeVisible();
  expect(screen.getByText('Main lawn')).toBeVisible();
  const items = within(screen.getByRole('table'));
  const total = within(items.getByRole('row', { name: /Total/ }));
  expect(total.getByText('₹41,500.00')).toBeVisible();
  expect(items.getAllByRole('row')).toHaveLength(4);
  expect(within(screen.getByRole('region', { name: 'Document' })).getByText('tents.docx')).toBeVisible();
});

it.each<[string, Partial<ApplicationDetail>, typeof personas.faculty, string]>([
  [
    'its author, while it waits',
    { mine: true, actions: [] },
    personas.student,
    'Waiting for a reviewer: any teacher or admin, usually 3 days.',
  ],
  ['a reviewer who may approve', {}, personas.faculty, 'Waiting for a reviewer. You can decide.'],
  [
    'its author, of a large sum',
    { mine: true, actions: [], approvalsNeeded: 2 },
    personas.student,
    'Large amounts need two approvals.',
  ],
  [
    'its author, after the first approval',
    { mine: true, actions: [], approvalsNeeded: 2, approvals: 1, approvedBy: [rao] },
    personas.student,
    'Waiting for a second reviewer, after Dr. Rao.',
  ],
  [
    'the second reviewer',
    { approvalsNeeded: 2, approvals: 1, approvedBy: [rao] },
    personas.faculty,
    'Waiting for a second reviewer, after Dr. Rao. You can be the second one.',
  ],
  [
    'the first reviewer',
    {
      actions: ['reject', 'request-changes'],
      approvalsNeeded: 2,
      approvals: 1,
      approvedBy: [{ id: 'uid-faculty', name: 'Ravi Deshmukh' }],
    },
    personas.faculty,
    'You approved it. It now needs a second reviewer.',
  ],
  [
    'its author, who was asked for changes',
    {
      mine: true,
      status: 'Changes requested',
      actions: [],
      history: [aStep(), aStep({ id: 'b', by: rao, action: 'request-changes', to: 'Changes requested' })],
    },
    personas.student,
    'Waiting for you: Dr. Rao asked for changes.',
  ],
  [
    'its author, when it is approved',
    { mine: true, status: 'Approved', actions: [], waitsSince: null },
    personas.student,
    'The money is set aside. The treasurer pays it out.',
  ],
  [
    'its author, when no money was asked for',
    { mine: true, status: 'Approved', amount: null, actions: [], waitsSince: null },
    personas.student,
    'It is complete. No further step is needed.',
  ],
  [
    'its author, when it is rejected',
    { mine: true, status: 'Rejected', actions: [], waitsSince: null },
    personas.student,
    'Read the reason. You can apply again.',
  ],
  [
    'its author, who withdrew it',
    { mine: true, status: 'Withdrawn', actions: [], waitsSince: null },
    personas.student,
    'You withdrew it.',
  ],
])('tells %s the next step', async (_, over, session, words) => {
  const { container } = open(aDetail(over), { session });
  await waitFor(() => expect(container).toHaveTextContent(words));
});

it('shows the latest remark until its author revises the application', async () => {
  const remark = { facultyRemark: 'Add a second quote.' };
  const page = open(mine({ ...remark, status: 'Changes requested' }), { session: personas.student });
  expect(await screen.findByText('Add a second quote.')).toBeVisible();
  page.unmount();
  open(mine(remark), { session: personas.student });
  expect(await screen.findByRole('button', { name: 'Change application' })).toBeVisible();
  expect(screen.queryByText('Add a second quote.')).toBeNull();
});

it('shows the history with actors, stand-ins, states and reasons', async () => {
  open(
    aDetail({
      history: [
        aStep(),
        aStep({
          id: 'b',
          by: { id: 'x', name: 'Meera Kulkarni' },
          for: rao,
          action: 'request-changes',
          from: 'Pending',
          to: 'Changes requested',
          text: 'Add a second quote.',
        }),
        aStep({ id: 'c', action: 'revise', from: 'Changes requested', to: 'Pending' }),
        aStep({ id: 'd', by: rao, action: 'approve', from: 'Pending', to: 'Pending', text: 'Fine.' }),
      ],
    }),
  );
  const history = await screen.findByRole('region', { name: 'History' });
  const entries = within(history).getAllByRole('listitem');
  expect(entries).toHaveLength(4);
  expect(entries[0]).toHaveTextContent('SubmittedAsha Patil,');
  expect(entries[1]).toHaveTextContent('Meera Kulkarni for Dr. Rao,');
  expect(entries[1]).toHaveTextContent('Pending →to Changes requested');
  expect(entries[1]).toHaveTextContent('Add a second quote.');
  expect(entries[2]).toHaveTextContent('Changed by the author');
  expect(entries[3]).toHaveTextContent('First approval');
});

it('shows earlier versions in folds and marks changes', async () => {
  const { items, place, endDate, document, ...rest } = aDetail();
  const { name, email, regNo, designation, date, explanation, purpose, category } = rest;
  const content = { name, email, regNo, designation, date, explanation, purpose, category };
  open(
    aDetail({
      versions: [
        { ...content, items, place, endDate, document, amount: 9_900_000, until: daysAgo(3) },
        { ...content, items, place, endDate, document, amount: 4_150_000, regNo: 'x', until: daysAgo(2) },
      ],
    }),
  );
  const versions = await screen.findByRole('region', { name: 'Earlier versions' });
  const [first, second] = within(versions).getAllByRole('group');
  const sum = within(first!).getByText('₹99,000').closest('dd')!;
  expect(sum).toHaveTextContent('changed');
  expect(within(first!).getAllByText('changed')).toHaveLength(2);
  expect(within(second!).getByText('x').closest('dd')).toHaveTextContent('changed');
  expect(within(second!).getAllByText('changed')).toHaveLength(1);
});

it('warns a reviewer of the same document, too little money and another address', async () => {
  const { container } = open(
    aDetail({
      amount: 5_000_000,
      review: {
        account: 'someone@sggs.ac.in',
        left: 100_000,
        sameDocument: [{ id: applicationId(7), purpose: 'Lamps', name: 'Rohan' }],
      },
    }),
  );
  expect(await screen.findByRole('link', { name: 'Lamps' })).toHaveAttribute(
    'href',
    `/transparency-budget/applications/${applicationId(7)}`,
  );
  expect(container).toHaveTextContent('It asks for ₹50,000. Only ₹1,000 is left this academic year.');
  expect(container).toHaveTextContent('It was sent from the account someone@sggs.ac.in');
});

it('shows no warnings without cause, ignoring the case of the address', async () => {
  open(aDetail({ email: 'Student@SGGS.ac.in' }));
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeVisible();
  expect(screen.queryByText(/same document|is left this academic year|sent from the account/)).toBeNull();
});

it('tells a reviewer that someone else decides on their own application', async () => {
  open(mine());
  expect(await screen.findByText(/Another teacher or an admin decides on it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('takes a decision once, confirms it, and links to the next', async () => {
  let detail = aDetail();
  let finish: () => void = () => undefined;
  const queue = { search: '?overdue=', ids: [applicationId(1), applicationId(2)] };
  const page = open(() => detail, {
    at: '/transparency-budget/faculty-dashboard',
    answers: [
      answer(
        decideApplication,
        () =>
          new Promise((resolve) => {
            finish = () => {
              detail = aDetail({ status: 'Approved', actions: [], version: 1, waitsSince: null });
              resolve(anApplication(1, { status: 'Approved', version: 1, waitsSince: null }));
            };
          }),
      ),
    ],
  });
  await act(() => page.router.navigate(path, { state: { queue } }));
  await userEvent.type(await screen.findByLabelText('Remark'), 'The cheaper quote.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Approve' }));
  act(() => finish());
  expect(await screen.findByText('Application marked as Approved')).toBeVisible();
  expect(await screen.findByText('Your decision is in the history below.')).toBeVisible();
  expect(screen.queryByLabelText('Remark')).toBeNull();
  expect(page.api.calls.filter(({ endpoint }) => endpoint === decideApplication)).toHaveLength(1);
  const next = screen.getAllByRole('link', { name: 'Next' });
  expect(next).toHaveLength(2);
  await userEvent.click(next[1]!);
  expect(page.router.state.location).toMatchObject({
    pathname: path.replace(applicationId(1), applicationId(2)),
    state: { queue },
  });
});

it('requests changes', async () => {
  let detail = aDetail();
  const page = open(() => detail, {
    answers: [
      answer(returnApplication, () => {
        detail = aDetail({ status: 'Changes requested', actions: [], version: 1 });
        return detail;
      }),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Remark'), 'Add a second quote.');
  await press('Request changes');
  expect(await screen.findByText('Application marked as Changes requested')).toBeVisible();
  expect(page.api.calls.find(({ endpoint }) => endpoint === returnApplication)).toMatchObject({
    params: { id: applicationId(1) },
    body: { requestId: expect.stringMatching(/^[0-9a-f]{32}$/), version: 0, text: 'Add a second quote.' },
  });
});

it('says that a decision was made when it arrived although its answer got lost', async () => {
  let detail = aDetail();
  open(() => detail, {
    answers: [
      answer(decideApplication, () => {
        if (detail.version === 1)
          return anApplication(1, { status: 'Approved', version: 1, waitsSince: null });
        detail = aDetail({ status: 'Approved', actions: [], version: 1, waitsSince: null });
        throw ApiError.network();
      }),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Remark'), 'Fine.');
  await press('Approve');
  expect(await screen.findByText('Application marked as Approved')).toBeVisible();
  expect(await screen.findByText('Your decision is in the history below.')).toBeVisible();
  expect(screen.queryByText(/can’t be reached/)).toBeNull();
});

it('keeps the remark when someone else was faster, and names them', async () => {
  let detail = aDetail();
  open(() => detail, {
    answers: [
      answer(decideApplication, () => {
        detail = aDetail({ status: 'Rejected', actions: [], version: 1, waitsSince: null });
        throw refusal('already-decided', {}, 'Dr. Rao rejected this already.');
      }),
    ],
  });
  await userEvent.type(await screen.findByLabelText('Remark'), 'Fine.');
  await press('Approve');
  expect(await screen.findByText(/It is now “Rejected”/)).toHaveTextContent('Dr. Rao rejected this already.');
  // The button that was pressed is gone.
  expect(document.activeElement).toHaveTextContent(/^Failed to update status. Dr. Rao rejected this already/);
  expect(screen.getByLabelText('Remark')).toHaveValue('Fine.');
  await press('I don’t need it');
  expect(screen.queryByRole('heading', { name: 'Your decision' })).toBeNull();
  expect(localStorage.getItem('campus.mine.drafts')).toBe('{}');
});

it('moves through the queue by arrow keys, but not while typing', async () => {
  const ids = [applicationId(3), applicationId(1), applicationId(2)];
  const queue = { search: '?kind=funds', ids };
  const page = open(
    ({ params }: { params?: unknown } = {}) => aDetail({ _id: (params as { id: string }).id }),
    {
      at: '/transparency-budget/faculty-dashboard',
    },
  );
  await act(() => page.router.navigate(path, { state: { queue } }));
  expect(await screen.findByText('2 of 3')).toBeVisible();
  const at = () => page.router.state.location.pathname.split('/').at(-1);
  await userEvent.type(await screen.findByLabelText('Remark'), 'No{ArrowRight}');
  expect(at()).toBe(applicationId(1));
  await userEvent.click(document.body);
  await userEvent.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(at()).toBe(applicationId(1));
  await userEvent.keyboard('{ArrowRight}');
  expect(at()).toBe(applicationId(2));
  // The last one.
  await userEvent.keyboard('{ArrowRight}');
  expect(at()).toBe(applicationId(2));
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(at()).toBe(applicationId(3));
  expect(screen.getByRole('link', { name: 'Applications' })).toHaveAttribute(
    'href',
    '/transparency-budget/faculty-dashboard?kind=funds',
  );
});

it('withdraws after confirmation, with one request id for all retries', async () => {
  let detail = mine();
  const page = open(() => detail, {
    session: personas.student,
    answers: [
      losing(
        answer(
          withdrawApplication,
          () => (detail = mine({ status: 'Withdrawn', actions: [], version: 1, waitsSince: null })),
        ),
      ),
    ],
  });
  await press('Withdraw application');
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw this application?' }));
  await userEvent.click(question.getByRole('button', { name: 'Withdraw application' }));
  expect(await screen.findByText('Your application is withdrawn.')).toBeVisible();
  expect(screen.getByText('You withdrew it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  const sent = page.api.calls.filter(({ endpoint }) => endpoint === withdrawApplication);
  expect(sent.map(({ body }) => body)).toEqual([
    { requestId: expect.stringMatching(/^[0-9a-f]{32}$/), version: 0 },
    sent[0]!.body,
  ]);
});

it('opens the form for changes, and closes it again', async () => {
  open(mine(), { session: personas.student });
  await press('Change application');
  expect(await screen.findByRole('heading', { name: 'Change your application' })).toBeVisible();
  // Keyboard and screen reader users continue there, not at the top of the page.
  const closing = screen.getByRole('button', { name: 'Not now' });
  expect(closing.closest('section')).toContainElement(document.activeElement as HTMLElement);
  // It is loaded when it is asked for.
  const explanation = await screen.findByLabelText('Explanation');
  expect(explanation).toHaveValue('Four tents for the fair.');
  await press('Not now');
  expect(screen.getByRole('button', { name: 'Change application' })).toBeVisible();
});

it('says on another page that changes were not sent', async () => {
  let fail: (() => void) | undefined;
  const page = open(mine(), {
    session: personas.student,
    answers: [
      answer(
        reviseApplication,
        () => new Promise((_, reject) => (fail = () => reject(refusal('state-changed')))),
      ),
    ],
  });
  await press('Change application');
  await userEvent.type(await screen.findByLabelText('Explanation'), ' Two will do.');
  await press('Send the changed application');
  await waitFor(() => expect(fail).toBeDefined());
  await act(async () => page.router.navigate('/transparency-budget/faculty-dashboard'));
  fail!();
  expect(await screen.findByText(/^The changes to your application were not sent/)).toBeVisible();
});

it('continues with unsent changes', async () => {
  const first = open(mine(), { session: personas.student });
  await press('Change application');
  await userEvent.type(await screen.findByLabelText('Explanation'), ' Two will do.');
  first.unmount();
  open(mine(), { session: personas.student });
  expect(await screen.findByLabelText('Explanation')).toHaveValue('Four tents for the fair. Two will do.');
  expect(screen.getByText(/^You have not sent this yet/)).toBeVisible();
});

it('links approved money to the ledger, and the treasurer to the payment', async () => {
  const approved = aDetail({ status: 'Approved', actions: [], review: null, waitsSince: null });
  const page = open(approved, { session: personas.treasurer });
  expect(await screen.findByRole('link', { name: 'Record a payment' })).toHaveAttribute(
    'href',
    `/transparency-budget/ledger/new?application=${applicationId(1)}`,
  );
  expect(screen.getByRole('link', { name: 'Ledger entries' })).toHaveAttribute(
    'href',
    `/transparency-budget/ledger?application=${applicationId(1)}`,
  );
  page.unmount();
  open(approved, { session: personas.student });
  expect(await screen.findByRole('link', { name: 'Ledger entries' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Record a payment' })).toBeNull();
});
