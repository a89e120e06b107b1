import { getWaiting } from '@campus/contracts/budget';
import { ApiError } from '@campus/portal-kit';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Reminder } from './reminder.tsx';

const nothing = { reviews: true, toReview: 0, overdue: 0, toRevise: 0, overdueAfterDays: 5 };

it.each([
  [{ toReview: 3, overdue: 1 }, '3 applications wait for you, 1 of them longer than 5 days.'],
  [{ toReview: 1 }, '1 application waits for you.'],
  [{ toReview: 100 }, '100 or more applications wait for you.'],
  [{ toRevise: 1, reviews: false }, '1 application waits for your changes.'],
  [{ toRevise: 2, reviews: false }, '2 applications wait for your changes.'],
])('says of %o: %s', async (waiting, words) => {
  renderPortal(<Reminder />, { answers: [answer(getWaiting, { ...nothing, ...waiting })] });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    '/transparency-budget/faculty-dashboard',
  );
});

it('leads a reviewer to what he is to change himself', async () => {
  renderPortal(<Reminder />, { answers: [answer(getWaiting, { ...nothing, toRevise: 1 })] });
  expect(await screen.findByRole('link', { name: 'yours' })).toHaveAttribute(
    'href',
    '/transparency-budget/faculty-dashboard?view=mine',
  );
});

it.each([
  ['loads', () => new Promise(() => undefined)],
  [
    'could not be read',
    () => {
      throw ApiError.network();
    },
  ],
  ['is nothing', () => nothing],
])('is not there while what waits %s', async (_, waiting) => {
  const page = renderPortal(<Reminder />, { answers: [answer(getWaiting, waiting)] });
  await waitFor(() => expect(page.api.calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(page.container).toHaveTextContent(/^$/);
});
