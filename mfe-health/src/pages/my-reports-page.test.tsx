import { listMyAbsences } from '@campus/contracts/health';
import { defineRemote } from '@campus/portal-kit';
import { answer, renderRemote, type FakeCall } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { absenceId, anAbsence } from '../testing/an-absence.ts';
import { MyReportsPage } from './my-reports-page.tsx';

const path = '/health-system/reports';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <MyReportsPage /> }] });
const open = (respond: (call: FakeCall) => unknown) =>
  renderRemote(remote, { path, answers: [answer(listMyAbsences, respond)] });

it('shows days, kind and state of each report, with a link', async () => {
  open(() => ({
    items: [
      anAbsence(4, {
        kind: 'leave',
        leaveKind: 'family',
        state: 'Pending',
        until: '2026-11-24',
        untilMidday: true,
      }),
      anAbsence(3, { kind: 'leave', leaveKind: 'travel', state: 'Rejected' }),
      anAbsence(2, { state: 'Withdrawn' }),
      anAbsence(1),
    ],
    next: null,
  }));
  const rows = (await screen.findAllByRole('heading', { level: 2 })).map((title) => title.closest('li')!);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(
      /^23 November 2026 to midday of 24 November 2026Waiting for a decisionLeave: Family, reported on/,
    ),
    expect.stringMatching(/^23 November 2026RejectedLeave: Travel home/),
    expect.stringMatching(/^23 November 2026WithdrawnSick/),
    expect.stringMatching(/^23 November 2026ReportedSick/),
  ]);
  expect(within(rows[3]!).getByRole('link')).toHaveAttribute(
    'href',
    `/health-system/reports/${absenceId(1)}`,
  );
});

it('loads the next page', async () => {
  open(({ query }) =>
    (query as { cursor?: string }).cursor === 'second'
      ? { items: [anAbsence(2, { from: '2026-10-01', until: '2026-10-01' })], next: null }
      : { items: [anAbsence(1)], next: 'second' },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: '1 October 2026' })).toHaveFocus();
});

it('offers to report when there are no reports', async () => {
  open(() => ({ items: [], next: null }));
  expect(await screen.findByText('You have no reports yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Report sick' })).toHaveAttribute('href', '/report-sick');
  expect(screen.getByRole('link', { name: 'Ask for leave' })).toHaveAttribute('href', '/report-leave');
});
