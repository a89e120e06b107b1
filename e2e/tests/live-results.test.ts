import { addCandidate, newName } from '../support/candidates.ts';
import { createAccount } from '../support/emulator.ts';
import { expect, signIn, test } from '../support/test.ts';

test('a vote appears on another open page without a reload', async ({ openAs, page, request }) => {
  const name = newName();
  await addCandidate(await openAs('admin'), name);

  const onlooker = await openAs('faculty');
  await onlooker.goto('/voting');
  const votes = onlooker.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(votes).toContainText('0 votes');

  await signIn(page, await createAccount(request));
  await page.goto('/voting');
  await page.getByRole('button', { name: `Vote for ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: /vote/i }).click();
  await expect(page.getByText('Your vote has been counted.')).toBeVisible();

  await expect(votes).toContainText('1 vote');
});
