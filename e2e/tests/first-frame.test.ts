import type { Request } from '@playwright/test';
import { expect, heading, test } from '../support/test.ts';

/** The pages whose start was measured: docs/decisions/first-frame.md. */
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

/** The pages that list their calls in portal.json, or in the shell's preloads.ts. */
const pagesWithReads = [
  { path: '/dashboard', reads: ['/api/home'] },
  { path: '/elections', reads: ['/api/elections'] },
  {
    path: '/voting',
    reads: [
      '/api/elections/current',
      '/api/elections?open=true',
      '/api/elections/student-council/roll/me',
      '/api/elections/student-council/candidates',
    ],
  },
  {
    path: '/transparency-budget',
    reads: ['/api/ledger/summary', '/api/application-reminder'],
  },
  { path: '/complaint-system/complaints', reads: ['/api/complaints'] },
  { path: '/report-sick', reads: ['/api/me/details'] },
];

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
    // It comes last.
    await expect(page.locator(':root[data-typeface=later]')).toBeAttached();
    await page.evaluate(`document.fonts.load('1em Figtree')`);
    expect(await page.evaluate('globalThis.shifts')).toBeLessThanOrEqual(0.02);
  });
}

test('the typeface, once fetched, is shown from the next page on', async ({ openAs }) => {
  const page = await openAs();
  const typeface = () => page.evaluate(`getComputedStyle(document.body).fontFamily.split(',')[0]`);
  await page.goto('/elections');
  await expect(page.locator(':root[data-typeface=later]')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await typeface()).not.toBe('Figtree');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(heading(page, 'Privacy')).toBeVisible();
  expect(await typeface()).toBe('Figtree');
  await page.reload();
  await expect.poll(typeface).toBe('Figtree');
});

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
        await expect(page.locator('.starting-page')).toHaveCount(page === early ? 1 : 0);
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

test('the first frame shows the lead that the page has, and its calls are made once, before the code is there', async ({
  browser,
  openAs,
}) => {
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
  const early = await withoutScripts.newPage();
  const late = await openAs('student');
  for (const { path, reads } of pagesWithReads) {
    const called: string[] = [];
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/')) called.push(pathname + search);
    };
    late.on('request', note);
    // The page before may still call until then.
    late.once('framenavigated', () => (called.length = 0));
    await late.goto(path);
    await expect(late.locator('main h1').first()).toBeVisible();
    await expect(late.locator('main [data-loading]')).toHaveCount(0);
    await late.waitForLoadState('networkidle');
    late.off('request', note);
    for (const read of ['/api/me', ...reads])
      expect(
        called.filter((call) => call === read),
        `${read} on ${path}`,
      ).toHaveLength(1);
    // The page's own calls come after its code.
    expect(called.slice(0, reads.length + 1), path).toEqual(['/api/me', ...reads]);
    await early.goto(path);
    const lead = await early.locator('.starting-lead').textContent();
    expect(await late.locator('main h1 + p').textContent(), path).toBe(lead);
  }
  await withoutScripts.close();
});

for (const [line, latency] of [
  ['slow', 400],
  ['fast', 0],
] as const)
  test(`files are asked for ${latency ? 'before' : 'after'} the first frame on a ${line} line`, async ({
    openAs,
  }) => {
    const page = await openAs();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await page.goto('/elections', { waitUntil: 'networkidle' });
    const [asked, painted] = await page.evaluate(() => {
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/assets/react-'));
      return [files[0]!.startTime, performance.getEntriesByName('first-paint')[0]!.startTime];
    });
    if (latency) expect(asked).toBeLessThan(painted);
    else expect(asked).toBeGreaterThanOrEqual(painted);
  });

test('a deep link is compressed and names existing files', async ({ openAs }) => {
  const page = await openAs('student');
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400 && /\/(assets|remotes)\//.test(response.url())) missing.push(response.url());
  });
  const answer = await page.goto('/report-sick');
  expect(answer?.headers()['content-encoding']).toBe('br');
  await expect(heading(page, 'Report sick')).toBeVisible();
  // The files are named after the first paint, so the heading may stand a moment earlier.
  await expect(
    page.locator(
      'link[rel=preload][as=fetch][href^="/remotes/health/"][href*="/assets/reporting-page-"][href$=".js"]',
    ),
  ).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(missing).toEqual([]);
});
