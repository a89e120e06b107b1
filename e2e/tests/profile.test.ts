import { createAccount } from '../support/emulator.ts';
import { expect, heading, signIn, test } from '../support/test.ts';

test.use({ losesAnswers: true });

test('an edited profile is kept after a reload', async ({ page, request }) => {
  const { email, ...account } = await createAccount(request);
  await signIn(page, { email, ...account });
  await page.goto('/profile');
  await expect(heading(page, 'Profile')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();

  await page.getByLabel('First name').fill('Nisha');
  await page.getByLabel('Last name').fill('Pawar-Kale');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Nisha Pawar-Kale').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('Nisha Pawar-Kale').first()).toBeVisible();
});
