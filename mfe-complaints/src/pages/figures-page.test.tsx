import { messages } from '@campus/contracts';
import { type ComplaintFigures, getComplaintFigures } from '@campus/contracts/complaints';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { FiguresPage } from './figures-page.tsx';

const nothing = { filed: 0, answered: 0, daysToAnswer: null, closed: 0, daysToClose: null };
const figures = (over: Partial<ComplaintFigures> = {}): ComplaintFigures => ({
  total: { filed: 12, answered: 9, daysToAnswer: 3, closed: 4, daysToClose: 10.5 },
  byCategory: [
    {
      category: 'hostel',
      about: 'Hostel',
      filed: 6,
      answered: 5,
      daysToAnswer: 1,
      closed: 2,
      daysToClose: 8,
    },
    {
      category: 'mess',
      about: 'Mess and food',
      filed: 5,
      answered: 4,
      daysToAnswer: 7,
      closed: 2,
      daysToClose: 20,
    },
    {
      category: 'administration',
      about: 'Office and fees',
      filed: 2,
      answered: 2,
      daysToAnswer: 0,
      closed: 0,
      daysToClose: null,
    },
    {
      category: 'safety',
      about: 'Safety and harassment',
      filed: 1,
      answered: 0,
      daysToAnswer: null,
      closed: 0,
      daysToClose: null,
    },
    { category: 'other', about: 'Something else', ...nothing },
  ],
  ...over,
});
const open = (value: ComplaintFigures | (() => ComplaintFigures)) =>
  renderPortal(<FiguresPage />, { answers: [answer(getComplaintFigures, value)] });

it('shows each median once, and the number of waiting complaints', async () => {
  open(figures());
  expect(await screen.findByText('days to the first answer')).toBeVisible();
  expect(screen.getByText('days to closing')).toBeVisible();
  expect(screen.getByText('3 are still without an answer')).toBeVisible();
});

it('compares the categories, slowest first, without empty bars', async () => {
  open(figures());
  const answers = await screen.findByRole('region', { name: 'Until the first answer' });
  const rows = within(answers).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Mess and food', 'Hostel']);
  expect(within(answers).getByText('Same day: Office and fees.')).toBeVisible();
  expect(answers).toHaveTextContent('7 days');
  expect(answers).toHaveTextContent('1 day');
  expect(within(answers).getByText('Not yet: Safety and harassment.')).toBeVisible();
});

it('has all figures as a table, with “not yet” for missing ones', async () => {
  open(figures());
  await userEvent.click(await screen.findByText('All figures as a table'));
  const all = screen.getByRole('table', { name: 'Complaints by category, with median times' });
  expect(within(all).getByRole('row', { name: /^Safety and harassment/ })).toHaveTextContent(
    '10not yet0not yet',
  );
  expect(within(all).getByRole('row', { name: /^Mess and food/ })).toHaveTextContent('547 days220 days');
  expect(within(all).getByRole('row', { name: /^Office and fees/ })).toHaveTextContent('22same day0not yet');
  expect(within(all).queryByRole('row', { name: /^Something else/ })).toBeNull();
});

it('says “Same day” instead of 0, and when nothing is answered or closed', async () => {
  const { unmount } = open(
    figures({ total: { filed: 1, answered: 1, daysToAnswer: 0, closed: 0, daysToClose: null } }),
  );
  expect(await screen.findByText('Same day')).toBeVisible();
  expect(screen.getByText('None closed yet')).toBeVisible();
  expect(screen.queryByText(/without an answer/)).toBeNull();
  unmount();
  open(
    figures({
      total: { ...nothing, filed: 2 },
      byCategory: [{ category: 'hostel', about: 'Hostel', ...nothing, filed: 2 }],
    }),
  );
  expect(await screen.findByText('No complaint is closed yet.')).toBeVisible();
  expect(screen.getByText('No answer yet')).toBeVisible();
});

it('says when there are no figures', async () => {
  open({ total: nothing, byCategory: [] });
  expect(await screen.findByText(messages.noComplaints)).toBeVisible();
});
