import { messages } from '@campus/contracts';
import { personas } from '../support/personas.ts';
import { expect, test } from '../support/test.ts';

test('a demo account logs in with one click', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: personas.student.label }).click();
  await expect(page.getByText(messages.loggedIn)).toBeVisible();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(personas.student.email).first()).toBeVisible();
});

test('the emulator’s Google login saves the name from Google', async ({ page }) => {
  const local = `google-${Date.now()}`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Google' }).click();
  await page.getByRole('dialog').getByLabel('E-mail').fill(`${local}@sggs.ac.in`);
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText(local).first()).toBeVisible();
});
