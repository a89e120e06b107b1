import { messages } from '@campus/contracts';
import type { Route } from '@playwright/test';
import { createAccount } from '../support/emulator.ts';
import { expect, heading, signIn, test } from '../support/test.ts';

test('while the API is gone a page says so, and Retry brings it back', async ({ openAs }) => {
  const page = await openAs('student');
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();

  await test.step('the API is gone before the page opens', async () => {
    await page.route(/\/candidates$|\/api\//, (route) => route.abort());
    await page.getByRole('link', { name: /Student Elections/ }).click();
    await expect(page.getByText("The portal can't be reached. Are you online?").first()).toBeVisible();
  });
  await test.step('navbar and footer still stand', async () => {
    await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  });
  await test.step('it comes back', async () => {
    await page.unrouteAll();
    const candidates = page.getByRole('region', { name: 'Candidates' });
    await candidates.getByRole('button', { name: 'Try again' }).click();
    await expect(candidates.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });
});

test('when the API can’t say who somebody is, the page says so, and Retry goes on', async ({ openAs }) => {
  const page = await openAs('student');
  await page.route('**/api/me', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/voting');
  await expect(heading(page, "The portal can't check who you are")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect(heading(page, 'Student Elections')).toBeVisible();
});

test('a vote whose answer was lost is sent again and counts once', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await page.goto('/voting');
  // The server takes the ballot, and the connection breaks before the answer; what is sent next goes through.
  const lost = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/ballots', lost, { times: 1 });
  await page
    .getByRole('button', { name: /^Vote for/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cast vote' }).click();
  await expect(page.getByText(messages.alreadyVoted)).toBeVisible();
});
