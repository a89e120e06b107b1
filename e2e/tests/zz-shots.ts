import { chromium as launcher } from 'playwright-core';
import { chromium } from '@campus/tools/browser';
const base = 'http://127.0.0.1:5500';
const browser = await launcher.launch(await chromium());
const [, , who, ...paths] = process.argv;
const password = `demo-${who}`;
const email = who === 'admin' ? 'admin@admin.sggs.ac.in' : `${who}@sggs.ac.in`;
for (const [width, scheme] of [[360, 'dark'], [1280, 'light']] as const) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme: scheme, baseURL: base });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel(/^E-?mail/).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL(/profile|dashboard/);
  for (const path of paths) {
    await page.goto(path);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/dev/shm/shots/${who}${path.replaceAll('/', '_')}-${width}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
