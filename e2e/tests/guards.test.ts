import { messages } from '@campus/contracts';
import type { Page } from '@playwright/test';
import { createAccount } from '../support/emulator.ts';
import { pages } from '../support/pages.ts';
import { personas, type Persona } from '../support/personas.ts';
import { expect, fillLogin, heading, test } from '../support/test.ts';

/** Opens an address without loading the portal anew: as a link does. */
const visit = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('a logged-out visitor sees public pages and is sent to the login page from others', async ({ page }) => {
  test.slow();
  await test.step('the first page invites to log in', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Login / Register' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
  for (const { path, title, access } of pages) {
    await test.step(path, async () => {
      await page.goto(path);
      if (access === 'public') await expect(heading(page, title)).toBeVisible();
      if (access === 'member') await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
      if (access === 'admin') await expect(page).toHaveURL('/');
    });
  }
});

// Board members and treasurers open what students do.
for (const persona of ['student', 'faculty', 'admin'] satisfies Persona[]) {
  test(`${personas[persona].label}: each page is shown or redirects`, async ({ openAs }) => {
    const page = await openAs(persona);
    for (const path of ['/', '/login']) {
      await test.step(`${path} leads to the dashboard`, async () => {
        await page.goto(path);
        await expect(page).toHaveURL('/dashboard');
      });
    }
    for (const { path, title, access } of pages) {
      await test.step(path, async () => {
        await visit(page, path);
        if (access === 'admin' && persona !== 'admin') await expect(page).toHaveURL('/dashboard');
        else await expect(heading(page, title)).toBeVisible();
      });
    }
    await test.step('the specification’s other address of the faculty dashboard', async () => {
      await page.goto('/faculty-dashboard');
      await expect(page).toHaveURL('/transparency-budget/faculty-dashboard');
    });
    await test.step('an address that leads nowhere says so', async () => {
      await page.goto('/no-such-page');
      await expect(heading(page, 'There is no page here')).toBeVisible();
    });
    await test.step('only admins see the Admin Panel button', async () => {
      await expect(page.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toHaveCount(
        persona === 'admin' ? 1 : 0,
      );
    });
  });
}

test('an account with a foreign address sees only Unauthorized Access', async ({ page, request }) => {
  const account = await createAccount(request, `somebody-${Date.now()}@gmail.com`);
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(heading(page, messages.unauthorized)).toBeVisible();
  for (const path of ['/', ...pages.map((one) => one.path)]) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(heading(page, messages.unauthorized)).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    });
  }
  await page.reload();
  await expect(heading(page, messages.unauthorized)).toBeVisible();
});

test('a deep link continues to its page after login', async ({ page, request }) => {
  const account = await createAccount(request);
  await page.goto('/complaint-system/submit?from=mail#what');
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillLogin(page, account);
  await expect(page).toHaveURL('/complaint-system/submit?from=mail#what');
  await expect(heading(page, 'Submit a complaint')).toBeVisible();
});

test('does not follow a link to another site after login', async ({ page, request }) => {
  const account = await createAccount(request);
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/')}`);
  await fillLogin(page, account);
  await expect(page).toHaveURL('/profile');
});
