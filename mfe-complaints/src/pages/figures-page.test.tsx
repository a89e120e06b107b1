import { messages } from '@campus/contracts';
import { type ComplaintFigures, getComplaintFigures } from '@campus/contracts/complaints';
import { answer, refusal, renderPortal } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FiguresPage } from './figures-page.tsx';

const nothing = { filed: 0, answered: 0, daysToAnswer: null, closed: 0, daysToClose: null };
const figures = (over: Partial<ComplaintFigures> = {}): ComplaintFigures => ({
  total: { filed: 12, answered: 9, daysToAnswer: 3, closed: 4, daysToClose: 10.5 },
  byCategory: [
    { category: 'hostel', filed: 6, answered: 5, daysToAnswer: 1, closed: 2, daysToClose: 8 },
    { category: 'mess', filed: 5, answered: 4, daysToAnswer: 7, closed: 2, daysToClose: 20 },
    { category: 'administration', filed: 2, answered: 2, daysToAnswer: 0, closed: 0, daysToClose: null },
    { category: 'safety', filed: 1, answered: 0, daysToAnswer: null, closed: 0, daysToClose: null },
    { category: 'other', ...nothing },
  ],
  ...over,
});
const open = (value: ComplaintFigures | (() => ComplaintFigures)) =>
  renderPortal(<FiguresPage />, { answers: [answer(getComplaintFigures, value)] });

it('says in words what half of all take, and how many wait', async () => {
  open(figures());
  expect(await screen.findByText(/Half of all answers came within 3 days\./)).toHaveTextContent(
    'Half of all closed complaints were closed within 10.5 days. 3 complaints have no answer so far.',
  );
});

it('compares the categories, the slowest first, and leaves out those without', async () => {
  open(figures());
  const answers = await screen.findByRole('region', { name: 'Until the first answer' });
  const rows = within(answers).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Mess and food', 'Hostel', 'Office and fees']);
  expect(answers).toHaveTextContent('7 days');
  expect(answers).toHaveTextContent('1 day');
  expect(within(answers).getByText('Not yet: Safety and harassment.')).toBeVisible();
});

it('has all figures as a table, with “not yet” where there is none', async () => {
  open(figures());
  const all = await screen.findByRole('region', { name: 'All figures' });
  expect(within(all).getByRole('row', { name: /^Safety and harassment/ })).toHaveTextContent(
    '10not yet0not yet',
  );
  expect(within(all).getByRole('row', { name: /^Mess and food/ })).toHaveTextContent('547 days220 days');
  expect(within(all).getByRole('row', { name: /^Office and fees/ })).toHaveTextContent('22same day0not yet');
});

it('knows the same day, and when nothing is answered or closed', async () => {
  const { unmount } = open(
    figures({ total: { filed: 1, answered: 1, daysToAnswer: 0, closed: 0, daysToClose: null } }),
  );
  expect(await screen.findByText(/on the same day/)).toHaveTextContent(
    'Half of all answers came on the same day. Every complaint was answered.',
  );
  unmount();
  open(
    figures({
      total: { ...nothing, filed: 2 },
      byCategory: [{ category: 'hostel', ...nothing, filed: 2 }],
    }),
  );
  expect(await screen.findByText('No complaint is closed yet.')).toBeVisible();
  expect(screen.getByText('answered: not yet')).toBeVisible();
  expect(screen.getByRole('row', { name: /^Hostel/ })).toHaveTextContent('20not yet0not yet');
});

it('says when there are none', async () => {
  open({ total: nothing, byCategory: [] });
  expect(await screen.findByText(messages.noComplaints)).toBeVisible();
});

it('says when they can’t be read, and reads them on the next try', async () => {
  let down = true;
  open(() => {
    if (down) throw refusal('unavailable');
    return figures();
  });
  const again = await screen.findByRole('button', { name: 'Try again' });
  down = false;
  await userEvent.click(again);
  expect(await screen.findByText(/Half of all answers/)).toBeVisible();
});
