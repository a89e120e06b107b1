import { defineRemote, type Session } from '@campus/portal-kit';
import { listLeaveQueue } from '@campus/contracts/health';
import { answer, personas, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomePage } from './home-page.tsx';

const path = '/health-system';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <HomePage /> }] });
const area = { title: 'Health & Leave', path };
const noLeave = { items: [], next: null };
const cards = ['/student-list', '/report-sick', '/report-leave'];

it.each<[string, Session, string[]]>([
  ['a visitor', { status: 'signed-out' }, cards],
  ['a student', personas.student, [...cards, '/health-system/reports']],
  [
    'faculty',
    personas.faculty,
    [...cards, '/health-system/reports', '/health-system/leave-queue', '/health-system/away'],
  ],
])('shows %s the right links', (_, session, paths) => {
  renderRemote(remote, { path, session, area, answers: [answer(listLeaveQueue, noLeave)] });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(paths);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.trim())).toEqual([
    'Student List',
    'Report Sick',
    'Report Leave',
  ]);
});

it('links members who can decide to the waiting requests', () => {
  const { me } = personas.student;
  const session: Session = { status: 'member', me: { ...me, permissions: ['application.review'] } };
  renderRemote(remote, { path, session, area, answers: [answer(listLeaveQueue, noLeave)] });
  expect(screen.getByRole('link', { name: 'Leave to decide' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Who is away' })).toBeNull();
});
