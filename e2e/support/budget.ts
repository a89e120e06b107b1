import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import type { Account } from './emulator.ts';
import { tokenOf } from './emulator.ts';
import { expect } from './test.ts';

/** A purpose that no other test has. */
export const aPurpose = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;

const quote = { name: 'quote.csv', mimeType: 'text/csv', buffer: Buffer.from('item,rupees\nTents,1200\n') };

/** Fills the form that is open. */
export async function fillApplication(page: Page, purpose: string) {
  await page.getByLabel('Purpose').fill(purpose);
  await page.getByLabel('Category').selectOption('Events and festivals');
  await page.getByLabel(/^(First day|Date)/).fill(dayFromNow(30));
  await page.getByLabel('Explanation').fill('Sixty stands over two days.');
  await page.getByLabel(/^Amount/).fill('1,200');
  await page.locator('input[type=file]').setInputFiles(quote);
  await page.getByLabel('Your name').fill('Test Person');
  await page.getByLabel('Your email address').fill('test@sggs.ac.in');
  await page.getByLabel('Registration number').fill('2024TEST1');
  await page.getByLabel('Designation').fill('Student');
}

const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

export const submitApplication = (page: Page) =>
  page.getByRole('button', { name: 'Submit application' }).click();

/** Applies without a page. @returns the id of the application */
export async function apply(
  request: APIRequestContext,
  account: Pick<Account, 'email' | 'password'>,
  purpose: string,
  rupees = 1200,
): Promise<string> {
  const answer = await request.post('/applications', {
    headers: { authorization: `Bearer ${await tokenOf(request, account)}` },
    multipart: {
      name: 'Test Person',
      email: account.email,
      regNo: '2024TEST1',
      designation: 'Student',
      date: dayFromNow(30),
      explanation: 'Sixty stands over two days.',
      purpose,
      amount: String(rupees * 100),
      budgetFile: quote,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json())._id;
}

/** Opens the application as a reviewer, from its page. */
export async function decide(page: Page, remark: string, how: 'Approve' | 'Reject' | 'Request changes') {
  await page.getByLabel('Remark').fill(remark);
  await page.getByRole('button', { name: how, exact: true }).click();
}
