import type { Parsed } from '@campus/contracts';
import { getCaseReminder } from '@campus/contracts/integrity';
import { defineRemote, type Session } from '@campus/portal-kit';
import { answer, personas, refusal, renderRemote } from '@campus/portal-kit/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { HomePage } from './home-page.tsx';

const path = '/cheating-records';
const remote = defineRemote({ id: 'integrity', routes: [{ path, element: <HomePage /> }] });
type Reminder = Parsed<(typeof getCaseReminder)['response']>;
const nothing: Reminder = {
  toDo: 0,
  overdue: 0,
  aboutMe: 0,
  toAnswer: 0,
  toAppeal: 0,
  answerDays: 7,
  appealDays: 14,
};
const open = (changes: Partial<Reminder> | (() => Reminder) = {}, session: Session = personas.student) =>
  renderRemote(remote, {
    path,
    session,
    answers: [answer(getCaseReminder, typeof changes === 'function' ? changes : { ...nothing, ...changes })],
  });
/** The cards are there at once; what depends on the reminder comes with it. */
const loaded = () => screen.findByText(/has 7 days to answer/);
const cards = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('a'))
    .map(({ textContent }) => textContent?.trim());
const forAll = ['View Records', 'My cases', 'Figures'];

it.each<[string, Session, string[]]>([
  ['a student', personas.student, forAll],
  ['a teacher', personas.faculty, ['Add Record', ...forAll]],
  [
    'a member of the committee',
    personas.committee,
    ['Add Record', 'View Records', 'My cases', 'Committee', 'Figures'],
  ],
  [
    'a stand-in for the committee',
    personas.standIn,
    ['Add Record', 'View Records', 'My cases', 'Committee', 'Figures'],
  ],
])('shows %s the right links', async (_, session, titles) => {
  open({}, session);
  await loaded();
  expect(cards()).toEqual(titles);
});

it('first tells the student that they can answer, and that nothing is decided', async () => {
  open({ aboutMe: 1, toAnswer: 1 });
  expect(
    await screen.findByText(/a case about you. You can answer now. Nothing has been decided/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read and answer' })).toHaveAttribute(
    'href',
    '/cheating-records/my-cases',
  );
});

it.each([
  [1, /decided a case about you. You can appeal now/, 'Read the decision'],
  [2, /decided 2 cases about you. You can appeal now/, 'Read the decisions'],
])('announces that the student can appeal (decisions: %i)', async (toAppeal, words, link) => {
  open({ aboutMe: toAppeal, toAppeal });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', '/cheating-records/my-cases');
});

it('tells the committee how many cases are waiting and how many are overdue', async () => {
  open({ toDo: 8, overdue: 2 }, personas.committee);
  expect(
    await screen.findByText('8 cases are waiting for the committee. You can act on them; 2 are overdue.'),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review cases' })).toHaveAttribute(
    'href',
    '/cheating-records/committee',
  );
});

it('shows the number of cases about the reader even when none needs an answer', async () => {
  open({ aboutMe: 2 });
  expect(await screen.findByText(/^2 cases about you, and what you can do now/)).toBeVisible();
  expect(screen.queryByText(/You can answer now/)).toBeNull();
});

it('shows no reminder when nothing is waiting', async () => {
  open();
  await loaded();
  expect(screen.queryByText(/case about you\./)).toBeNull();
  expect(screen.queryByText(/waiting for the committee/)).toBeNull();
});

it('explains the steps with their days, the outcomes and the readers', async () => {
  open({ answerDays: 10, appealDays: 1 });
  expect(await screen.findByText(/has 10 days to answer/)).toBeVisible();
  expect(screen.getByText(/has 1 day to appeal/)).toBeVisible();
  expect(screen.getByText(/Your marks stay as they are/)).toBeVisible();
  expect(screen.getByText(/never has a name, number or date/)).toBeVisible();
});

it('shows the links without counts and days while these are unknown', async () => {
  const { api } = open(() => {
    throw refusal('unavailable');
  });
  expect(screen.getByText(/has some days to answer/)).toBeVisible();
  expect(api.calls).toHaveLength(1);
  expect(cards()).toEqual(forAll);
  expect(screen.queryByRole('alert')).toBeNull();
});
