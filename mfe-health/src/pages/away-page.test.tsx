import {
  type Away,
  endCalendarLink,
  exportAway,
  getAbsenceFigures,
  getCalendarLink,
  listAway,
  renewCalendarLink,
} from '@campus/contracts/health';
import { ApiError, defineRemote } from '@campus/portal-kit';
import {
  answer,
  personas,
  renderRemote,
  type FakeCall,
  type PreparedAnswer,
} from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { absenceId, anAway } from '../testing/an-absence.ts';
import { AwayPage } from './away-page.tsx';

const path = '/health-system/away';
const remote = defineRemote({
  id: 'health',
  routes: [
    {
      path,
      element: <AwayPage />,
    },
  ],
});
const since = '2026-11-01T08:00:00.000Z';

// A Wednesday at the college.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-24T20:00:00Z'), toFake: ['Date', 'Intl'] }));
afterEach(() => void vi.useRealTimers());

function open(
  away: Away[] | ((call: FakeCall) => unknown),
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
      answer(
        listAway,
        typeof away === 'function' ? away : ({ query }) => ({ items: within7(away, query), isCut: false }),
      ),
      answer(getAbsenceFigures, [
        { week: '2026-W45', monday: '2026-11-02', sick: 0, leave: 0 },
        { week: '2026-W46', monday: '2026-11-09', sick: 1, leave: 0 },
        { week: '2026-W47', monday: '2026-11-16', sick: 0, leave: 0 },
        { week: '2026-W48', monday: '2026-11-23', sick: 3, leave: 2 },
      ]),
      answer(getCalendarLink, { since: null }),
      ...answers,
    ],
  });
}
const within7 = (all: Away[], query: unknown) => {
  const { from, until } = query as { from: string; until: string };
  return all.filter((one) => one.from <= until && one.until >= from);
};
const asha = anAway({ from: '2026-11-23', until: '2026-11-25', fromAfternoon: true, untilMidday: true });
const kiran = anAway({
  id: absenceId(2),
  kind: 'leave',
  name: 'Kiran',
  registrationNumber: '7',
  className: '',
  from: '2026-11-27',
  until: '2026-11-27',
});
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

it('shows who is away today, by class, and until when', async () => {
  open([asha, kiran]);
  const today = await screen.findByRole('region', { name: 'Today, 25 November 2026' });
  expect(await within(today).findByRole('heading', { level: 3 })).toHaveTextContent('SE CSE A 1');
  const row = within(today).getByRole('listitem');
  expect(row).toHaveTextContent('Asha PatilSickmorning only');
  expect(within(row).getByRole('link')).toHaveAttribute('href', `/health-system/reports/${absenceId(1)}`);
});

it.each([
  [{}, 'until 26 November 2026'],
  [{ fromAfternoon: true }, 'from the afternoon, until 26 November 2026'],
  [{ untilMidday: true }, 'until midday of 26 November 2026'],
])('describes the first of several days with %j as “%s”', async (half, words) => {
  open([anAway({ from: '2026-11-25', until: '2026-11-26', ...half })]);
  const today = await screen.findByRole('region', { name: 'Today, 25 November 2026' });
  expect(await within(today).findByRole('listitem')).toHaveTextContent(`Asha PatilSick${words}`);
});

it('shows the week day by day', async () => {
  open([asha]);
  const day = (await screen.findByRole('heading', { name: 'Monday, 23 November' })).parentElement;
  expect(day).toHaveTextContent('Asha PatilSE CSE A, sick, afternoon only');
  expect(screen.getByRole('heading', { name: 'Friday, 27 November' }).parentElement).toHaveTextContent(
    'No one',
  );
});

it('reads the week from the address', async () => {
  const page = open([asha]);
  await userEvent.click(await screen.findByRole('link', { name: 'Next week' }));
  expect(page.router.state.location.search).toBe('?week=2026-11-30');
  expect(await screen.findByText('No one is reported away this week.')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'This week' }));
  expect(screen.getByRole('link', { name: 'This week', current: true })).toHaveFocus();
  expect(page.router.state.location.search).toBe('');
  await userEvent.click(screen.getByRole('link', { name: 'Previous week' }));
  expect(page.router.state.location.search).toBe('?week=2026-11-16');
});

it.each([
  ['?week=2026-11-19', 'Week from 16 November 2026'],
  ['?week=2026-02-30', 'Week from 23 November 2026'],
])('parses %s', async (search, title) => {
  open([], { at: path + search });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
});

it('says when the list is cut', async () => {
  open(() => ({ items: [asha], isCut: true }));
  expect(await screen.findAllByText(/first 1,000 reports/)).toHaveLength(2);
});

