import { messages } from '@campus/contracts';
import type { Page } from '@playwright/test';
import {
  askToVote,
  nisha,
  omkar,
  receiptOn,
  test as base,
  turnoutOn,
  type Office,
} from '../../support/elections.ts';
import { type Account, createAccount } from '../../support/emulator.ts';
import { expect, loseAnswer, routeOnce, signIn } from '../../support/test.ts';

/** The page shows the ballot of an open election with one post, `id`, to a student who hasn't voted. */
const test = base.extend<{ ballot: { id: string; account: Account } }>({
  ballot: async ({ office, page, request }, provide) => {
    const { id } = await office.prepare();
    const account = await createAccount(request);
    await signIn(page, account);
    await page.goto(`/voting/${id}`);
    await provide({ id, account });
  },
});

async function vote(page: Page, name: string) {
  await (await askToVote(page, name)).click();
}

async function expectOneBallot(page: Page, office: Office, id: string) {
  await expect(page.getByText(/^(Your vote has been counted|You have already voted)\.$/)).toBeVisible();
  await expect(turnoutOn(page)).toHaveAttribute('aria-valuenow', '1');
  const { counts } = await office.publish(id);
  expect(counts.reduce((sum, { votes }) => sum + votes, 0)).toBe(1);
}

test('Send again works after the answer to the token request was lost, even after a reload', async ({
  ballot: { id },
  office,
  page,
}) => {
  await routeOnce(page, '**/token', loseAnswer);
  await vote(page, nisha);
  await expect(page.getByText('Your vote is not in the ballot box yet.')).toBeVisible();
  expect((await office.read(id)).turnout.cast).toBe(0);

  await page.reload();
  await expect(page.getByText('Your vote is not in the ballot box yet.')).toBeVisible();
  await expect(page.getByText(`Your vote for ${nisha} is kept in this browser.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectOneBallot(page, office, id);
});

test('finds the ballot in the box after the answer to the ballot was lost', async ({
  ballot: { id },
  office,
  page,
}) => {
  await routeOnce(page, '**/ballots', loseAnswer);
  await vote(page, nisha);
  await expect(page.getByText(`Your vote for ${nisha} is in the ballot box.`)).toBeVisible();
  expect(await receiptOn(page)).toMatch(/^[0-9a-f]{64}$/);

  await page.reload();
  await expect(page.getByRole('button', { name: messages.voteCast })).toBeDisabled();
  await expectOneBallot(page, office, id);
});

test('Send again counts once when the ballot arrived but no confirmation did', async ({
  ballot: { id },
  office,
  page,
}) => {
  await routeOnce(page, '**/ballots', loseAnswer);
  await page.route('**/receipts/*', (route) => route.abort());
  await vote(page, nisha);
  await expect(page.getByText('Your vote is not in the ballot box yet.')).toBeVisible();
  expect((await office.read(id)).turnout.cast).toBe(1);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expectOneBallot(page, office, id);
});

test('a ballot that never left can be sent after a reload', async ({ ballot: { id }, office, page }) => {
  await routeOnce(page, '**/ballots', (route) => route.abort());
  await vote(page, omkar);
  await expect(page.getByText('Your vote is not in the ballot box yet.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`Your vote for ${omkar} is in the ballot box.`)).toBeVisible();
  await expectOneBallot(page, office, id);
});

test('a page closed while casting loses no ballot', async ({ ballot: { id }, context, office, page }) => {
  const arrived = new Promise<void>((resolve) => {
    // The answer never comes.
    void page.route('**/ballots', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await vote(page, nisha);
  await arrived;
  await page.close();

  const later = await context.newPage();
  await later.goto(`/voting/${id}`);
  await expect(later.getByText(`Your vote for ${nisha} is in the ballot box.`)).toBeVisible();
  await expectOneBallot(later, office, id);
});

test('two tabs of one voter cast one ballot, and both say so', async ({
  ballot: { id },
  context,
  office,
  page,
}) => {
  const other = await context.newPage();
  await other.goto(`/voting/${id}`);
  const questions = [await askToVote(page, nisha), await askToVote(other, omkar)];
  await Promise.all(questions.map((confirm) => confirm.click()));
  await expect(other.getByText('Your vote has been counted.')).toBeVisible();
  await expect(page.getByText('Your vote has been counted.')).toBeVisible();
  expect(await receiptOn(other)).toBe(await receiptOn(page));
  await expectOneBallot(page, office, id);
});

test('a double click votes once', async ({ ballot: { id }, office, page }) => {
  const sent: string[] = [];
  page.on('request', (one) => {
    if (/\/(token|ballots)$/.test(one.url())) sent.push(one.url().split('/').at(-1)!);
  });
  await (await askToVote(page, nisha)).dblclick();
  await expectOneBallot(page, office, id);
  expect(sent).toEqual(['token', 'ballots']);
});

test('a voter who logs out with an unused voting token can still vote after the next login', async ({
  ballot: { id, account },
  office,
  page,
}) => {
  await routeOnce(page, '**/ballots', (route) => route.abort());
  await vote(page, nisha);
  await expect(page.getByText('Your vote is not in the ballot box yet.')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await signIn(page, account);
  await page.goto(`/voting/${id}`);
  await expect(page.getByText(/it no longer has your choice/)).toBeVisible();
  await vote(page, omkar);
  await expect(page.getByText(`Your vote for ${omkar} is in the ballot box.`)).toBeVisible();
  await expectOneBallot(page, office, id);
});

test('another browser says after the vote that you voted elsewhere, and names no choice', async ({
  ballot: { id, account },
  openAs,
  page,
}) => {
  await vote(page, nisha);
  await expect(page.getByText('Your vote has been counted.')).toBeVisible();

  const other = await openAs();
  await signIn(other, account);
  await other.goto(`/voting/${id}`);
  await expect(other.getByText(messages.alreadyVoted)).toBeVisible();
  await expect(other.getByText(/^You voted on another device/)).toBeVisible();
  await expect(other.getByRole('button', { name: `Vote for ${nisha}` })).toBeDisabled();
  await expect(other.getByRole('button', { name: `Vote for ${omkar}` })).toBeDisabled();
  await expect(other.getByRole('region', { name: 'Your receipt' })).toHaveCount(0);
});

for (const request of ['token', 'ballots'] as const) {
  test(`rejects the ${request} request just after voting ended, with a clear message, and stores nothing`, async ({
    ballot: { id },
    office,
    page,
  }) => {
    const question = await askToVote(page, nisha);
    await page.route(`**/${request}`, async (route) => {
      await office.move(id, 'open', 'closed');
      await route.continue();
    });
    await question.click();
    await expect(page.getByText('Your vote is not in the ballot box.')).toBeVisible();
    await expect(
      page.getByText('Voting ended before your vote arrived, so it can’t be counted any more.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0);
    await expect.poll(async () => (await office.read(id)).digest).not.toBeNull();
    expect((await office.read(id)).turnout.cast).toBe(0);
  });
}
