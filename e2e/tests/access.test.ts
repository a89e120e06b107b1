import { createAccount } from '../support/emulator.ts';
import { expectMail } from '../support/mail.ts';
import { expect, signIn, test } from '../support/test.ts';

test.use({ losesAnswers: true });

test('a member asks for a role on /access, an admin gives it, and the role works', async ({
  openAs,
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account);

  await test.step('the card leads to the page, which takes the request', async () => {
    await page.goto('/dashboard');
    await page.getByRole('link', { name: /Restricted College Access/ }).click();
    await expect(page.getByText('Comes with your email address.')).toBeVisible();
    await page.getByLabel('Role', { exact: true }).selectOption('treasurer');
    await page.getByLabel('Why you need it').fill('The council elected me treasurer.');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByText('Waiting for an admin')).toBeVisible();
  });

  const admin = await openAs('admin');
  await test.step('an admin gives the role with a reason', async () => {
    await admin.goto('/admin/members');
    const asked = admin.getByRole('listitem').filter({ hasText: account.email });
    await asked.getByRole('button', { name: /^Give the role treasurer to / }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Minutes of the council.');
    await dialog.getByRole('button', { name: 'Give the role' }).click();
    await expect(admin.getByText(/now has the role treasurer/)).toBeVisible();
    await expect(asked).toHaveCount(0);
  });

  await test.step('the page says who gave it, a mail came, and the role works', async () => {
    await page.reload();
    const role = page.getByRole('region', { name: 'Your roles' }).getByRole('listitem');
    await expect(role.filter({ hasText: 'treasurer' })).toContainText('Minutes of the council.');
    await expect(page.getByText('Granted', { exact: true })).toBeVisible();
    await page.goto('/transparency-budget/ledger/new');
    await expect(page.getByRole('heading', { level: 1, name: 'New ledger entry' })).toBeVisible();
    await expectMail(request, account.email, 'You have a new role: treasurer');
  });
});

test("the Approval System card opens a student's own applications", async ({ openAs }) => {
  const page = await openAs('student');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Approval System/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
});
