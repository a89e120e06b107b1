import { messages } from '@campus/contracts';
import { addCandidate, newName } from '../support/candidates.ts';
import { expect, test } from '../support/test.ts';

test('an admin adds a candidate, students see it, and the admin removes it', async ({ openAs }) => {
  const admin = await openAs('admin');
  const student = await openAs('student');
  const name = newName();

  await test.step('the admin adds the candidate', () => addCandidate(admin, name));
  await test.step('a student sees it', async () => {
    await student.goto('/voting');
    await expect(student.getByRole('heading', { name })).toBeVisible();
  });
  await test.step('the admin removes it after being asked', async () => {
    await admin.getByRole('button', { name: `Remove ${name}` }).click();
    await admin
      .getByRole('alertdialog')
      .getByRole('button', { name: /remove/i })
      .click();
    await expect(admin.getByText(messages.candidateRemoved)).toBeVisible();
    await expect(admin.getByText(name, { exact: true })).toHaveCount(0);
  });
  await test.step('it is gone from the ballot', async () => {
    await student.reload();
    await expect(student.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(student.getByRole('heading', { name })).toHaveCount(0);
  });
});

test('an empty form shows the missing fields and keeps the rest', async ({ openAs }) => {
  const page = await openAs('admin');
  await page.goto('/admin');
  await page.getByLabel('Manifesto').fill('No name yet');
  await page.getByRole('button', { name: 'Add candidate' }).click();
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Manifesto')).toHaveValue('No name yet');
});
