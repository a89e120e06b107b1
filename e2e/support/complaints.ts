import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { messages } from '@campus/contracts';
import { expect, expectRead, heading } from './test.ts';

/** A text of its own, found by the word that it begins with; its title shows the first words only. */
export function aComplaint(about: string): { text: string; word: string } {
  const word = `x${randomUUID().replaceAll('-', '')}`;
  return { text: `${word} ${about}`, word };
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit complaint' });

export async function fillComplaint(page: Page, text: string) {
  await page.getByLabel('What it is about').selectOption('Mess and food');
  await page.getByLabel('Place').fill('Mess hall 2');
  await page.getByLabel('Your complaint').fill(text);
}

/** Fills and sends the form as a signed-in member. */
export async function sendAnonymously(page: Page, text: string) {
  await page.goto('/complaint-system/submit?anonymous');
  await expect(page.getByRole('checkbox', { name: 'Submit anonymously' })).toBeChecked();
  await fillComplaint(page, text);
  await submit(page).click();
}

/** Files a complaint as a signed-in member. @returns the follow-up code */
export async function fileAnonymously(page: Page, text: string): Promise<string> {
  await sendAnonymously(page, text);
  return takeCode(page);
}

/** Reads the code that is shown once, and confirms that it is saved. */
export async function takeCode(page: Page): Promise<string> {
  await expect(page.getByText(messages.complaintSubmitted)).toBeVisible();
  const panel = page.locator('main').filter({ has: page.getByRole('heading', { name: 'Keep this code' }) });
  const code = (await panel.locator('code').textContent())!;
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/);
  await page.getByRole('button', { name: 'I have saved the code' }).click();
  await expect(page.getByText(code)).toHaveCount(0);
  return code;
}

export const fillRegNo = (page: Page) => page.getByLabel('Registration number').fill('2024TEST1');

export async function fileWithName(page: Page, text: string) {
  await page.goto('/complaint-system/submit');
  await fillRegNo(page);
  await fillComplaint(page, text);
  await submit(page).click();
  await expect(page.getByText(messages.complaintSubmitted)).toBeVisible();
}

/** Opens the complaint of a code without signing in. */
export async function followUp(page: Page, code: string) {
  await page.goto('/complaint-system/follow-up');
  await expect(heading(page, 'Follow up a complaint')).toBeVisible();
  await page.getByLabel('Your code').fill(code);
  await page.getByRole('button', { name: 'Open my complaint' }).click();
}

/** The card of a complaint in the list of all members. */
export async function findInList(page: Page, word: string): Promise<Locator> {
  await page.goto(`/complaint-system/complaints?search=${word}`);
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: word });
  await expect(card).toBeVisible();
  return card;
}

/** Opens a complaint from the board's queue, where the newest come last. */
export async function openFromQueue(page: Page, word: string) {
  await page.goto('/complaint-system/queue');
  const link = page.getByRole('link', { name: new RegExp(word) });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect(async () => {
    await expect(link.or(more).first()).toBeVisible();
    if (!(await link.isVisible())) await more.click();
    await expect(link).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await link.click();
  await expectRead(page, new RegExp(word));
}

/** Opens the form of a step of the open complaint: its button is on the page or under “More”. */
export async function begin(page: Page, label: string) {
  const button = page.getByRole('button', { name: label, exact: true });
  const more = page.getByText('More', { exact: true });
  await expect(button.or(more).first()).toBeVisible();
  if (!(await button.isVisible())) await more.click();
  await button.click();
}

/** Does one step of the open complaint. */
export async function act(
  page: Page,
  label: string,
  { text, send, readers }: { text?: [label: string, words: string]; send: string; readers?: string },
) {
  await begin(page, label);
  if (text) await page.getByLabel(text[0], { exact: true }).fill(text[1]);
  if (readers) await page.getByRole('radio', { name: readers }).check();
  await page.getByRole('button', { name: send, exact: true }).click();
  // The form closes when the server has accepted it.
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
}
