import { demoCandidates } from '../support/elections.ts';
import { createAccount } from '../support/emulator.ts';
import { tabTo } from '../support/keyboard.ts';
import { expect, fillLogin, heading, test } from '../support/test.ts';

test('reaches a vote from the landing page with the keyboard only', async ({ page, request }) => {
  const { email, password } = await createAccount(request);
  const candidate = demoCandidates[1];
  const press = (key: string) => page.keyboard.press(key);

  await page.goto('/');
  await test.step('the first Tab offers to skip to the content', async () => {
    // The heading is there before the scripts are.
    await expect(page.getByRole('navigation', { name: 'Portal', exact: true })).toBeAttached();
    await press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  });
  await test.step('log in', async () => {
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Login / Register' }));
    await press('Enter');
    // A new page takes the focus: what is pressed before that goes nowhere.
    await expect(heading(page, 'Login')).toBeFocused();
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(email);
    await tabTo(page, page.getByLabel('Password', { exact: true }));
    await page.keyboard.type(password);
    await press('Enter');
    await expect(heading(page, 'Profile')).toBeFocused();
  });
  await test.step('open the elections from the dashboard', async () => {
    await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Home' }));
    await press('Enter');
    await expect(heading(page, 'Dashboard')).toBeFocused();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: /Student Elections/ }));
    await press('Enter');
    await expect(heading(page, 'Student Council Election')).toBeVisible();
  });
  await test.step('vote', async () => {
    const vote = page.getByRole('button', { name: `Vote for ${candidate}` });
    await expect(vote).toBeEnabled();
    await tabTo(page, vote);
    await press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(page, question.getByRole('button', { name: /vote/i }));
    await press('Enter');
    await expect(page.getByText('Your vote has been counted.')).toBeVisible();
  });
  await test.step('the focus is where it says what happened', async () => {
    await expect(page.locator(':focus')).toContainText('Your vote has been counted.');
  });
});

test('Escape closes the vote confirmation and returns the focus', async ({ page, request }) => {
  const account = await createAccount(request);
  await page.goto('/login?next=/voting');
  await fillLogin(page, account);
  const vote = page.getByRole('button', { name: `Vote for ${demoCandidates[0]}` });
  // Before the voter roll has answered it takes no focus.
  await expect(vote).toBeEnabled();
  await vote.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(vote).toBeFocused();
});
