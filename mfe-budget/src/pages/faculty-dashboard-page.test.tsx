import {
  decideApplication,
  getApplication,
  getWaiting,
  listApplications,
  listReviewQueue,
} from '@campus/contracts/budget';
import { ApiError, defineRemote } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aDetail, anApplication, applicationId, daysAgo } from '../testing/an-application.ts';
import { FacultyDashboardPage } from './faculty-dashboard-page.tsx';

const path = '/transparency-budget/faculty-dashboard';
const remote = defineRemote({
  id: 'budget',
  routes: [
    {
      path,
      element: <FacultyDashboardPage />,
    },
    { path: '/transparency-budget/applications/:id', element: <p>The application</p> },
  ],
});

const nothingWaits = { reviews: false, toReview: 0, overdue: 0, toRevise: 0, overdueAfterDays: 5 };
const queued = [
  anApplication(1, { purpose: 'Tents', overdue: true }),
  anApplication(2, { purpose: '', kind: 'event', amount: null, waitsSince: daysAgo(1) }),
];
const detailOf = ({ id }: { id: string }) => aDetail(queued.find(({ _id }) => _id === id));
const waitingFor = answer(listReviewQueue, { items: queued, next: null });
const open = (
  search: string,
  {
    session = personas.faculty,
    answers = [],
  }: { session?: typeof personas.faculty; answers?: PreparedAnswer[] },
) =>
  renderRemote(remote, {
    path: `${path}${search}`,
    session,
    answers: [
      answer(getWaiting, nothingWaits),
      answer(getApplication, ({ params }) => detailOf(params as { id: string })),
      ...answers,
    ],
  });
const rowOf = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li')!);
/** Opens the fold of a row, writes the remark and presses a button. */
async function decide(title: string, remark: string, button: string) {
  const row = await rowOf(title);
  await userEvent.click(row.getByRole('button', { name: 'Decide' }));
  await userEvent.type(await row.findByLabelText('Remark'), remark);
  await userEvent.click(row.getByRole('button', { name: button }));
  return row;
}
const decisionsOf = (page: ReturnType<typeof open>) =>
  page.api.calls.filter(({ endpoint }) => endpoint === decideApplication);

