import { listComplaintQueue, type QueuedComplaint } from '@campus/contracts/complaints';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, renderRemote, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aComplaint, complaintId } from '../testing/a-complaint.ts';
import { QueuePage } from './queue-page.tsx';

const remote = defineRemote({
  id: 'complaints',
  routes: [
    { path: '/complaint-system/queue', element: <QueuePage /> },
    { path: '/complaint-system/complaints/:id', element: <p>The complaint</p> },
  ],
});
const open = (search: string, ...answers: PreparedAnswer[]) =>
  renderRemote(remote, { path: `/complaint-system/queue${search}`, session: personas.board, answers });

const queued = (number: number, over: Partial<QueuedComplaint> = {}): QueuedComplaint => ({
  ...aComplaint(number),
  ageDays: 3,
  dueOn: null,
  overdue: false,
  assignee: null,
  waits: false,
  ...over,
});
const queue = [
  queued(1, { ageDays: 12, waits: true, text: 'The dal is cold.' }),
  queued(2, { ageDays: 1, state: 'in-review', assignee: { id: 'x', name: 'Ravi Deshmukh' } }),
  queued(3, { ageDays: 0 }),
];

it('shows the age, the waiting side and the assignee', async () => {
  open('', answer(listComplaintQueue, { items: queue, next: null }));
  const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  const first = await rowOf('The dal is cold.');
  expect(first.getByText('waiting 12 days').tagName).toBe('STRONG');
  expect(first.getByText('Needs an answer')).toBeVisible();
  expect(first.getByText('No one')).toBeVisible();
  const second = await rowOf('Complaint number 2.');
  expect(second.getByText('waiting 1 day')).toBeVisible();
  expect(second.getByText('In review')).toBeVisible();
  expect(second.getByText('Ravi Deshmukh')).toBeVisible();
  expect(second.queryByText('Needs an answer')).toBeNull();
  expect((await rowOf('Complaint number 3.')).getByText('since today')).toBeVisible();
});

it('keeps its filters in the address', async () => {
  const page = open(
    '?state=received&assignee=rubbish',
    answer(listComplaintQueue, { items: queue, next: null }),
  );
  expect(await screen.findByLabelText('State')).toHaveValue('received');
  await userEvent.selectOptions(screen.getByLabelText('About'), 'Mess and food');
  await userEvent.selectOptions(screen.getByLabelText('Assigned to'), 'Assigned to me');
  expect(page.router.state.location.search).toBe('?category=mess&state=received&assignee=me');
  const asked = page.api.calls.filter(({ endpoint }) => endpoint === listComplaintQueue);
  expect(asked.map(({ query }) => query)).toEqual([
    { state: 'received' },
    { state: 'received', category: 'mess' },
    { state: 'received', category: 'mess', assignee: 'me' },
  ]);
  await userEvent.selectOptions(screen.getByLabelText('State'), '');
  expect(page.router.state.location.search).toBe('?category=mess&assignee=me');
});

it('shows closed complaints on request, newest first, without an age', async () => {
  const page = open(
    '',
    answer(listComplaintQueue, ({ query }) =>
      (query as { state?: string }).state === 'closed'
        ? { items: [queued(4, { state: 'closed', ageDays: 12 })], next: null }
        : { items: queue, next: null },
    ),
  );
  expect(await screen.findByRole('table', { name: 'Urgent first, then by deadline' })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Closed');
  expect(await screen.findByText('filed 12 days ago')).toBeVisible();
  expect(screen.getByRole('table', { name: 'Newest first' })).toBeVisible();
  expect(screen.queryByText(/^waiting/)).toBeNull();
  expect(page.router.state.location.search).toBe('?state=closed');
});

it('passes the queue to a complaint for its next link', async () => {
  const page = open('?category=mess', answer(listComplaintQueue, { items: queue, next: null }));
  await userEvent.click(await screen.findByRole('link', { name: 'Complaint number 2.' }));
  expect(page.router.state.location).toMatchObject({
    pathname: `/complaint-system/complaints/${complaintId(2)}`,
    state: { queue: { search: '?category=mess', ids: [1, 2, 3].map(complaintId) } },
  });
});

it('loads page by page', async () => {
  open(
    '',
    answer(listComplaintQueue, ({ query }) =>
      (query as { cursor?: string }).cursor
        ? { items: [queued(4)], next: null }
        : { items: queue, next: 'more' },
    ),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: 'Complaint number 4.' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says when nothing is waiting, or nothing matches', async () => {
  const none = answer(listComplaintQueue, { items: [], next: null });
  const all = open('', none);
  expect(await screen.findByText('No open complaints')).toBeVisible();
  all.unmount();
  const page = open('?category=mess', none);
  expect(await screen.findByText('No open complaint matches')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(page.router.state.location.search).toBe('');
});