it('offers the week as a file', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined });
  const page = open([], { answers: [answer(exportAway, () => new Blob(['name']))] });
  await press('Download this week as CSV');
  await waitFor(() =>
    expect(page.api.calls.find(({ endpoint }) => endpoint === exportAway)?.query).toEqual({
      from: '2026-11-23',
      until: '2026-11-29',
    }),
  );
});

it('shows the number of reports per week', async () => {
  open([]);
  const bars = await screen.findByRole('table', { name: /^Reports by the week/ });
  const [, ...rows] = within(bars).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'From 23 November 20265 reports2 leave',
    'From 16 November 20260 reports',
    'From 9 November 20261 report',
  ]);
  await userEvent.click(within(bars).getByRole('link', { name: 'From 23 November 2026' }));
  const week = screen.getByRole('region', { name: 'Week from 23 November 2026' });
  expect(document.activeElement).toContainElement(week);
  expect(document.activeElement).not.toContainElement(bars);
});

it('creates a calendar link that is shown once', async () => {
  const page = open([], {
    answers: [answer(renewCalendarLink, { path: '/api/away-calendar/secret', since })],
  });
  await press('Create link');
  expect(await screen.findByLabelText('Your link')).toHaveValue(
    `${location.origin}/api/away-calendar/secret`,
  );
  expect(screen.getByLabelText('Your link')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect(page.api.calls.filter(({ endpoint }) => endpoint === renewCalendarLink)).toHaveLength(1);
});

it('shows the created and the removed link, even if the refetch fails', async () => {
  let reads = 0;
  open([], {
    answers: [
      answer(getCalendarLink, () => (reads++ === 0 ? { since: null } : new Promise(() => undefined))),
      answer(renewCalendarLink, { path: '/api/away-calendar/secret', since }),
      answer(endCalendarLink, undefined),
    ],
  });
  await press('Create link');
  expect(await screen.findByLabelText('Your link')).toHaveFocus();
  expect(screen.getByText(/^Calendar link created on/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Create link' })).toBeNull();
  await press('Remove link');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the link?' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove link' }));
  expect(await screen.findByRole('button', { name: 'Create link' })).toBeVisible();
  expect(screen.queryByLabelText('Your link')).toBeNull();
});

it('explains the effect of renewing before doing it', async () => {
  const page = open([], {
    answers: [
      answer(getCalendarLink, { since }),
      answer(renewCalendarLink, { path: '/api/away-calendar/other', since }),
    ],
  });
  expect(await screen.findByText(/It can’t be shown again/)).toBeVisible();
  await press('Renew link');
  const question = within(await screen.findByRole('alertdialog', { name: 'Renew the link?' }));
  expect(question.getByText(/stops working immediately/)).toBeVisible();
  expect(page.api.calls.some(({ endpoint }) => endpoint === renewCalendarLink)).toBe(false);
  await userEvent.click(question.getByRole('button', { name: 'Renew link' }));
  expect(await screen.findByLabelText('Your link')).toHaveValue(`${location.origin}/api/away-calendar/other`);
});

it('removes the link after confirmation', async () => {
  const link: { since: string | null } = { since: null };
  const page = open([], {
    answers: [
      answer(getCalendarLink, () => ({ ...link })),
      answer(renewCalendarLink, () => {
        link.since = since;
        return { path: '/api/away-calendar/secret', since };
      }),
      answer(endCalendarLink, () => {
        link.since = null;
      }),
    ],
  });
  await press('Create link');
  await screen.findByLabelText('Your link');
  await press('Remove link');
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove the link?' }));
  const ended = () => page.api.calls.filter(({ endpoint }) => endpoint === endCalendarLink);
  expect(ended()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Remove link' }));
  expect(await screen.findByText('Your calendar link is removed.')).toBeVisible();
  const again = await screen.findByRole('button', { name: 'Create link' });
  expect(screen.queryByLabelText('Your link')).toBeNull();
  await waitFor(() => expect(document.activeElement).toContainElement(again));
  expect(document.activeElement).not.toBe(document.body);
  expect(ended()).toHaveLength(1);
});

it('shows an error and retries', async () => {
  let isDown = true;
  open(() => {
    if (isDown) throw ApiError.network();
    return { items: [], isCut: false };
  });
  const week = await screen.findByRole('region', { name: /^Week from/ });
  await within(week).findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(within(week).getByRole('button', { name: 'Try again' }));
  expect(await within(week).findByText('No one is reported away this week.')).toBeVisible();
});
