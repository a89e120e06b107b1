import { problems } from '@campus/contracts';
import { createAccount } from '../support/emulator.ts';
import { personas } from '../support/personas.ts';
import { expect, signIn, test } from '../support/test.ts';

test('an admin gives a member the faculty role with a reason, and the audit log says so', async ({
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
    await admin.getByLabel(/search/i).fill(account.email);
    await admin.getByRole('button', { name: new RegExp(account.email) }).click();
    await admin.getByRole('dialog').getByLabel('Reason').fill(reason);
    await admin
      .getByRole('dialog')
      .getByRole('button', { name: /faculty/i })
      .click();
  });
  await test.step('the audit log has it', async () => {
    await admin.goto('/admin/audit');
    await expect(admin.getByText(reason)).toBeVisible();
  });
  await test.step('the member is faculty now: no vote in the student election', async () => {
    await page.goto('/voting');
    await expect(page.getByText('Only students vote in this election.')).toBeVisible();
  });
});

test('the last admin stays', async ({ openAs }) => {
  const admin = await openAs('admin');
  await admin.goto('/admin/members');
  await admin.getByLabel(/search/i).fill(personas.admin.email);
  await admin.getByRole('button', { name: new RegExp(personas.admin.email) }).click();
  await admin.getByRole('dialog').getByLabel('Reason').fill('Leaves the college');
  await admin.getByRole('dialog').getByRole('button', { name: /admin/i }).click();
  await expect(admin.getByText(problems['last-admin'].message)).toBeVisible();
  await admin.reload();
  await expect(admin.getByRole('banner').getByRole('link', { name: 'Admin Panel' })).toBeVisible();
});
