import { expectNoFinding } from '../support/axe.ts';
import { createAccount } from '../support/emulator.ts';
import { grant } from '../support/grant.ts';
import { catcherOf, subjectsFor } from '../support/mail.ts';
import { expect, heading, signIn, test } from '../support/test.ts';

test('a new role sends an email, which an admin sees as sent and the catcher shows', async ({
  openAs,
  request,
}) => {
  const account = await createAccount(request);
  const catcher = await catcherOf(request);
  await grant(request, account, 'board');
  const subject = 'You have a new role: board member';
  await expect
    .poll(() => subjectsFor(request, catcher, account.email), { timeout: 30_000 })
    .toContain(subject);

  await test.step('the Admin Panel says that it was sent', async () => {
    const admin = await openAs('admin');
    await admin.goto('/admin/mail');
    const row = admin.getByRole('row').filter({ hasText: account.email }).filter({ hasText: subject });
    // The catcher has it before the portal has noted so; the page reads again every 10 s.
    await expect(row).toContainText(/sent on/, { timeout: 30_000 });
    await expect(admin.getByRole('link', { name: /mail catcher/ })).toHaveAttribute('href', catcher);
  });

  await test.step('the catcher shows what it says', async () => {
    const page = await openAs();
    await page.goto(catcher);
    await page.getByRole('link').filter({ hasText: account.email }).filter({ hasText: subject }).click();
    await expect(heading(page, subject)).toBeFocused();
    const mail = page.frameLocator('iframe');
    await expect(mail.getByText(/Their reason: For a test\./)).toBeVisible();
    await expect(mail.getByRole('link', { name: /dashboard/ })).toHaveAttribute('href', /\/dashboard$/);
    await page.getByRole('link', { name: 'All emails' }).click();
    await expect(heading(page, 'Caught mail')).toBeVisible();
    // Only here: axe can't look into the frame, where nothing may run, and waits for it forever.
    await expectNoFinding(page);
  });
});

test('a kind of email that a member turned off stays off', async ({ page, request }) => {
  await signIn(page, await createAccount(request));
  await page.goto('/profile');
  const reminders = page.getByRole('checkbox', { name: 'Reminders to vote' });
  await expect(reminders).toBeChecked();
  await reminders.uncheck();
  await page.getByRole('button', { name: 'Save choice' }).click();
  await expect(page.getByText('Your choice was saved.')).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole('checkbox', { name: 'Answers to complaints that I filed with my name' }),
  ).toBeChecked();
  await expect(reminders).not.toBeChecked();
});
