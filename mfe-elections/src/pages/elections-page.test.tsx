import { getElection, listElections } from '@campus/contracts/elections';
import { answer, type PreparedAnswer, renderRemote } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import remote from '../module.tsx';
// The module loads it later, which takes longer than a test waits.
import './elections-page.tsx';
import { anElection } from '../testing/polling-station.ts';

const old = anElection({
  id: 'old',
  title: 'Council 2024',
  state: 'published',
  publishesAt: '2024-12-01T10:00:00.000Z',
});
const cancelled = anElection({
  id: 'gone',
  title: 'Council 2025',
  state: 'cancelled',
  cancelReason: 'Wrong list.',
});
const closed = anElection({
  id: 'closed',
  title: 'Sports',
  state: 'closed',
  publishesAt: '2026-12-01T10:00:00.000Z',
});
const running = anElection({ id: 'open', title: 'Council 2026', turnout: { cast: 5, eligible: 20 } });

const open = (answers: PreparedAnswer[]) =>
  renderRemote(remote, { path: '/elections', session: { status: 'signed-out' }, answers });
const cardOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;

it('shows visitors the open elections first, then past ones, with live turnout', async () => {
  open([
    answer(listElections, { items: [closed, running, cancelled, old], next: null }),
    answer(getElection, { ...running, turnout: { cast: 6, eligible: 20 } }),
  ]);
  await screen.findByRole('heading', { name: 'Past' });
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Council 2026',
    'Sports',
    'Council 2025',
    'Council 2024',
  ]);
  const first = await cardOf('Council 2026');
  expect(await within(first).findByText('6 of 20 registered students (30%)')).toBeVisible();
  expect(within(first).getByRole('link', { name: 'Vote' })).toHaveAttribute('href', '/voting/open');
  expect(await cardOf('Sports')).toHaveTextContent('The result will be published on 1 December 2026');
  expect(await cardOf('Council 2025')).toHaveTextContent('This election was cancelled: Wrong list.');
  expect(within(await cardOf('Council 2024')).getByRole('link', { name: 'Result' })).toHaveAttribute(
    'href',
    '/elections/old',
  );
});

it('loads older elections on request', async () => {
  open([
    answer(listElections, ({ query }) =>
      (query as { cursor?: string }).cursor === 'more'
        ? { items: [old], next: null }
        : { items: [cancelled], next: 'more' },
    ),
  ]);
  await userEvent.click(await screen.findByRole('button', { name: 'Show older elections' }));
  expect(await screen.findByRole('link', { name: 'Council 2024' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show older elections' })).toBeNull();
});

it('says when there are no elections', async () => {
  open([answer(listElections, { items: [], next: null })]);
  expect(await screen.findByText('No elections yet')).toBeVisible();
});
