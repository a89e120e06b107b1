import type { Page } from '@playwright/test';
import { askToVote, castByApi, nisha, omkar, test, turnoutOn } from '../../support/elections.ts';
import { createAccount } from '../../support/emulator.ts';
import { expect, heading, signIn } from '../../support/test.ts';

const votesFor = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

test('sends the ballot without credentials, blinds beside the page, and no URL ever contains the choice', async ({
  baseURL,
  context,
  office,
  page,
  request,
}) => {
  const { id, candidates } = await office.prepare();
  const chosen = candidates.find(({ name }) => name === nisha)!;
  await signIn(page, await createAccount(request));
  // The portal sets none; this one shows what a request takes along.
  await context.addCookies([{ name: 'probe', value: '1', url: baseURL! }]);
  await page.goto(`/voting/${id}`);

  const addresses: string[] = [];
  page.on('request', (one) => addresses.push(one.url()));
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  const [token, ballot] = await Promise.all([
    page.waitForRequest(/\/token$/),
    page.waitForRequest(/\/ballots$/),
    askToVote(page, nisha).then((confirm) => confirm.click()),
  ]);
  await expect(page.getByText('Your vote has been counted.')).toBeVisible();

  expect(workers).toContainEqual(expect.stringContaining('/blinding-worker-'));
  const ofToken = await token.allHeaders();
  expect(ofToken).toHaveProperty('authorization');
  const ofBallot = await ballot.allHeaders();
  expect(ofBallot).not.toHaveProperty('authorization');
  expect(ofBallot).not.toHaveProperty('cookie');
  expect(ofBallot).not.toHaveProperty('x-request-id');
  expect(ballot.postData()).toContain(chosen.id);
  expect(ballot.postData()).not.toContain(Object.values(token.postDataJSON() as object)[0]);
  expect(addresses.filter((address) => address.includes(chosen.id))).toEqual([]);
});

test('updates standings in steps only when enough ballots are in', async ({ office, openAs, request }) => {
  const { id, candidates } = await office.prepare({ resultMode: 'batched', batchSize: 5 });
  const [first, second] = [nisha, omkar].map((name) => candidates.find((one) => one.name === name)!.id);
  const visitor = await openAs();
  await visitor.goto(`/elections/${id}`);
  await expect(heading(visitor, office.title)).toBeVisible();

  for (let cast = 1; cast <= 9; cast += 1) {
    await castByApi(request, id, cast <= 5 ? first! : second!);
    await expect(turnoutOn(visitor)).toHaveAttribute('aria-valuenow', '0');
    await expect(visitor.getByRole('row', { name: /[1-9]\d* votes?/ })).toHaveCount(0);
    expect((await office.read(id)).standings?.cast ?? 0).toBe(0);
  }
  // A step has five to ten ballots, and what is shown is a step behind.
  for (let cast = 10; cast <= 20; cast += 1) await castByApi(request, id, second!);
  await expect.poll(async () => (await office.read(id)).standings?.cast ?? 0).toBeGreaterThanOrEqual(5);
  const { standings, turnout } = await office.read(id);
  expect(turnout.cast).toBe(standings?.cast);
  await expect(votesFor(visitor, nisha)).toContainText('5 votes');
  await expect(turnoutOn(visitor)).toHaveAttribute('aria-valuenow', String(turnout.cast));
});

test('shows no votes between the end of voting and the published result', async ({
  office,
  openAs,
  request,
}) => {
  const { id, candidates } = await office.prepare({ resultMode: 'after-closing' });
  const visitor = await openAs();
  await visitor.goto(`/elections/${id}`);
  for (const cast of [1, 2]) {
    await castByApi(request, id, candidates[0]!.id);
    await expect(turnoutOn(visitor)).toHaveAttribute('aria-valuenow', String(cast));
    await expect(visitor.getByRole('table')).toHaveCount(0);
    expect((await office.read(id)).standings).toBeNull();
  }
  await office.move(id, 'open', 'closed');
  await expect(visitor.getByText('Voting has ended', { exact: true })).toBeVisible();
  await expect.poll(async () => (await office.read(id)).digest).not.toBeNull();
  await expect(visitor.getByRole('table')).toHaveCount(0);
  expect((await office.read(id)).standings).toBeNull();
  expect((await request.get(`/api/elections/${id}/box`)).ok(), 'the box is still shut').toBe(false);

  await office.move(id, 'closed', 'published');
  await expect(votesFor(visitor, nisha)).toContainText('2 votes');
});
