import { phone } from '../support/phone.ts';
import { expect, heading, test } from '../support/test.ts';

test('the phone menu opens and its links work', async ({ openAs }) => {
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
