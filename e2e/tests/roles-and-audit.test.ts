import type {} from '@campus/contracts/members';
import { problems } from '@campus/contracts/areas';
import { createAccount } from '../support/emulator.ts';
import { personas } from '../support/personas.ts';
import { expect, signIn, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

test.use({ losesAnswers: true });

async function openRoles(page: Page, email: string) {
  await page.getByRole('main').getByLabel('Search').fill(email);
  await page.getByRole('button', { name: `Change ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Change roles' }).click();
}

test('an admin gives a member the faculty role with a reason, and the audit log shows it', async ({
  openAs,
  page,
  request,
}) => {
  const account = await createAccount(request);
  const reason = `Teaches since ${Date.now()}`;
  await signIn(page, account);

  const admin = await openAs('admin');
  await test.step('the admin finds the member and gives the role', async () => {
    await admin.goto('/admin/members');
    await openRoles(admin, account.email);
    await admin.getByRole('dialog').getByLabel('Reason').fill(reason);
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /faculty/i })
      .click();
    await expect(admin.getByRole('dialog')).toHaveCount(0);
    await expect(admin.getByRole('row').filter({ hasText: account.email })).toContainText('faculty');
  });
  await test.step('the audit log has it', async () => {
    await admin.goto('/admin/audit');
    await expect(admin.getByText(reason)).toBeVisible();
  });
  await test.step('the member is faculty now: no vote in the student election', async () => {
    await page.goto('/voting');
    await expect(page.getByText('Only students can vote in this election.')).toBeVisible();
  });
});

test('refuses to remove the last admin', async ({ openAs }) => {
  const admin = await openAs('admin');
  await admin.goto('/admin/members');
  await openRoles(admin, personas.admin.email);
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('Change').selectOption({ label: 'Take the role admin' });
  await dialog.getByLabel('Reason').fill('Leaves the college');
  await dialog.getByRole('button', { name: /the role/ }).click();
  await expect(admin.getByText(problems['last-admin'].message)).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toBeVisible();
});
