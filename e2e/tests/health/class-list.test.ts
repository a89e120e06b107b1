import { randomUUID } from 'node:crypto';
import { expectNoFinding } from '../../support/axe.ts';
import { createAccount, newEmail } from '../../support/emulator.ts';
import { expectMail } from '../../support/mail.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, heading, signIn, test } from '../../support/test.ts';

test('a student on the class list reports sick with two taps, and the coordinator gets an email', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  const account = await createAccount(request);
  const coordinator = newEmail();
  const number = `REG${randomUUID().slice(0, 8)}`;
  const className = `Class ${number}`;

  await test.step('an admin uploads the list, and one wrong line is refused alone', async () => {
    const admin = await openAs('admin');
    await admin.goto('/admin/class-list');
    await admin.getByRole('button', { name: 'Upload a list' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Upload a class list' });
    const lines = [
      'Email,Registration number,Class,Coordinator',
      `${account.email},${number},${className},${coordinator}`,
      `someone@gmail.com,${number}9,${className},`,
    ];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
    await expectNoFinding(admin);
    await dialog.getByRole('button', { name: 'Upload the list' }).click();
    await expect(dialog.getByText('2 lines: 1 added, 0 changed, 0 unchanged, 1 refused.')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /someone@gmail.com/ })).toContainText('must be an address');
    await admin.keyboard.press('Escape');
    await admin.getByRole('searchbox', { name: 'Search' }).fill(number.toLowerCase());
    await admin.keyboard.press('Enter');
    await expect(admin.getByRole('row', { name: account.email })).toContainText('Not logged in yet');
    // Rows of the search before are shown paler until they are gone.
    await expect(admin.getByRole('table', { name: 'Students' }).getByRole('row')).toHaveCount(2);
    await expectNoFinding(admin);
  });

  await page.setViewportSize(phone);
  await signIn(page, account);
  await test.step('the profile says what the class list knows', async () => {
    await page.goto('/profile');
    await expect(page.getByText(number, { exact: true })).toBeVisible();
    await expect(page.getByText(/From the class list/).first()).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFinding(page);
  });

  await test.step('two taps from the area’s home, and no field', async () => {
    await page.goto('/health-system');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Report Sick/ })
      .click();
    await expect(heading(page, 'Report sick')).toBeVisible();
    await expect(page.getByText(/^We email your class coordinator/)).toContainText(coordinator);
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await expectNoFinding(page);
    await page.getByRole('button', { name: 'Report sick' }).click();
  });
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Get well soon' })).toBeVisible();
  await expectMail(request, coordinator, 'A student reported sick');
});
