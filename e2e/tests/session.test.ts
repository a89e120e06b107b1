import { problems } from '@campus/contracts/areas';
import { closeAccount, createAccount, openAccount } from '../support/emulator.ts';
import { problemAnswer } from '../support/problem-answer.ts';
import { expect, fillLogin, heading, signIn, test } from '../support/test.ts';

test('renews a token silently during a session', async ({ page, request }) => {
  await page.clock.install();
  await signIn(page, await createAccount(request));
  // Away from the portal, so that no page that is being left renews the token at the same moment.
  await page.goto('about:blank');
  const renewed = page.waitForResponse(/securetoken/);
  // A token of Firebase lives one hour.
  await page.clock.fastForward('02:00:00');
  await page.goto('/voting');
  expect((await renewed).ok()).toBe(true);
  await expect(heading(page, 'Student Council Election')).toBeVisible();
});

test('a session refused by the server ends with a message, and login returns to the page', async ({
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account);
  // Away from the portal: a page that still asks would get this answer too, and the word would be said there.
  await page.goto('about:blank');
  await page.route('**/api/elections/*/roll/me', (route) => route.fulfill(problemAnswer('session-expired')));
  await page.goto('/voting');
  // The page that is being left may show it as well.
  const notifications = page.getByRole('region', { name: /^Notifications/ });
  await expect(notifications.getByText(problems['session-expired'].message)).toBeVisible();
  await expect(page).toHaveURL('/login?next=%2Fvoting');
});

test('closing an account ends its session', async ({ page, request }) => {
  await page.clock.install();
  const account = await createAccount(request);
  await signIn(page, account);
  await closeAccount(request, account);
  await page.clock.fastForward('02:00:00');
  await page.goto('/voting');
  await expect(page).toHaveURL(/\/login/);
});

test('a session ended by the provider says so, and the input is there after the next login', async ({
  page,
  request,
}) => {
  await page.clock.install();
  const account = await createAccount(request);
  await signIn(page, account);
  await page.goto('/report-sick');
  await page.getByLabel('Registration number').fill('2026BCS042');
  await closeAccount(request, account);
  // The page looks at its session every few seconds, and notices that it can't be renewed.
  await page.clock.fastForward('02:00:00');
  await expect(page).toHaveURL('/login?next=%2Freport-sick');
  await expect(page.getByText(problems['session-expired'].message)).toBeVisible();

  await openAccount(request, account);
  await fillLogin(page, account);
  await expect(page).toHaveURL('/report-sick');
  await expect(page.getByText(/because your session ended/)).toBeVisible();
  await expect(page.getByLabel('Registration number')).toHaveValue('2026BCS042');
});

test('Back shows nothing from before the logout', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await page.goto('/profile');
  await expect(page.getByText(account.email).first()).toBeVisible();
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');

  await page.goBack();
  await expect(page).toHaveURL(/\/(login.*)?$/);
  await expect(page.getByText(account.email)).toHaveCount(0);
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(account.email)).toHaveCount(0);
});

test('logging out in one tab logs out the other', async ({ page, context, request }) => {
  await signIn(page, await createAccount(request));
  const other = await context.newPage();
  await other.goto('/voting');
  await expect(heading(other, 'Student Council Election')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL(/\/(login.*)?$/);
});

test('Back works after a login, a logout and another login', async ({ page, request }) => {
  const account = await createAccount(request);
  await page.goto('/about');
  await page.getByRole('link', { name: 'Login / Register' }).click();
  await fillLogin(page, account);
  await expect(page).toHaveURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await page.goForward();
  await expect(page).toHaveURL('/profile');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('main').getByRole('link', { name: 'Login / Register' }).click();
  await fillLogin(page, account);
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // Pages for members ask for a login, the others show themselves.
  for (const url of ['/login?next=%2Fprofile', '/', '/login?next=%2Fprofile', '/about', 'about:blank']) {
    await page.goBack();
    await expect(page).toHaveURL(url);
  }
});
