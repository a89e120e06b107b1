import { randomUUID } from 'node:crypto';
import { problems } from '@campus/contracts/areas';
import { createAccount } from '../support/emulator.ts';
import { problemAnswer } from '../support/problem-answer.ts';
import { expect, heading, signIn, test } from '../support/test.ts';

test('while the API is down a page says so, and Retry recovers', async ({ openAs }) => {
  const page = await openAs('student');
  await page.goto('/dashboard');
  const elections = page.getByRole('main').getByRole('link', { name: /Student Elections/ });
  await expect(elections).toBeVisible();

  await test.step('the API is gone before the page opens', async () => {
    await page.route(/\/candidates$|\/api\//, (route) => route.abort());
    await elections.click();
    await expect(page.getByText('The portal can’t be reached. Are you online?').first()).toBeVisible();
  });
  await test.step('navbar and footer still stand', async () => {
    await expect(page.getByRole('link', { name: 'About Us' })).toBeVisible();
  });
  await test.step('it comes back', async () => {
    await page.unrouteAll();
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    const candidates = page.getByRole('region', { name: 'Candidates' });
    await expect(candidates.getByRole('heading', { level: 3 }).first()).toBeVisible();
  });
});

test('says so when the API can’t tell who is logged in, and Retry continues', async ({ openAs }) => {
  const page = await openAs('student');
  await page.route('**/api/me', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }));
  await page.goto('/voting');
  await expect(heading(page, 'The portal can’t check who you are')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: /try again|retry/i }).click();
  await expect(heading(page, 'Student Council Election')).toBeVisible();
});

test('while the database is away a report says so, keeps what was typed, and can be sent again', async ({
  page,
  request,
}) => {
  await signIn(page, await createAccount(request));
  await page.goto('/report-sick');
  const number = page.getByLabel('Registration number');
  const typed = `REG${randomUUID().slice(0, 8)}`;
  await number.fill(typed);
  const send = page.getByRole('button', { name: 'Report sick' });
  await page.route('**/api/report-sick', (route) => route.fulfill(problemAnswer('unavailable')));
  await send.click();
  await expect(page.getByText(problems.unavailable.message).first()).toBeVisible();
  await expect(number).toHaveValue(typed);
  await page.unrouteAll();
  await send.click();
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Get well soon' })).toBeVisible();
});
