import { listLeaveQueue } from '@campus/contracts/health';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, renderRemote } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { absenceId, anAbsence } from '../testing/an-absence.ts';
import { LeaveQueuePage } from './leave-queue-page.tsx';

const path = '/health-system/leave-queue';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <LeaveQueuePage /> }] });
const open = (respond: () => unknown, session = personas.faculty) =>
  renderRemote(remote, { path, session, answers: [answer(listLeaveQueue, respond)] });
const leave = anAbsence(1, { kind: 'leave', leaveKind: 'contest', state: 'Pending' });

it('shows student, days and kind, and links to the decision', async () => {
  open(() => ({ items: [leave], next: null }));
  const row = (await screen.findByRole('link', { name: 'Asha Patil' })).closest('li')!;
  expect(row).toHaveTextContent('Leave: Contest or conference, 23 November 2026');
  expect(row).toHaveTextContent('SE CSE A, requested on');
  expect(within(row).getByRole('link', { name: 'Asha Patil' })).toHaveAttribute(
    'href',
    `/health-system/reports/${absenceId(1)}`,
  );
});

it('says when there is nothing to decide', async () => {
  open(() => ({ items: [], next: null }));
  expect(await screen.findByText('No leave requests to decide')).toBeVisible();
});
