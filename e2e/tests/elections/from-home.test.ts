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
