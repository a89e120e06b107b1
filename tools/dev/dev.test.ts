import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { chromium as playwright, type Browser, type FrameLocator, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chromium } from '../browser.ts';

const main = join(import.meta.dirname, 'main.ts');
let server: ChildProcess;
let browser: Browser;
let page: Page;
let frame: FrameLocator;

function launch(...args: string[]) {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  return { child, said: () => said };
}

beforeAll(async () => {
  const launched = launch('health', '--port', '4597');
  server = launched.child;
  while (!launched.said().includes('health alone')) await once(launched.child.stdout, 'data');
  browser = await playwright.launch(await chromium());
  page = await browser.newPage();
  await page.goto(`${/http:\S+\/health-system/.exec(launched.said())![0]}/reports`);
  frame = page.frameLocator('iframe');
});

afterAll(async () => {
  await browser.close();
  server.kill();
  await once(server, 'exit');
});

const heading = (name: string) => frame.getByRole('heading', { level: 1, name }).waitFor();
/** Rows of the list; the breadcrumb is a list too. */
const rows = async () => {
  const items = frame.locator('main ul > li');
  await items.first().waitFor();
  return items.count();
};

it('shows a page of one remote with prepared answers', async () => {
  await heading('Your reports');
  expect(await rows()).toBe(2);
});

it('lets one call fail, and answers again', async () => {
  await page.getByText('Calls: 1').click();
  const call = page.getByLabel('get /api/absences/mine');
  await call.selectOption('500');
  await frame.getByRole('button', { name: 'Try again' }).waitFor();
  await call.selectOption('none');
  expect(await rows()).toBe(2);
});

it('asks a visitor to log in, and continues as the chosen person', async () => {
  await page.getByLabel('Person').selectOption('visitor');
  await heading('Here the portal asks the visitor to sign in');
  await page.getByLabel('Person').selectOption('faculty');
  await heading('Your reports');
  expect(await rows()).toBe(2);
});

it('ends the session with the next call, and keeps page and person over a reload', async () => {
  await page.getByRole('button', { name: 'End session' }).click();
  await page.getByLabel('Long names').check();
  await heading('Here the portal asks the visitor to sign in');
  await frame.getByRole('button', { name: 'Sign in again' }).click();
  await heading('Your reports');
  await page.getByLabel('Phone width').check();
  await page.reload();
  await heading('Your reports');
  expect(await page.getByLabel('Person').inputValue()).toBe('faculty');
  expect((await page.locator('iframe').boundingBox())!.width).toBe(360);
});

it('lists the remotes if the name is wrong', async () => {
  const { child, said } = launch('nosuch');
  await once(child, 'exit');
  expect(child.exitCode).toBe(1);
  expect(said()).toContain('There is no remote "nosuch". There are: budget, complaints,');
});
