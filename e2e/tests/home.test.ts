import type { APIRequestContext, Request } from '@playwright/test';
import { expectNoFinding } from '../support/axe.ts';
import { call } from '../support/call.ts';
import { aComplaint, act, fillComplaint, openFromQueue } from '../support/complaints.ts';
import { type Account, createAccount } from '../support/emulator.ts';
import { grant } from '../support/grant.ts';
import { expectNoSidewaysScroll, phone } from '../support/phone.ts';
import { expect, heading, signIn, test } from '../support/test.ts';
import { countTaps } from '../support/taps.ts';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** @returns the id of the request */
async function askForLeave(request: APIRequestContext, account: Account): Promise<string> {
  const { id } = await call<{ id: string }>(request, account, 'POST', '/api/report-leave', {
    name: 'Test Person',
    registrationNumber: '2024TEST2',
    parentEmail: 'parent@example.org',
    from: inDays(20),
    until: inDays(21),
  });
  return id;
}

test('faculty decide on leave in three taps from the dashboard, where its author then sees the decision', async ({
  openAs,
  page,
  request,
}) => {
  const [author, teacher] = [await createAccount(request), await createAccount(request)];
  await grant(request, teacher, 'faculty');
  const id = await askForLeave(request, author);

  await page.setViewportSize(phone);
  await signIn(page, teacher);
  await page.goto('/dashboard');
  const list = page.getByRole('region', { name: 'For you now' });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  // Other tests may have left more in the queues than the list shows unfolded.
  const more = list.getByRole('button', { name: /^Show all/ });
  if (await more.isVisible()) await more.click();
  await expectNoSidewaysScroll(page);
  await expectNoFinding(page);

  const taps = countTaps();
  const decide = list.locator(`a[href="/health-system/reports/${id}"]`);
  await taps.tap(decide);
  await taps.type(page.getByLabel('Remark'), 'Have a good journey.');
  await taps.tap(page.getByRole('button', { name: 'Approve' }));
  await expect(page.getByText('The leave is approved.')).toBeVisible();
  expect(taps.count()).toBeLessThanOrEqual(3);
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(decide).toHaveCount(0);

  const own = await openAs();
  await signIn(own, author);
  await own.goto('/dashboard');
  await expect(own.getByText('Your leave is approved.')).toBeVisible();
});

test('the dashboard says that nothing is waiting, and shows a decision live', async ({ page, request }) => {
  const account = await createAccount(request);
  await signIn(page, account);
  await page.route('**/api/home', async (route) => {
    const response = await route.fetch();
    const home = (await response.json()) as { items: { area: string }[] };
    // The demo's election is open to everyone.
    await route.fulfill({
      response,
      json: { ...home, items: home.items.filter(({ area }) => area !== 'elections') },
    });
  });
  await page.goto('/dashboard');
  await expect(page.getByText('You are all caught up.')).toBeVisible();
  const id = await askForLeave(request, account);
  const admin = await createAccount(request);
  await grant(request, admin, 'faculty');
  const decision = { status: 'Approved', remark: 'Fine.', version: 0 };
  await call(request, admin, 'PUT', `/api/absences/${id}`, decision);
  await expect(page.getByText('Your leave is approved.')).toBeVisible();
});

test('the dashboard shows a reply to an anonymous author who keeps the code, without telling the server', async ({
  openAs,
  page,
  request,
}) => {
  test.slow();
  await signIn(page, await createAccount(request));
  const { text, word } = aComplaint('The lamp in the corridor is out.');
  await page.goto('/complaint-system/submit?anonymous');
  await fillComplaint(page, text);
  await page.getByRole('button', { name: 'Submit complaint' }).click();
  await page.getByRole('button', { name: 'Keep the code on this device' }).click();
  await expect(page.getByText('This device keeps the code until you log out.')).toBeVisible();
  await page.getByRole('button', { name: 'I have saved the code' }).click();

  const board = await openAs('board');
  await openFromQueue(board, word);
  await act(board, 'Answer', {
    text: ['Answer', 'We send someone.'],
    readers: 'The author and the board',
    send: 'Send',
  });

  // As if it was kept a while ago: the browser waits ten minutes between two questions.
  await page.evaluate(() => {
    const key = 'campus.mine.home.complaints';
    localStorage.setItem(key, localStorage.getItem(key)!.replace(/"checkedAt":\d+/, '"checkedAt":0'));
  });
  const questions: Request[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/complaint-follow-up')) questions.push(sent);
  });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /^Read the reply: Your anonymous complaint/ }).click();
  await expect(page.getByText('We send someone.')).toBeVisible();
  for (const question of questions) {
    const headers = await question.allHeaders();
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('x-request-id');
  }
  expect(questions.length).toBe(2);
  expect(page.url()).not.toMatch(/[0-9A-Z]{4}-?[0-9A-Z]{4}/);
});
