import { expect, heading, test } from '../support/test.ts';

/** The pages whose start is measured, see `npm run bench -- lighthouse`. */
const pages = [
  { path: '/', title: null, signedIn: false },
  { path: '/login', title: 'Login', signedIn: false },
  { path: '/elections', title: 'Elections', signedIn: false },
  { path: '/dashboard', title: 'Dashboard', signedIn: true },
  { path: '/voting', title: null, signedIn: true },
  { path: '/transparency-budget', title: 'Transparency Budget', signedIn: true },
  { path: '/complaint-system/complaints', title: 'Complaints', signedIn: true },
  { path: '/report-sick', title: 'Report sick', signedIn: true },
] as const;

/** What CLS counts: shifts that no input caused. */
const sumOfShifts = `
  globalThis.shifts = 0;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) globalThis.shifts += value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const { path, signedIn } of pages) {
  test(`the layout does not shift while ${path} loads`, async ({ openAs }) => {
    const page = await openAs(signedIn ? 'student' : undefined);
    await page.setViewportSize({ width: 412, height: 823 });
    await page.addInitScript(sumOfShifts);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('main h1').first()).toBeVisible();
    await expect(page.locator('main [data-loading]')).toHaveCount(0);
    expect(await page.evaluate('globalThis.shifts')).toBeLessThanOrEqual(0.02);
  });
}

for (const width of [360, 1280]) {
  test(`the first frame shows the title in its final place at ${width} px`, async ({ browser, openAs }) => {
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    const early = await withoutScripts.newPage();
    const late = await openAs('student');
    for (const page of [early, late]) await page.setViewportSize({ width, height: 800 });
    for (const { path, title, signedIn } of pages.filter((one) => one.title !== null)) {
      if (!signedIn) continue;
      const places = [];
      for (const page of [early, late]) {
        await page.goto(path);
        await expect(heading(page, title!)).toBeVisible();
        await expect(page.locator('main [data-loading]')).toHaveCount(0);
        const { x, y } = (await heading(page, title!).boundingBox())!;
        places.push([Math.round(x), Math.round(y)]);
      }
      expect(places[0], path).toEqual(places[1]);
    }
    await withoutScripts.close();
  });
}

test('a deep link is compressed and names existing files', async ({ openAs }) => {
  const page = await openAs('student');
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && /\/(assets|remotes)\//.test(response.url())) missing.push(response.url());
  });
  const answer = await page.goto('/report-sick');
  expect(answer?.headers()['content-encoding']).toBe('br');
  await expect(heading(page, 'Report sick')).toBeVisible();
  const named = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=preload]')].map(
      (link) => link.getAttribute('href'),
    ),
  );
  expect(named).toContainEqual(
    expect.stringMatching(/^\/remotes\/health\/.+\/assets\/report-sick-page-.+\.js$/),
  );
  await page.waitForLoadState('networkidle');
  expect(missing).toEqual([]);
});
