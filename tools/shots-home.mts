import { chromium as playwright } from 'playwright-core';
import { chromium } from './browser.ts';
const base = 'http://127.0.0.1:5200';
const roles = (process.argv[2] ?? 'student,faculty,board,treasurer,committee,admin').split(',');
const browser = await playwright.launch(await chromium());
for (const role of roles) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log(role, m.text()));
  if (role === 'out') {
    for (const [w, scheme] of [[1280, 'light'], [360, 'dark']] as const) {
      await page.setViewportSize({ width: w, height: 800 });
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(base + '/'); await page.waitForTimeout(800);
      await page.screenshot({ path: `/dev/shm/home-shots/out-${w}.png`, fullPage: true });
    }
    await page.goto(base + '/login'); await page.waitForTimeout(800);
    await page.screenshot({ path: `/dev/shm/home-shots/login-360.png`, fullPage: true });
    continue;
  }
  await page.goto(base + '/login');
  const label = { student: 'Student', faculty: 'Faculty', board: 'Board member', treasurer: 'Treasurer', committee: 'Integrity committee', admin: 'Admin' }[role]!;
  await page.getByRole('button', { name: label, exact: true }).click();
  await page.waitForURL(/profile|dashboard/, { timeout: 60000 });
  await page.evaluate(() => { (window as any).cls = 0; });
  await page.goto(base + '/dashboard');
  await page.getByRole('region', { name: 'For you now' }).locator('li, p').first().waitFor({ timeout: 60000 });
  await page.waitForTimeout(1500);
  for (const [w, scheme] of [[1280, 'light'], [360, 'light'], [360, 'dark'], [1280, 'dark']] as const) {
    await page.setViewportSize({ width: w, height: 800 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.addInitScript(() => { (window as any).cls = 0; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) if (!e.hadRecentInput) (window as any).cls += e.value; }).observe({ type: 'layout-shift', buffered: true }); });
    await page.reload();
    await page.getByRole('region', { name: 'For you now' }).locator('li, p').first().waitFor();
    await page.waitForTimeout(1200);
    console.log(role, w, scheme, 'CLS', await page.evaluate(() => (window as any).cls), 'height', await page.evaluate(() => document.documentElement.scrollHeight));
    await page.screenshot({ path: `/dev/shm/home-shots/${role}-${w}-${scheme}.png`, fullPage: true });
  }
  const t = await page.evaluate(async () => performance.getEntriesByType('resource').filter((e) => e.name.includes('/api/home')).map((e) => Math.round(e.duration)));
  console.log(role, 'home ms', t);
  await context.close();
}
await browser.close();
