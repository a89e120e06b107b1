import { createAccount } from '../../support/emulator.ts';
import { nisha, test } from '../../support/elections.ts';
import { phone } from '../../support/phone.ts';
import { countTaps } from '../../support/taps.ts';
import { expect, heading, signIn } from '../../support/test.ts';

test('a student votes in three taps from the dashboard, which then stops asking', async ({
  office,
  page,
  request,
}) => {
  const closesAt = new Date(Date.now() + 3 * 3_600_000).toISOString();
  await office.prepare({ closesAt });
  await page.setViewportSize(phone);
  await signIn(page, await createAccount(request));
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'For you now' });
  const item = list.getByRole('listitem').filter({ hasText: office.title });
  await expect(item).toContainText('You have not voted yet.');
  await expect(item).toContainText('in 3 hours');

  const taps = countTaps();
  await taps.tap(item.getByRole('link'));
  await taps.tap(page.getByRole('button', { name: `Vote for ${nisha}` }));
  await taps.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Cast vote' }));
  await expect(page.getByRole('region', { name: 'Your receipt' })).toBeVisible();
  expect(taps.count()).toBeLessThanOrEqual(3);

  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('a student votes in six taps from the landing page, besides typing their email and password', async ({
  office,
  page,
  request,
}) => {
  await office.prepare();
  const { email, password } = await createAccount(request);
  await page.setViewportSize(phone);
  await page.goto('/');
  const taps = countTaps();
  await taps.tap(page.getByRole('main').getByRole('link', { name: 'Login / Register' }));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await taps.tap(page.getByRole('button', { name: 'Login', exact: true }));
  await expect(heading(page, 'Profile')).toBeVisible();
  await taps.tap(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Home' }));
  const list = page.getByRole('region', { name: 'For you now' });
  const item = list.getByRole('listitem').filter({ hasText: office.title });
  await taps.tap(item.getByRole('link'));
  await taps.tap(page.getByRole('button', { name: `Vote for ${nisha}` }));
  await taps.tap(page.getByRole('alertdialog').getByRole('button', { name: 'Cast vote' }));
  await expect(page.getByText('Your vote has been counted.')).toBeInViewport();
  expect(taps.count()).toBeLessThanOrEqual(6);
});
