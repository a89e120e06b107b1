import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { crashableTab } from '../../support/crashable-tab.ts';
import { expect, heading, test } from '../../support/test.ts';

/** Code that runs before that of a remote's file. */
async function addTo(page: Page | BrowserContext, id: string, file: RegExp, code: string) {
  await page.route(
    (url) => url.pathname.startsWith(`/remotes/${id}/`) && file.test(url.pathname),
    async (route) => {
      // Not by the page's context, nor waited for: a test may end while a file is still on its way.
      const file = await (await fetch(route.request().url())).text();
      route.fulfill({ contentType: 'text/javascript', body: `${code}\n${file}` }).catch(() => {});
    },
  );
}
/** While the browser keeps something here, the dashboard loads complaints and calls its `deviceHome`. */
const keptCodes = 'campus.mine.home.complaints';
const module = /assets\/module-[^/]*\.js$/;

/** Every report that the page sends, as in the request. */
async function readReports(page: Page): Promise<string[]> {
  const reports: string[] = [];
  await page.route('**/api/client-reports', (route) => {
    reports.push(route.request().postData() ?? '');
    return route.fulfill({ status: 204 });
  });
  return reports;
}

/** Below “For you now”, where a failed area has a link as well. */
const card = (page: Page, path: string) => page.locator(`main a[href="${path}"]`).last();
async function openFromDashboard(page: Page, path: string) {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await card(page, path).click();
}

test('hovering a card fetches its remote and runs none of its code', async ({ openAs }) => {
  const page = await openAs('student');
  await addTo(page, 'budget', module, 'globalThis.budgetRan = true;');
  await page.goto('/dashboard');
  const fetched = page.waitForResponse((response) => module.test(new URL(response.url()).pathname));
  await card(page, '/transparency-budget').hover();
  await fetched;
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => 'budgetRan' in globalThis)).toBe(false);
  await card(page, '/transparency-budget').click();
  await expect.poll(() => page.evaluate(() => 'budgetRan' in globalThis)).toBe(true);
});

test('does not run a remote again in a tab where it looped while loading', async ({ baseURL }) => {
  const tab = await crashableTab();
  try {
    tab.replace(/\/remotes\/health\/.*\/module-[^/]*\.js$/, 'for (;;);');
    await tab.open(`${baseURL}/student-list`);
    await expect.poll(() => tab.evaluate('1')).toBe(undefined);
    await tab.crashAndReload();
    const text = () => tab.evaluate('document.querySelector("main").innerText');
    await expect.poll(text).toContain('Health & Leave stopped a tab');
    expect(await text()).toContain('Open it anyway');
    await tab.evaluate('document.querySelector(\'header a[href="/about"]\').click()');
    await expect.poll(text).toContain('About');
  } finally {
    await tab.close();
  }
});

test('a deviceHome that loops freezes one tab, and no other after it', async ({ openAs }) => {
  const first = await openAs('student');
  const context = first.context();
  await first.goto('/about');
  await first.evaluate((key) => localStorage.setItem(key, '[]'), keptCodes);
  // Its function is the first that reads this key after its module has run.
  const code = `const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      while (key === '${keptCodes}');
      return getItem.call(this, key);
    };`;
  await addTo(context, 'complaints', module, code);
  const answers = (page: Page) => Promise.race([page.evaluate(() => 'answer'), pause(3000, 'none')]);
  await first.goto('/dashboard');
  await expect.poll(() => answers(first)).toBe('none');

  for (const round of ['the next tab', 'one after it']) {
    const page = await context.newPage();
    const reports = await readReports(page);
    await page.goto('/dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    if (round === 'the next tab')
      await expect
        .poll(() => reports.join())
        .toMatch(/"remote":"complaints".*"kind":"load","error":"TabStopped"/);
    await card(page, '/complaint-system').click();
    await expect(page.getByRole('main')).toContainText('stopped a tab');
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  }
});

test('drops a remote that takes all clicks when it is switched off', async ({ openAs }) => {
  const page = await openAs('student');
  await page.clock.install();
  await addTo(
    page,
    'health',
    module,
    "addEventListener('click', (event) => { event.stopImmediatePropagation(); event.preventDefault(); }, true);",
  );
  await page.goto('/student-list');
  // The shell shows the title before the remote runs.
  await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  const home = page.getByRole('banner').getByRole('link', { name: 'Home' });
  await home.click();
  await expect(heading(page, 'Student list')).toBeVisible();

  // The page that the server gives then doesn't run it.
  await page.unrouteAll({ behavior: 'wait' });
  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as { remotes: { id: string }[] };
    const remotes = registry.remotes.map((remote) =>
      remote.id === 'health' ? { ...remote, off: { message: 'Back soon' } } : remote,
    );
    await route.fulfill({ response, json: { ...registry, remotes } });
  });
  const reloaded = page.waitForEvent('load');
  await page.clock.fastForward(31_000);
  await reloaded;
  await home.click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a remote that was opened before reads nothing of a ballot or an anonymous complaint', async ({
  openAs,
}) => {
  const page = await openAs('student');
  const readAt = new Set<string>();
  page.on('console', (message) => {
    const [, path] = message.text().split('read along at ');
    if (path) readAt.add(path);
  });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await addTo(
    page,
    'health',
    module,
    "for (const type of ['click', 'input']) addEventListener(type, () => console.log('read along at ' + location.pathname), true);",
  );
  const open = async () => {
    await page.goto('/student-list');
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
  };

  await open();
  await openFromDashboard(page, '/voting');
  await expect(heading(page, 'Student Council Election')).toBeVisible();
  await page.getByRole('main').getByRole('button').first().click();
  expect([...readAt]).toEqual(['/student-list', '/dashboard']);

  await open();
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'Complaints' }).click();
  await page.getByRole('link', { name: /^Submit anonymously/ }).click();
  await page.getByLabel('Your complaint').fill('The lamps on the way to hostel 3 are dark.');
  await page.getByLabel('Your complaint').click();
  expect([...readAt]).toEqual(['/student-list', '/dashboard', '/complaint-system']);

  // The text goes with the document, and one question is enough.
  await bar.getByRole('link', { name: 'Health & Leave' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();
  await expect(heading(page, 'Health & Leave')).toBeVisible();
  expect(asked).toEqual([]);
});

