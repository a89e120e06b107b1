import { getWaiting } from '@campus/contracts/budget';
import { ApiError } from '@campus/portal-kit';
import { answer, renderPortal } from '@campus/portal-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Reminder } from './reminder.tsx';

const nothing = { reviews: true, toReview: 0, overdue: 0, toRevise: 0, overdueAfterDays: 5 };

it.each([
  [{ toReview: 3, overdue: 1 }, '3 applications are waiting for your decision, 1 for more than 5 days.'],
  [{ toReview: 1 }, 'One application is waiting for your decision.'],
  [{ toReview: 100 }, '100 or more applications are waiting for your decision.'],
  [{ toRevise: 1, reviews: false }, 'One application needs changes from you.'],
  [{ toRevise: 2, reviews: false }, '2 applications need changes from you.'],
])('turns %o into “%s”', async (waiting, words) => {
  renderPortal(<Reminder />, { answers: [answer(getWaiting, { ...nothing, ...waiting })] });
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute(
    'href',
    '/transparency-budget/faculty-dashboard',
  );
});

it('links a reviewer to their own applications', async () => {
  renderPortal(<Reminder />, { answers: [answer(getWaiting, { ...nothing, toRevise: 1 })] });
  expect(await screen.findByRole('link', { name: 'Open your applications' })).toHaveAttribute(
    'href',
    '/transparency-budget/faculty-dashboard?view=mine',
  );
});

it.each([
  ['the count loads', () => new Promise(() => undefined)],
  [
    'the count is unavailable',
    () => {
      throw ApiError.network();
    },
  ],
  ['nothing is waiting', () => nothing],
])('stays hidden while %s', async (_, waiting) => {
  const page = renderPortal(<Reminder />, { answers: [answer(getWaiting, waiting)] });
  await waitFor(() => expect(page.api.calls).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(page.container).toHaveTextContent(/^$/);
});
