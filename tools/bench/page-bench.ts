import { gzipSync } from 'node:zlib';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { chromium } from '../browser.ts';
import { readRemotes } from '../remotes.ts';
import { atMost, plain, type Measure } from './report.ts';
import { Servers } from './servers.ts';

const PORT = 4853;

const remotes = readRemotes().flatMap(({ manifest: { id, cards } }) =>
  cards.slice(0, 1).map(({ path }) => [id, path] as const),
);

interface Script {
  path: string;
  /** KB after gzip. */
  size: number;
}

/** Notes every script that a page loads, from now on. */
function watchScripts(page: Page) {
  const pending: string[] = [];
  const seen = new Set<string>();
  page.on('response', (response) => {
    // The loader fetches a script before it is imported: the second time it comes from the browser's cache.
    if (!/javascript/.test(response.headers()['content-type'] ?? '') || seen.has(response.url())) return;
    seen.add(response.url());
    pending.push(response.url());
  });
  /** The scripts loaded since the last call, once the page rests. */
  return async (): Promise<Script[]> => {
    await page.waitForLoadState('networkidle');
    // A document that rested once counts as resting, whatever it loads afterwards.
    await page.waitForTimeout(1000);
    return Promise.all(pending.splice(0).map(measured));
  };
}

/** Fetched again: the browser forgets what a document loaded once it leaves for the next. */
async function measured(url: string): Promise<Script> {
  const body = await (await fetch(url)).arrayBuffer();
  return { path: new URL(url).pathname, size: gzipSync(body, { level: 9 }).length / 1024 };
}

const total = (scripts: Script[]) => scripts.reduce((sum, { size }) => sum + size, 0);

/** The scripts of `/` for a first visit. */
async function firstPage(browser: Browser, url: string): Promise<Script[]> {
  const page = await browser.newPage();
  const scripts = watchScripts(page);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loaded = await scripts();
  await page.close();
  return loaded;
}

/** The scripts of each remote, opened from the dashboard as a reader does who hovers over its card first. */
async function openRemotes(browser: Browser, url: string): Promise<Measure[]> {
  const page = await browser.newPage();
  await signInAsStudent(page, url);
  const scripts = watchScripts(page);
  const measures: Measure[] = [];
  let shared = 0;
  for (const [id, path] of remotes) {
    await page.goto(`${url}/dashboard`);
    // A task for the reader, above the cards, may lead there as well.
    const card = page.locator(`main a[href="${path}"]`).last();
    await card.waitFor();
    await scripts();
    await card.hover();
    // Everything that hovering asks for arrives before the click.
    const prefetched = await scripts();
    await card.click();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const opened = [...prefetched, ...(await scripts())];
    const own = opened.filter((script) => script.path.startsWith(`/remotes/${id}/`));
    if (own.length === 0) throw new Error(`No script of ${id} was loaded for ${path}.`);
    shared += total(opened.filter((script) => !own.includes(script)));
    measures.push(atMost(`opening ${id}`, total(own), 25, 'KB'));
  }
  await page.close();
  return [...measures, plain('shared by all remotes, with the first one', shared, 'KB')];
}

/** JavaScript of the built portal in a real browser. */
export async function benchPage(): Promise<Measure[]> {
  await using servers = new Servers();
  const { url } = await servers.startPortal(PORT);
  const browser = await playwright.launch(await chromium());
  const scripts = await firstPage(browser, url);
  const opened = await openRemotes(browser, url);
  await browser.close();
  return [
    atMost('first page', total(scripts), 140, 'KB'),
    plain('first page, scripts', scripts.length),
    ...opened,
  ];
}

async function signInAsStudent(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Student', exact: true }).click();
  await page.waitForURL('**/profile');
}