it('lists waiting applications with their age and document', async () => {
  open('', { answers: [waitingFor] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  const first = await rowOf('Tents');
  expect(first.getByText('Waiting for 9 days')).toBeVisible();
  expect(first.getByText('Overdue')).toBeVisible();
  expect(first.getByText('₹41,500')).toBeVisible();
  expect(first.getByRole('link', { name: 'View document' })).toHaveAttribute(
    'href',
    `/transparency-budget/applications/${applicationId(1)}#document`,
  );
  const second = await rowOf('Event');
  expect(second.getByText('Waiting for 1 day')).toBeVisible();
  expect(second.queryByText('Overdue')).toBeNull();
});

it('lets stand-ins review', async () => {
  open('', {
    session: personas.student,
    answers: [answer(getWaiting, { ...nothingWaits, reviews: true }), waitingFor],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Tents' })).toBeVisible();
  expect(screen.getByText(/^You are a stand-in/)).toBeVisible();
});

it('decides in the row, from the version that was read, and reloads the list', async () => {
  let items = queued;
  const page = open('', {
    answers: [
      answer(listReviewQueue, () => ({ items, next: null })),
      answer(decideApplication, () => {
        items = queued.slice(1);
        return { ...queued[0], status: 'Approved', version: 1 };
      }),
    ],
  });
  await decide('Tents', 'The cheaper quote.', 'Approve');
  expect(await screen.findByText('Application marked as Approved')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tents' })).toBeNull());
  expect(decisionsOf(page)).toEqual([
    {
      endpoint: decideApplication,
      params: { id: applicationId(1) },
      query: undefined,
      body: {
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
        status: 'Approved',
        facultyRemark: 'The cheaper quote.',
        version: 0,
      },
    },
  ]);
  expect(screen.getByRole('list', { name: 'To decide, oldest first' })).toHaveFocus();
  expect(localStorage.getItem('campus.mine.drafts')).toBe('{}');
});

it('sends nothing without a remark, and says why beside the field', async () => {
  const page = open('', { answers: [waitingFor] });
  const row = await decide('Tents', '   ', 'Reject');
  expect(await row.findByText('A remark is required.')).toBeVisible();
  expect(row.getByLabelText('Remark')).toHaveFocus();
  expect(decisionsOf(page)).toEqual([]);
});

it('says after the first of two approvals that a second reviewer decides', async () => {
  const page = open('', {
    answers: [
      waitingFor,
      answer(decideApplication, { ...queued[0]!, approvals: 1, approvalsNeeded: 2, version: 1 }),
    ],
  });
  await decide('Tents', 'Fine.', 'Approve');
  expect(await screen.findByText('First approval recorded. It now needs a second reviewer.')).toBeVisible();
  expect(screen.queryByText(/Application marked as/)).toBeNull();
  expect(decisionsOf(page)).toHaveLength(1);
});

it('keeps the remark after a failure, shows the reason, and decides once on retry', async () => {
  let tries = 0;
  const page = open('', {
    answers: [
      waitingFor,
      answer(decideApplication, () => {
        if (tries++ < 4) throw ApiError.network();
        return new Promise(() => undefined);
      }),
    ],
  });
  const row = await decide('Tents', 'Too dear.', 'Reject');
  expect(
    await screen.findByText(/^Failed to update status. The portal can’t be reached.*counts only once/),
  ).toBeVisible();
  expect(row.getByLabelText('Remark')).toHaveValue('Too dear.');
  await userEvent.dblClick(row.getByRole('button', { name: 'Reject' }));
  expect(decisionsOf(page)).toHaveLength(5);
  expect(row.getByRole('button', { name: 'Approve' })).toBeDisabled();
  page.unmount();
  // Also another day, and on the application's own page.
  open('', { answers: [waitingFor] });
  const again = await rowOf('Tents');
  await userEvent.click(again.getByRole('button', { name: 'Decide' }));
  expect(await again.findByLabelText('Remark')).toHaveValue('Too dear.');
});

it('keeps a row in the list when someone else was faster, until its remark is dropped', async () => {
  let items = queued;
  open('', {
    answers: [
      answer(listReviewQueue, () => ({ items, next: null })),
      answer(decideApplication, () => {
        items = queued.slice(1);
        throw refusal('already-decided', {}, 'Meera Kulkarni approved this already.');
      }),
      answer(getApplication, () =>
        items === queued
          ? aDetail({ purpose: 'Tents' })
          : aDetail({ purpose: 'Tents', status: 'Approved', version: 1, actions: [] }),
      ),
    ],
  });
  const row = await decide('Tents', 'Too dear.', 'Reject');
  expect(await row.findByText(/Meera Kulkarni approved this already\./)).toBeVisible();
  expect(row.getByText('Approved')).toBeVisible();
  expect(row.getByLabelText('Remark')).toHaveValue('Too dear.');
  expect(row.queryByRole('button', { name: 'Reject' })).toBeNull();
  await userEvent.click(row.getByRole('button', { name: 'I don’t need it' }));
  expect(screen.queryByRole('link', { name: 'Tents' })).toBeNull();
});

it('keeps view and filters in the address', async () => {
  const page = open('?kind=rubbish', {
    answers: [
      waitingFor,
      answer(listApplications, [anApplication(3, { status: 'Rejected', purpose: 'Lamps' })]),
    ],
  });
  await userEvent.selectOptions(await screen.findByLabelText('Kind'), 'Event');
  await userEvent.click(screen.getByLabelText('Only overdue'));
  expect(page.router.state.location.search).toBe('?kind=event&overdue=');
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Rejected');
  expect(page.router.state.location.search).toBe('?view=all&kind=event&status=Rejected&overdue=');
  expect((await rowOf('Lamps')).queryByText('Decide')).toBeNull();
  const asked = (endpoint: unknown) =>
    page.api.calls.filter((call) => call.endpoint === endpoint).map(({ query }) => query);
  expect(asked(listReviewQueue)).toEqual([{}, { kind: 'event' }, { kind: 'event', overdue: 'true' }]);
  expect(asked(listApplications)).toEqual([
    { limit: 50, kind: 'event' },
    { limit: 50, kind: 'event', status: 'Rejected' },
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'Yours' }));
  expect(await screen.findByRole('list', { name: 'Your applications, newest first' })).toBeVisible();
  expect(asked(listApplications).at(-1)).toEqual({ limit: 50, mine: 'true' });
});

it('passes the list to an application for its next link', async () => {
  const page = open('?kind=funds', { answers: [waitingFor] });
  await userEvent.click(await screen.findByRole('link', { name: 'Tents' }));
  expect(page.router.state.location).toMatchObject({
    pathname: `/transparency-budget/applications/${applicationId(1)}`,
    state: { queue: { search: '?kind=funds', ids: [applicationId(1), applicationId(2)] } },
  });
});

it('loads the next page', async () => {
  const first = Array.from({ length: 50 }, (_, index) => anApplication(index + 1));
  open('?view=all', {
    answers: [
      answer(listApplications, ({ query }) =>
        (query as { before?: string }).before === applicationId(50) ? [anApplication(51)] : first,
      ),
    ],
  });
  // By text: roles are slow to find among so many.
  await userEvent.click(await screen.findByText('Show more'));
  expect(await screen.findByText('Purpose number 51')).toBeVisible();
  expect(screen.queryByText('Show more')).toBeNull();
});

it("uses the specification's words for loading, failure and an empty list", async () => {
  let tries = 0;
  let deliver: (page: unknown) => void = () => undefined;
  open('', {
    answers: [
      answer(listReviewQueue, () => {
        if (tries++ === 1) throw ApiError.network();
        return tries === 1 ? new Promise((resolve) => (deliver = resolve)) : { items: [], next: null };
      }),
    ],
  });
  expect(await screen.findByText('Loading applications...')).toBeVisible();
  deliver({ items: [], next: null });
  expect(await screen.findByText('No applications available')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Kind'), 'Event');
  // The former rows stay until the new filter has an answer. The request fails.
  expect(await screen.findByText('Failed to load applications.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No application to decide matches.')).toBeVisible();
});

it('shows other members their own applications and next steps', async () => {
  const page = open('', {
    session: personas.student,
    answers: [
      answer(getWaiting, { ...nothingWaits, toRevise: 1 }),
      answer(listApplications, [
        anApplication(1, { mine: true, purpose: 'Tents' }),
        anApplication(2, { mine: true, purpose: 'Lamps', status: 'Changes requested' }),
        anApplication(3, { mine: true, purpose: 'Mats', approvals: 1, approvalsNeeded: 2 }),
      ]),
    ],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  expect((await rowOf('Tents')).getByText(/Waiting for a reviewer: any teacher or admin/)).toBeVisible();
  expect((await rowOf('Lamps')).getByText(/Waiting for you: a reviewer asked for changes/)).toBeVisible();
  expect((await rowOf('Mats')).getByText('Waiting for a second reviewer.')).toBeVisible();
  expect(screen.getByText('One application needs changes from you.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Apply for a budget' })).toBeVisible();
  expect(screen.queryByText('Decide')).toBeNull();
  expect(page.api.calls.filter(({ endpoint }) => endpoint === listReviewQueue)).toEqual([]);
});

it('invites members without applications to apply, and shows errors', async () => {
  let tries = 0;
  open('', {
    session: personas.student,
    answers: [
      answer(listApplications, () => {
        if (tries++ === 0) throw ApiError.network();
        return [];
      }),
    ],
  });
  expect(await screen.findByText('Failed to load applications.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No applications available')).toBeVisible();
});
