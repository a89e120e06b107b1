import { nisha, omkar, test } from '../../support/elections.ts';
import { expectNoFinding } from '../../support/axe.ts';
import { createAccount } from '../../support/emulator.ts';
import { tabTo } from '../../support/keyboard.ts';
import { expect, heading, signIn } from '../../support/test.ts';

test('ranks, approves and marks several on a phone by keyboard, up to the rounds that anyone can check', async ({
  office,
  page,
  request,
}) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await office.prepare({
    posts: [
      { title: 'President', method: 'ranked' },
      { title: 'Council', seats: 2 },
      { title: 'Sports', method: 'approval' },
    ],
    noneOfTheAbove: false,
  });
  await signIn(page, await createAccount(request));
  await page.goto(`/voting/${id}`);
  await expect(heading(page, office.title)).toBeVisible();
  const cast = page.getByRole('button', { name: 'Cast ballot' });
  await expect(cast).toBeEnabled();
  const group = (name: string) => page.getByRole('group', { name });

  await test.step('rank by keyboard', async () => {
    for (const [name, place] of [
      [omkar, '1st'],
      [nisha, '2nd'],
    ] as const) {
      await tabTo(page, page.getByRole('button', { name: `Make ${name} your ${place} choice` }));
      await page.keyboard.press('Enter');
    }
    await tabTo(page, page.getByRole('button', { name: `Move ${nisha} up` }));
    await page.keyboard.press('Enter');
    const ranking = page.getByRole('list', { name: 'Your ranking for President' }).getByRole('listitem');
    await expect(ranking.first()).toContainText(nisha);
    await expect(ranking.last()).toContainText(omkar);
  });
  await test.step('mark several', async () => {
    for (const name of [nisha, omkar]) await group('Council').getByRole('checkbox', { name }).check();
    await group('Sports').getByRole('checkbox', { name: omkar }).check();
    await expectNoFinding(page);
    await cast.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(`1. ${nisha}, 2. ${omkar}`);
    await question.getByRole('button', { name: 'Cast ballot' }).click();
    await expect(page.getByText('Your vote has been counted.')).toBeVisible();
  });
  await test.step('the result shows the rounds, and the count is right', async () => {
    await office.publish(id);
    await page.goto(`/elections/${id}`);
    await expect(page.getByRole('region', { name: 'President', exact: true })).toContainText(
      `${nisha} is elected.`,
    );
    await expect(page.getByRole('table', { name: 'Rounds of the count for President' })).toBeVisible();
    await expectNoFinding(page);
    await page.goto(`/elections/${id}/board`);
    await page.getByRole('button', { name: 'Count the ballots' }).click();
    await expect(page.getByText('The count is correct.')).toBeVisible();
  });
});
