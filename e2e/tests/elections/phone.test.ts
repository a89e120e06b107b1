import { castBallot, nisha, omkar, receiptOn, test } from '../../support/elections.ts';
import { createAccount } from '../../support/emulator.ts';
import { expectNoSidewaysScroll, phone } from '../../support/phone.ts';
import { expect, heading, signIn } from '../../support/test.ts';

test('voting, result and board don’t scroll sideways on a phone of 360 px', async ({
  office,
  page,
  request,
}) => {
  // Longer than a line, and words that are longer than one too.
  const { id } = await office.prepare({
    title: `${office.title} Studierendenvertretungsversammlung`,
    posts: [
      { title: 'President of the Council of all Hostels and Departments' },
      { title: 'Studierendenvertretungsbeauftragter' },
    ],
  });
  await page.setViewportSize(phone);
  await signIn(page, await createAccount(request));

  await test.step('the ballot', async () => {
    await page.goto(`/voting/${id}`);
    await expect(page.getByRole('radio').first()).toBeEnabled();
    await expectNoSidewaysScroll(page);
  });
  await test.step('the receipt', async () => {
    await castBallot(page, { President: nisha, Studierenden: omkar });
    await expect(page.getByText('Your vote has been counted.')).toBeVisible();
    await receiptOn(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('the votes while they come in', async () => {
    await page.goto(`/elections/${id}`);
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  await office.publish(id);
  await test.step('the result', async () => {
    await page.reload();
    await expect(page.getByText(`${nisha} is elected`)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  await test.step('the board with a count', async () => {
    await page.goto(`/elections/${id}/board`);
    await expect(heading(page, new RegExp(office.title))).toBeVisible();
    // Filled in once it is known who is signed in.
    await expect(page.getByLabel('Receipt', { exact: true })).toHaveValue(/^[0-9a-f]{64}$/);
    await page.getByRole('button', { name: 'Find my receipt' }).click();
    await expect(page.getByText('Your ballot is in the ballot box.')).toBeVisible();
    await page.getByRole('button', { name: 'Count the ballots' }).click();
    await expect(page.getByText('The count is correct.')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
