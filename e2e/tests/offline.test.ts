import { expect, heading, test } from '../support/test.ts';
import { storageOf } from '../support/personas.ts';

test('offline, the portal says so, shows data kept on this device, and recovers', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow', storageState: storageOf('student') });
  const page = await context.newPage();
  await page.goto('/report-sick');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.evaluate(() =>
    localStorage.setItem(
      'campus.mine.offline-notes',
      JSON.stringify({ receipt: { title: 'Your receipt for “Council”', value: 'ab12cd34' } }),
    ),
  );
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'You are offline')).toBeVisible();
  await expect(page.getByText('ab12cd34')).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Report sick')).toBeVisible();
  const kept = await page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    ),
  );
  expect(kept.flat().map((url) => new URL(url).pathname)).toEqual([
    '/offline.html',
    '/offline.css',
    '/offline.js',
    '/favicon.svg',
  ]);
  await context.close();
});

test('a sick report made offline is sent when the network is back', async ({ openAs }) => {
  const page = await openAs('student');
  await page.goto('/report-sick');
  const send = page.getByRole('button', { name: /report|send/i }).last();
  await expect(send).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/absences')) sent.push(request.url());
  });
  await send.click();
  await expect(
    page.getByText('Keep this page open: the portal sends it when you are online again.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Don’t send it later' }).click();
  await page.context().setOffline(false);
  await page.waitForTimeout(500);
  expect(sent.length).toBeLessThanOrEqual(1);
});
