import { createAccount } from '../support/emulator.ts';
import { personas } from '../support/personas.ts';
import { problemAnswer } from '../support/problem-answer.ts';
import { expect, heading, routeOnce, signIn, test } from '../support/test.ts';

test('a dangerous action asks for the password and then continues with the input', async ({
  openAs,
  page,
  request,
}) => {
  const account = await createAccount(request);
  await signIn(page, account);
  const admin = await openAs('admin');
  await admin.goto('/admin/members');
  await admin.getByRole('main').getByLabel('Search').fill(account.email);
  await admin.getByRole('button', { name: `Change ${account.email}` }).click();
  await admin.getByRole('menuitem', { name: 'Change access' }).click();

  // Sessions in these tests count as recent all day; once, they don't.
  await routeOnce(admin, '**/api/members/*/lock', (route) => route.fulfill(problemAnswer('sign-in-again')));
  await admin.getByLabel('Reason').fill('Lost laptop.');
  await admin.getByRole('button', { name: 'Lock the account' }).click();

  const question = admin.getByRole('dialog', { name: 'Confirm that it is you' });
  await question.getByLabel('Password').fill('wrong');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByText('The email address or the password is wrong.')).toBeVisible();
  await question.getByLabel('Password').fill(personas.admin.password);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(question).toHaveCount(0);

  await test.step('the locked member sees nothing but that', async () => {
    await page.goto('/profile');
    await expect(heading(page, 'Your account is locked')).toBeVisible();
  });
});

test('“Log out everywhere” ends the session of another browser, and the next login works', async ({
  openAs,
  page,
  request,
}) => {
  const account = await createAccount(request);
  const other = await openAs();
  await signIn(other, account);
  await signIn(page, account);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await other.goto('/profile');
  await expect(other).toHaveURL(/\/login/);
  await signIn(page, account);
  await page.goto('/profile');
  await expect(page.getByText('(this session)')).toBeVisible();
});
