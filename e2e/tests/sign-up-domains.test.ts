import { defaultDomains, messages } from '@campus/contracts';
import { accountExists } from '../support/emulator.ts';
import { personas } from '../support/personas.ts';
import { expect, fillLogin, heading, test } from '../support/test.ts';

const foreign = [
  'someone@gmail.com',
  'x@sggs.ac.in.evil.org',
  'x@evilsggs.ac.in',
  'x@sub.sggs.ac.in',
  'x@admin.sggs.ac.in.evil.org',
];

test('refuses to create an account for a foreign address', async ({ page, request }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Eve');
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  for (const email of foreign) {
    await test.step(email, async () => {
      await page.getByLabel('E-mail').fill(email);
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
      await expect(page.getByText(messages.collegeEmailsOnly(defaultDomains)).first()).toBeVisible();
      await expect(page).toHaveURL('/login');
      expect(await accountExists(request, email)).toBe(false);
    });
  }
  await test.step('what was typed is still there', async () => {
    await expect(page.getByLabel('First name')).toHaveValue('Eve');
  });
});

test('a wrong password shows an error and does not log in', async ({ page }) => {
  await page.goto('/login');
  await fillLogin(page, { ...personas.student, password: 'not-the-password' });
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('accepts a college address in upper case', async ({ page, request }) => {
  const email = `UPPER-${Date.now()}@SGGS.AC.IN`;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Uma');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a-good-password');
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await expect(heading(page, 'Confirm your email address')).toBeVisible();
  expect(await accountExists(request, email.toLowerCase())).toBe(true);
});
