import { type IntegrityCase, listCaseDeadlines, listCaseQueue, listCases } from '@campus/contracts/integrity';
import { defineRemote } from '@campus/portal-kit';
import { answer, personas, refusal, renderRemote, type PreparedAnswer } from '@campus/portal-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { aCase, caseId } from '../testing/a-case.ts';
import { CommitteePage } from './committee-page.tsx';

const path = '/cheating-records/committee';
const remote = defineRemote({
  id: 'integrity',
  routes: [
    { path, element: <CommitteePage /> },
    { path: '/cheating-records/cases/:id', element: <p>The case</p> },
  ],
});
const waiting = (number: number, changes: Partial<IntegrityCase> = {}) =>
  aCase(number, { part: 'committee', state: 'answered', waitsFor: 'committee', ...changes });
const open = (search = '', ...answers: PreparedAnswer[]) =>
  renderRemote(remote, {
    path: `${path}${search}`,
    session: personas.committee,
    answers: [answer(listCaseQueue, { items: [waiting(1)], next: null }), ...answers],
  });

describe('the waiting cases', () => {
  it('show the student, the due step with its day, and what is late', async () => {
    open(
      '',
      answer(listCaseQueue, {
        items: [waiting(1, { overdue: true }), waiting(2, { mayAct: false })],
        next: null,
      }),
    );
    await screen.findByText('Late');
    const [first, second] = screen.getAllByRole('listitem').filter((item) => item.querySelector('h3'));
    expect(first).toHaveTextContent('Late');
    expect(first).toHaveTextContent('About Asha Patil. Copying from someone.');
    expect(first).toHaveTextContent('The committee is late: it had until 28 November 2026 to decide.');
    expect(second).not.toHaveTextContent('Late');
    expect(second).toHaveTextContent('You took part in an earlier step, so another member does this.');
  });

  it('pass the queue to a case for its next link', async () => {
    const page = open('', answer(listCaseQueue, { items: [waiting(1), waiting(2)], next: null }));
    await userEvent.click(await screen.findByRole('link', { name: /Assignment 2/ }));
    expect(await screen.findByText('The case')).toBeVisible();
    expect(page.router.state.location).toMatchObject({
      pathname: `/cheating-records/cases/${caseId(2)}`,
      state: { queue: { search: '', ids: [caseId(1), caseId(2)] } },
    });
  });

  it('say when there are none, and where to name a stand-in', async () => {
    open('', answer(listCaseQueue, { items: [], next: null }));
    expect(await screen.findByText('No cases to work on')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Name a stand-in' })).toHaveAttribute(
      'href',
      '/profile/stand-ins',
    );
  });

  it('are shown to a stand-in as long as the API allows it', async () => {
    renderRemote(remote, {
      path,
      session: personas.standIn,
      answers: [
        answer(listCaseQueue, () => {
          throw refusal('forbidden');
        }),
      ],
    });
    expect(screen.getByRole('navigation', { name: 'Cases' })).toBeVisible();
    expect(await screen.findByRole('alert')).toHaveTextContent(refusal('forbidden').message);
  });
});

it('shows all cases, or those in one state, which is part of the address', async () => {
  const page = open(
    '',
    answer(listCases, ({ query }) => ({
      items: [waiting((query as { state?: string }).state === 'published' ? 4 : 3)],
      next: null,
    })),
  );
  await userEvent.click(await screen.findByRole('link', { name: 'All cases' }));
  expect(await screen.findByRole('link', { name: /Assignment 3/ })).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Status'), 'Published');
  expect(await screen.findByRole('link', { name: /Assignment 4/ })).toBeVisible();
  expect(page.router.state.location.search).toBe('?view=all&state=published');
  expect(within(screen.getByLabelText('Status')).queryByText('Sealed')).toBeNull();
});

describe('deadlines', () => {
  it('are shown on their day, with whose deadline it is', async () => {
    const page = open(
      '?view=deadlines&month=2026-11',
      answer(listCaseDeadlines, {
        items: [
          aCase(5, { part: 'committee' }),
          aCase(6, { part: 'committee', state: 'decided' }),
          waiting(7, { dueOn: '2026-11-30', overdue: true }),
        ],
        isCut: false,
      }),
    );
    const day = (await screen.findByText('Saturday, 28 November')).closest('h3')!.parentElement!;
    const [toAnswer, toBeFinal] = within(day).getAllByRole('listitem');
    expect(toAnswer).toHaveTextContent('Data structures, Assignment 5Asha Patil, last day to answer');
    expect(toBeFinal).toHaveTextContent('Asha Patil, final after this day');
    const late = screen.getByText('Monday, 30 November').closest('h3')!.parentElement!;
    expect(late).toHaveTextContent('Committee, to decideLate');
    expect(page.api.calls.find(({ endpoint }) => endpoint === listCaseDeadlines)?.query).toEqual({
      from: '2026-11-01',
      until: '2026-11-30',
    });
  });

  it('can be browsed month by month', async () => {
    const page = open(
      '?view=deadlines&month=2026-12',
      answer(listCaseDeadlines, { items: [], isCut: false }),
    );
    expect(await screen.findByText('No deadlines this month.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'January 2027' }));
    expect(await screen.findByRole('heading', { name: 'January 2027' })).toBeVisible();
    await waitFor(() =>
      expect(page.api.calls.at(-1)?.query).toEqual({ from: '2027-01-01', until: '2027-01-31' }),
    );
  });

  it('say when there are more than can be shown', async () => {
    open('?view=deadlines&month=2026-11', answer(listCaseDeadlines, { items: [waiting(1)], isCut: true }));
    expect(await screen.findByText(/more deadlines than fit here/)).toBeVisible();
  });
});
