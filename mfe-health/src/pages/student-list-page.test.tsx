import { type Absence, listLeaveQueue, listStudents, type Student } from '@campus/contracts/health';
import { ApiError, defineRemote, type Session } from '@campus/portal-kit';
import { answer, personas, renderRemote, type FakeCall } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { absenceId, anAbsence } from '../testing/an-absence.ts';
import { StudentListPage } from './student-list-page.tsx';

const path = '/student-list';
const remote = defineRemote({ id: 'health', routes: [{ path, element: <StudentListPage /> }] });
const student = (n: number, status: Student['status'] = 'Present'): Student => ({
  _id: `uid-${n}`,
  name: `Student ${String(n).padStart(3, '0')}`,
  status,
});
const open = (
  students: Student[] | ((call: FakeCall) => Student[] | Promise<Student[]>),
  session: Session = personas.student,
  leave: Absence[] = [],
) =>
  renderRemote(remote, {
    path,
    session,
    answers: [answer(listStudents, students), answer(listLeaveQueue, { items: leave, next: null })],
  });
const rows = () =>
  screen.getAllByRole('heading', { level: 2 }).map((name) => name.closest('li')!.textContent);

describe('the list', () => {
  it('shows each name with its status in words', async () => {
    open([student(1), student(2, 'Sick'), student(3, 'On leave')]);
    expect(await screen.findByText('3 students.')).toBeVisible();
    expect(rows()).toEqual(['Student 001Present', 'Student 002Sick', 'Student 003On leave']);
  });

  it('loads more on request, and focuses the first new student', async () => {
    const all = Array.from({ length: 60 }, (_, n) => student(n));
    const view = open(({ query }) => {
      const { after } = query as { after?: string };
      const start = after === undefined ? 0 : all.findIndex(({ _id }) => _id === after) + 1;
      return all.slice(start, start + 50);
    });
    expect(await screen.findByText('The first 50 students.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('60 students.')).toBeVisible();
    expect(view.api.calls.map(({ query }) => query)).toEqual([{ limit: 50 }, { limit: 50, after: 'uid-49' }]);
    expect(screen.getByRole('heading', { name: 'Student 050' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('keeps the list when loading more fails', async () => {
    const all = Array.from({ length: 50 }, (_, n) => student(n));
    open(({ query }) => {
      if ('after' in (query as object)) throw ApiError.network();
      return all;
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('More students could not be loaded.');
    expect(rows()).toHaveLength(50);
  });

  it('searches by the beginning of a name after a pause in typing', async () => {
    const view = open(({ query }) => ('search' in (query as object) ? [] : [student(1)]));
    await screen.findByText('1 student.');
    await userEvent.type(screen.getByLabelText('Search by name'), ' As');
    expect(await screen.findByRole('heading', { name: 'No student found' })).toBeVisible();
    expect(view.api.calls.map(({ query }) => query)).toEqual([{ limit: 50 }, { limit: 50, search: 'As' }]);
    // Back, bookmarks and links keep it.
    expect(view.router.state.location.search).toBe('?search=As');
  });

  it.each<[string, Session, string[]]>([
    ['a visitor', { status: 'signed-out' }, []],
    ['a student', personas.student, ['/report-sick', '/report-leave']],
    ['faculty', personas.faculty, ['/report-sick', '/report-leave', '/health-system/away']],
  ])('links %s from the dashboard to the report form', (_, session, paths) => {
    open([], session);
    const links = within(screen.getByRole('banner')).queryAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths);
  });

  it('first shows reviewers the number of waiting leave requests', async () => {
    const request = (number: number) => anAbsence(number, { kind: 'leave', state: 'Pending' });
    const { unmount } = open([student(1)], personas.faculty, [request(1)]);
    expect(await screen.findByText('1 leave request to decide.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      `/health-system/reports/${absenceId(1)}`,
    );
    unmount();
    open([student(1)], personas.faculty, [request(1), request(2)]);
    expect(await screen.findByText('2 leave requests to decide.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
      'href',
      '/health-system/leave-queue',
    );
  });

  it('says when the list is empty', async () => {
    open([]);
    expect(await screen.findByRole('heading', { name: 'No students yet' })).toBeVisible();
  });
});

describe('a reader who is not a member', () => {
  it.each<[string, Session]>([
    ['Log in to see the list', { status: 'signed-out' }],
    [
      'Confirm your email address first',
      { status: 'unverified', me: { ...personas.student.me, status: 'unverified' } },
    ],
  ])('reads “%s”, and no request is sent', async (title, session) => {
    const view = open([student(1)], session);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(view.api.calls).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Report sick' })).toBeNull();
  });

  it('reads that an admin needs a code, and no request is sent', async () => {
    const me = { ...personas.admin.me, status: 'needs-second-factor' as const };
    const view = open([student(1)], { status: 'needs-second-factor', me });
    expect(await screen.findByText(/Log in with a code/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    expect(view.api.calls).toEqual([]);
  });

  it('can retry if the portal did not say who they are', async () => {
    const retry = vi.fn<() => void>();
    open([], { status: 'unavailable', error: ApiError.network(), retry });
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
