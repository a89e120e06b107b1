/** Takes the pictures in docs/images from a running demo portal. */
import { join } from 'node:path';
import { defaultDomains, demoAccounts } from '@campus/contracts';
import { chromium } from 'playwright-core';
import { chromium as installed } from '../browser.ts';
import { readArguments } from '../command-line.ts';

const help = `Takes the pictures of the README from a demo portal that runs on this machine.

  npm start                                        in another terminal, on an empty data folder
  node tools/pictures/main.ts                      writes docs/images/*.png

  --portal http://127.0.0.1:4100                   where it runs (default: http://127.0.0.1:4000)`;

const { values } = readArguments(help, {
  portal: { type: 'string', default: 'http://127.0.0.1:4000' },
});
const folder = join(import.meta.dirname, '../../docs/images');

const pictures = [
  { name: 'dashboard', path: '/dashboard', viewport: { width: 1280, height: 1080 } },
  { name: 'ballot', path: '/voting', viewport: { width: 400, height: 1160 }, isMobile: true },
  { name: 'budget', path: '/transparency-budget', viewport: { width: 1280, height: 1080 } },
];

const student = demoAccounts(defaultDomains).find(({ role }) => role === 'student')!;
const browser = await chromium.launch(await installed());
try {
  const look = { baseURL: values.portal, colorScheme: 'light' } as const;
  const context = await browser.newContext(look);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(student.email);
  await page.getByLabel('Password', { exact: true }).fill(student.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  // Firebase keeps the session in IndexedDB.
  const storageState = await context.storageState({ indexedDB: true });
  for (const { name, path, ...device } of pictures) {
    const shown = await browser.newPage({ ...look, ...device, storageState });
    // The first page of a visit is set in the system's typeface.
    for (const address of ['/about', path]) await shown.goto(address, { waitUntil: 'networkidle' });
    await shown.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    console.log(`docs/images/${name}.png`);
  }
} finally {
  await browser.close();
}
