import {
  type ApplicationFigures,
  getApplicationFigures,
  listRegister,
  type RegisteredApplication,
} from '@campus/contracts/budget';
import { defineRemote } from '@campus/portal-kit';
import { answer, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aRegistered, registeredId } from '../testing/a-registered.ts';
import { RegisterPage } from './register-page.tsx';

const path = '/transparency-budget/register';
const remote = defineRemote({ id: 'budget', routes: [{ path, element: <RegisterPage /> }] });
const figures: ApplicationFigures = {
  total: { submitted: 12, decided: 9, approved: 7, daysToDecision: 3 },
  byKind: [
    { kind: 'funds', submitted: 8, decided: 8, approved: 6, daysToDecision: 3.5 },
    { kind: 'event', submitted: 4, decided: 0, approved: 0, daysToDecision: null },
  ],
};
const noFigures: ApplicationFigures = {
  total: { submitted: 0, decided: 0, approved: 0, daysToDecision: null },
  byKind: [],
};
type Register = { items: RegisteredApplication[]; next: string | null };
const open = (
  register: Register | ((call: { query?: unknown }) => Register),
  search = '',
  counted: ApplicationFigures | (() => ApplicationFigures) = figures,
) =>
  renderRemote(remote, {
    path: `${path}${search}`,
    answers: [answer(listRegister, register), answer(getApplicationFigures, counted)],
  });
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

it('shows title, amount, status, remark and duration of each application', async () => {
  open({
    items: [
      aRegistered(1, { remark: 'Three quotes are attached, the middle one is fine.' }),
      aRegistered(2, { purpose: '', kind: 'event', amount: null, status: 'Pending', decidedOn: null }),
    ],
    next: null,
  });
  const decided = await row('Purpose number 1');
  expect(within(decided).getByRole('link')).toHaveAttribute('href', `${path}/${registeredId(1)}`);
  for (const text of ['Funds', '₹2,500.00', 'Approved', '3 days', /Three quotes/])
    expect(within(decided).getByText(text)).toBeVisible();
  const waiting = within(await row('No money'));
  expect(waiting.getByRole('link')).toHaveTextContent('Event');
  expect(waiting.getByText('3 days so far')).toBeVisible();
});

it('does not say that a request for funds without an amount costs nothing', async () => {
  open({ items: [aRegistered(1, { kind: 'funds', amount: null })], next: null });
  expect(within(await row('Purpose number 1')).getByText('Not stated')).toBeVisible();
});

it('shows the number of applications and the median days to a decision by kind', async () => {
  open({ items: [aRegistered(1)], next: null });
  expect(await screen.findByText('9 decided, 7 approved')).toBeVisible();
  // Withdrawn ones among them, which the list leaves out.
  expect(screen.getByText('applications submitted')).toBeVisible();
  expect(screen.getByText('days to a decision: Funds').closest('p')).toHaveTextContent(/^3.5 /);
  expect(screen.getByText('Event: no decision yet').closest('p')).toHaveTextContent(/^–/);
});

it('keeps the register when the figures fail, and the figures when the register fails', async () => {
  open({ items: [aRegistered(1)], next: null }, '', () => {
    throw refusal('internal');
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong here');
  expect(await row('Purpose number 1')).toBeVisible();
});

it('is filtered by the address; Back undoes a filter', async () => {
  const { router } = open(({ query }) => {
    const { status = '', kind = '' } = query as Record<string, string>;
    return { items: [aRegistered(1, { purpose: `Found: ${status}/${kind}` })], next: null };
  }, '?kind=event&status=Withdrawn');
  expect(await screen.findByText('Found: /event')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Rejected');
  expect(await screen.findByText('Found: Rejected/event')).toBeVisible();
  expect(router.state.location.search).toBe('?status=Rejected&kind=event');
  expect(screen.queryByRole('option', { name: 'Withdrawn' })).toBeNull();
  await router.navigate(-1);
  expect(await screen.findByText('Found: /event')).toBeVisible();
});

it('loads page by page, keeps earlier rows after a failure, and focuses new rows', async () => {
  let fails = true;
  open(({ query }) => {
    if ((query as { cursor?: string }).cursor !== 'c1') return { items: [aRegistered(1)], next: 'c1' };
    if (fails) throw refusal('rate-limited');
    return { items: [aRegistered(2)], next: null };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('More applications could not be loaded.');
  expect(await row('Purpose number 1')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const link = within(await row('Purpose number 2')).getByRole('link');
  expect(link).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('says when there is nothing, or nothing matches', async () => {
  const { router } = open({ items: [], next: null }, '?kind=event', noFigures);
  expect(await screen.findByRole('heading', { name: 'No application matches' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('heading', { name: 'No applications available' })).toBeVisible();
  expect(router.state.location.search).toBe('');
});