test('leaves a function alone that another program wraps while a remote is open', async ({ openAs }) => {
  const page = await openAs('student');
  const reports = await readReports(page);
  await page.clock.install();
  await page.goto('/transparency-budget');
  // The shell shows the title before the remote runs, which the minute below would let time out.
  await expect(page.getByRole('main').getByLabel('Academic year')).toBeEnabled();
  await page.evaluate(() => {
    const { fetch } = globalThis;
    globalThis.fetch = Object.assign((...given: Parameters<typeof fetch>) => fetch(...given), { mine: true });
  });
  await page.clock.runFor(60_000);
  expect(await page.evaluate(() => 'mine' in globalThis.fetch)).toBe(true);
  expect(reports.join()).not.toContain('"kind"');
});

test('Retry after a crash opens the version rolled back to meanwhile', async ({ openAs }) => {
  const page = await openAs('student');
  const reports = await readReports(page);
  // The bad release is the active one with a page that throws; the good one is the same at another address.
  const bad = /\/remotes\/budget\/(?!good\/)/;
  await page.route(
    (url) => url.pathname.startsWith('/remotes/budget/good/'),
    async (route) => {
      const { remotes } = (await (await page.request.get('/registry.json')).json()) as {
        remotes: { id: string; entry: string }[];
      };
      const folder = remotes.find(({ id }) => id === 'budget')!.entry.replace(/[^/]*$/, '');
      const { origin, pathname } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({ url: origin + pathname.replace('/remotes/budget/good/', folder) }),
      });
    },
  );
  await page.route(
    (url) => bad.test(url.pathname) && module.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      // Read when the page is rendered.
      const crash = "get message() { throw new RangeError('a secret'); }";
      const body = (await response.text()).replace(/message: ?\[(["'`])Transparency Budget\1\]/, crash);
      await route.fulfill({ response, body });
    },
  );
  await page.goto('/dashboard');
  await card(page, '/transparency-budget').click();
  await expect(page.getByRole('heading', { name: 'Transparency Budget has stopped working' })).toBeVisible();
  await expect.poll(() => reports.join()).toMatch(/"remote":"budget".*"kind":"render","error":"RangeError"/);
  expect(reports.join()).not.toContain('secret');

  await page.route('**/registry.json', async (route) => {
    const response = await route.fetch();
    const registry = (await response.json()) as { remotes: { id: string; version: string; entry: string }[] };
    for (const remote of registry.remotes)
      if (remote.id === 'budget')
        Object.assign(remote, { version: 'good', entry: '/remotes/budget/good/mf-manifest.json' });
    await route.fulfill({ response, json: registry });
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Transparency Budget')).toBeVisible();
});

test('reports a remote that fails to load, but nothing while a voting page is open', async ({ openAs }) => {
  const page = await openAs('student');
  const reports = await readReports(page);
  await page.route(/\/remotes\/(elections|budget)\/.*\/module-/, (route) =>
    route.fulfill({ status: 404, body: '' }),
  );
  await page.goto('/voting');
  await expect(page.getByRole('heading', { name: 'Student Elections can’t be reached' })).toBeVisible();
  await openFromDashboard(page, '/student-list');
  await expect(heading(page, 'Student list')).toBeVisible();
  await openFromDashboard(page, '/transparency-budget');
  await expect(page.getByRole('heading', { name: 'Transparency Budget can’t be reached' })).toBeVisible();
  await expect.poll(() => reports.join()).toContain('"error":"LoadUnreachable"');
  expect(reports.join()).not.toContain('elections');
});
