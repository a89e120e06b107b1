import { getWaiting } from '@campus/contracts';
import { defineRemote, type Session } from '@campus/portal-kit';
import { answer, personas, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomePage } from './home-page.tsx';

const path = '/health-system';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <HomePage /> }] });
const cards = ['/student-list', '/report-sick', '/report-leave'];

const waiting = (reviews: boolean) =>
  answer(getWaiting, { reviews, toReview: 0, overdue: 0, toRevise: 0, overdueAfterDays: 7 });

it.each<[string, Session, string[]]>([
  ['a visitor', { status: 'signed-out' }, cards],
  ['a student', personas.student, [...cards, '/health-system/reports']],
  [
    'faculty',
    personas.faculty,
    [...cards, '/health-system/reports', '/health-system/leave-queue', '/health-system/away'],
  ],
])('leads %s to what is for them', (_, session, paths) => {
  renderRemote(remote, { path, session, answers: [waiting(false)] });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())).toEqual([
    'Student List',
    'Report Sick',
    'Report Leave',
  ]);
});

it('leads who stands in for somebody to what waits', async () => {
  renderRemote(remote, { path, answers: [waiting(true)] });
  expect(await screen.findByRole('link', { name: 'Leave to decide' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Who is away' })).toBeNull();
});
