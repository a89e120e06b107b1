import { type IntegrityCase, listMyCases } from '@campus/contracts/integrity';
import { defineRemote, type Session } from '@campus/portal-kit';
import { answer, personas, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aCase, caseId } from '../testing/a-case.ts';
import { MyCasesPage } from './my-cases-page.tsx';

const path = '/cheating-records/my-cases';
const remote = defineRemote({ id: 'integrity', routes: [{ path, element: <MyCasesPage /> }] });
interface Page {
  items: IntegrityCase[];
  next: string | null;
}
type Asked = { part: string; cursor?: string };
const none: Page = { items: [], next: null };
const open = (respond: (asked: Asked) => Page, session: Session = personas.student) =>
  renderRemote(remote, {
    path,
    session,
    answers: [answer(listMyCases, ({ query }) => respond(query as Asked))],
  });
const region = (name: string) => within(screen.getByRole('region', { name }));

it('shows kind, state and deadline of a case about the reader', async () => {
  open(({ part }) => (part === 'student' ? { items: [aCase(1)], next: null } : none));
  const link = await screen.findByRole('link', { name: /^Data structures ?, Assignment 1$/ });
  expect(link).toHaveAttribute('href', `/cheating-records/cases/${caseId(1)}`);
  const row = within(link.closest('li')!);
  expect(row.getByText('Student notified')).toBeVisible();
  expect(row.getByText('You can answer until 28 November 2026.')).toBeVisible();
  expect(row.getByText(/Copying from someone/)).toHaveTextContent('Reported on 20 November 2026.');
  // The student knows their own name.
  expect(row.queryByText(/Asha Patil/)).toBeNull();
});

it('tells a student without cases that they would be notified, and offers no reports', async () => {
  open(() => none);
  expect(await screen.findByText(/There is no case about you/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Reported by me' })).toBeNull();
});

it('shows a teacher the students in their reports, or a link to report', async () => {
  open(
    ({ part }) => (part === 'reporter' ? { items: [aCase(2, { part: 'reporter' })], next: null } : none),
    personas.faculty,
  );
  expect((await screen.findByText('Asha Patil')).parentElement).toHaveTextContent('About Asha Patil.');
  expect(region('Reported by me').getByText('The student can answer until 28 November 2026.')).toBeVisible();
});

it('links a teacher without reports to the form', async () => {
  open(() => none, personas.faculty);
  expect(await screen.findByRole('link', { name: 'Add a record' })).toHaveAttribute(
    'href',
    '/cheating-records/add',
  );
});

it('still shows the reports of a member who can no longer report', async () => {
  open(({ part }) => (part === 'reporter' ? { items: [aCase(2, { part: 'reporter' })], next: null } : none));
  expect(await screen.findByRole('region', { name: 'Reported by me' })).toBeVisible();
});

it('loads page by page, and focuses the new cases', async () => {
  open(({ part, cursor }) => {
    if (part === 'reporter') return none;
    return cursor ? { items: [aCase(2)], next: null } : { items: [aCase(1)], next: 'c1' };
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /Assignment 2/ })).toHaveFocus();
});

it('shows one list when the other failed to load, and retries', async () => {
  let fails = true;
  open(({ part }) => {
    if (part === 'student') {
      if (fails) throw refusal('unavailable');
      return { items: [aCase(1)], next: null };
    }
    return { items: [aCase(2, { part: 'reporter' })], next: null };
  }, personas.faculty);
  expect(await screen.findByRole('link', { name: /Assignment 2/ })).toBeVisible();
  fails = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Assignment 1/ })).toBeVisible();
});
