import { getRegistered, getWaiting, type LedgerEntry, listLedgerEntries } from '@campus/contracts/budget';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, type PreparedAnswer, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anEntry } from '../testing/a-ledger.ts';
import { aRegistered, registeredId } from '../testing/a-registered.ts';
import { RegisteredPage } from './registered-page.tsx';

const id = registeredId(1);
const remote = defineRemote({
  id: 'budget',
  routes: [{ path: '/transparency-budget/register/:id', element: <RegisteredPage /> }],
});
const nothingWaits = { reviews: false, toReview: 0, overdue: 0, toRevise: 0, overdueAfterDays: 7 };
const open = (
  session: keyof typeof personas,
  {
    application = answer(getRegistered, aRegistered(1)),
    entries = [],
    reviews = false,
  }: { application?: PreparedAnswer; entries?: LedgerEntry[]; reviews?: boolean } = {},
) =>
  renderRemote(remote, {
    path: `/transparency-budget/register/${id}`,
    session: personas[session],
    answers: [
      application,
      answer(listLedgerEntries, { items: entries, next: null }),
      answer(getWaiting, { ...nothingWaits, reviews }),
    ],
  });
const openIt = () => screen.queryByRole('link', { name: 'Open application' });

it('shows every member the public part, with the remark in its own direction', async () => {
  open('student', { application: answer(getRegistered, aRegistered(1, { remark: 'تمت الموافقة <b>' })) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Purpose number 1' })).toBeVisible();
  for (const text of ['Funds', 'Sports', 'Approved', '15 November 2026', '18 November 2026', '3 days'])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByText('₹2,500')).toBeVisible();
  expect(screen.getByText('تمت الموافقة <b>')).toHaveAttribute('dir', 'auto');
  expect(await screen.findByText('No money has been set aside or paid so far.')).toBeVisible();
  expect(openIt()).toBeNull();
});

it('shows its ledger entries with links', async () => {
  open('student', { entries: [anEntry(7, { application: id })] });
  expect(await screen.findByRole('link', { name: 'Entry number 7.' })).toHaveAttribute(
    'href',
    '/transparency-budget/ledger/7',
  );
  expect(screen.getByRole('link', { name: 'Open in the ledger' })).toHaveAttribute(
    'href',
    `/transparency-budget/ledger?application=${id}`,
  );
});

it.each(['faculty', 'admin', 'treasurer'] as const)('lets a %s open all of it', async (session) => {
  open(session);
  await screen.findByRole('heading', { level: 1, name: 'Purpose number 1' });
  expect(openIt()).toHaveAttribute('href', `/transparency-budget/applications/${id}`);
});

it('lets a student who stands in for a reviewer open it', async () => {
  open('student', { reviews: true });
  expect(await screen.findByRole('link', { name: 'Open application' })).toBeVisible();
});
