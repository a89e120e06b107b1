import { expectNoSidewaysScroll, phone } from '../support/phone.ts';
import { pages } from '../support/pages.ts';
import { expect, heading, test } from '../support/test.ts';

test('no page scrolls sideways on a phone of 360 px', async ({ openAs }) => {
  test.slow();
  const visitor = await openAs();
  await visitor.setViewportSize(phone);
  for (const path of ['/', '/login', '/no-such-page']) {
    await test.step(path, async () => {
      await visitor.goto(path);
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScroll(visitor);
    });
  }
  const admin = await openAs('admin');
  await admin.setViewportSize(phone);
  for (const { path, title } of [...pages, ...adminSections]) {
    await test.step(path, async () => {
      await admin.goto(path);
      await expect(heading(admin, title)).toBeVisible();
      await admin.waitForLoadState('networkidle');
      await expectNoSidewaysScroll(admin);
    });
  }
});

const adminSections = ['members', 'remotes', 'audit', 'system'].map((section) => ({
  path: `/admin/${section}`,
  title: /./,
}));

test('on a phone the menu opens and leads on', async ({ openAs }) => {
  const page = await openAs('student');
  await page.setViewportSize(phone);
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'About Us' }).click();
  await expect(heading(page, 'About Us')).toBeVisible();
  await expect(page.getByRole('link', { name: 'About Us' })).toBeHidden();
});
