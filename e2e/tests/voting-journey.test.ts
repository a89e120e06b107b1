import { messages } from '@campus/contracts';
import { demoCandidates } from '../support/elections.ts';
import { newEmail } from '../support/emulator.ts';
import { expect, heading, test } from '../support/test.ts';

test('sign up, confirm the address, vote, see the result, log out', async ({ page }) => {
  const email = newEmail();
  const candidate = demoCandidates[0];

  await test.step('a student signs up', async () => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'Login / Register' }).click();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('First name').fill('Nisha');
    await page.getByLabel('Last name').fill('Pawar');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-good-password');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(heading(page, 'Confirm your email address')).toBeVisible();
  });

  await test.step('before that, no page for members opens', async () => {
    await page.goto('/voting');
    await expect(heading(page, 'Confirm your email address')).toBeVisible();
  });

  await test.step('the link in the mail confirms the address', async () => {
    const mail = await page.context().newPage();
    await mail.goto((await page.getByRole('link', { name: `Confirm ${email}` }).getAttribute('href'))!);
    await mail.close();
    await page.bringToFront();
    await page.getByRole('button', { name: 'I have opened the link' }).click();
    await expect(heading(page, 'Student Council Election')).toBeVisible();
  });

  await test.step('the student votes', async () => {
    await page.getByRole('button', { name: `Vote for ${candidate}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: /vote/i }).click();
    await expect(page.getByText('Your vote has been counted.')).toBeVisible();
    await expect(page.getByRole('button', { name: messages.voteCast })).toBeDisabled();
    for (const other of demoCandidates.slice(1)) {
      await expect(page.getByRole('button', { name: `Vote for ${other}` })).toBeDisabled();
    }
  });

  await test.step('the vote stays after a reload, and the result shows it', async () => {
    await page.reload();
    await expect(page.getByText(messages.alreadyVoted)).toBeVisible();
    await expect(page.getByRole('button', { name: messages.voteCast })).toBeDisabled();
    await expect(page.getByText(/\d+ of \d+ registered students/)).toBeVisible();
  });

  await test.step('the student logs out and is on the first page', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out and lose this?' });
    await expect(question).toContainText('Your receipt for “Student Council Election”');
    await question.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('link', { name: 'Login / Register' })).toBeVisible();
  });
});
