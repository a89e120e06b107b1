import { newNominationRules } from '@campus/contracts/elections';
import { call } from '../../support/call.ts';
import { test } from '../../support/elections.ts';
import { createAccount } from '../../support/emulator.ts';
import { expect, signIn } from '../../support/test.ts';

test('a nomination is proposed, seconded, accepted and on the final list', async ({
  browser,
  office,
  openAs,
  page,
  request,
}) => {
  test.slow();
  const declaration = 'I accept the code of conduct.';
  const nominationRules = { ...newNominationRules, declarations: [declaration] };
  const { id } = await office.prepare({ nominationRules }, 'nominations');
  const backers = [await createAccount(request), await createAccount(request)] as const;
  for (const backer of backers) await call(request, backer, 'GET', '/api/me');
  await signIn(page, await createAccount(request));

  await test.step('the candidate names both and makes the declaration', async () => {
    await page.goto(`/voting/${id}/nominate`);
    await page.getByLabel('Manifesto').fill('Water coolers on every floor');
    await page.getByLabel('College email of your proposer').fill(backers[0].email);
    await page.getByLabel('College email of your seconder').fill(backers[1].email);
    await page.getByRole('checkbox', { name: declaration }).check();
    await page.getByRole('button', { name: 'Send nomination' }).click();
    await expect(page.getByText('0 of 1 proposer confirmed.')).toBeVisible();
  });
  for (const [kind, backer] of [
    ['Propose', backers[0]],
    ['Second', backers[1]],
  ] as const)
    await test.step(`${kind}: the member finds the request on the dashboard and confirms`, async () => {
      const other = await (await browser.newContext()).newPage();
      await signIn(other, backer);
      await other.goto('/dashboard');
      await other.getByRole('link', { name: `Answer: ${office.title}` }).click();
      await other.getByRole('button', { name: `${kind}: Test Person` }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: kind }).click();
      await expect(other.getByText('confirmed', { exact: true })).toBeVisible();
      await other.context().close();
    });
  const admin = await openAs('admin');
  await test.step('an admin accepts it and publishes the final list', async () => {
    await admin.goto(`/admin/elections?election=${id}`);
    await admin.getByRole('button', { name: 'Accept Test Person' }).click();
    await expect(admin.getByText('No nominations to review')).toBeVisible();
    await admin.getByRole('button', { name: 'Publish the final list' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Publish the final list' }).click();
    await expect(admin.getByText('The final list of candidates was published on')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Open voting' })).toBeVisible();
  });
  await test.step('the candidate can’t withdraw any more', async () => {
    await page.reload();
    await expect(page.getByText(/^The final list of candidates was published on/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Withdraw nomination' })).toHaveCount(0);
  });
});
