import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { chromium } from '../browser.ts';
import { root } from '../start/settings.ts';
import { buildPlainSpa } from './plain-spa.ts';
import { readRemotes } from '../remotes.ts';
import { atMost, median, plain, type Measure } from './report.ts';
import { Servers } from './servers.ts';

const PORT = 4853;
// Apart from `PORT`: the launcher takes the ports behind it.
const PLAIN_PORT = 4866;
const FEDERATED_PORT = 4867;

const remotes = readRemotes().flatMap(({ manifest: { id, cards } }) =>
  cards.slice(0, 1).map(({ path }) => [id, path] as const),
);

/** Times are taken this often, in turn; the median counts. */
const rounds = 9;

interface Script {
  path: string;
  /** KB after gzip. */
  size: number;
}

/** Notes every script that a page loads, from now on. */
function watchScripts(page: Page) {
  let pending: Promise<Script>[] = [];
  const seen = new Set<string>();
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    const { pathname } = new URL(response.url());
    // The loader fetches a script before it is imported: the second time it comes from the browser's cache.
    if (seen.has(pathname)) return;
    seen.add(pathname);
    pending.push(
      response.body().then((body) => ({
        path: pathname,
        size: gzipSync(body, { level: 9 }).length / 1024,
      })),
    );
  });
  /** The scripts loaded since the last call, once the page rests. */
  return async (): Promise<Script[]> => {
    await page.waitForLoadState('networkidle');
    const scripts = await Promise.all(pending);
    pending = [];
    return scripts;
  };
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

/** Milliseconds until a new visitor sees the heading of `/`. @param latencyMs added to each request */
async function firstPageMs(browser: Browser, url: string, latencyMs: number): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    ...unlimited,
  });
  await page.goto(url, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const ms = await page.evaluate(() => performance.now());
  await context.close();
  return ms;
}

/** The first page of the portal against that of the plain app, in turn, so that both see the same machine. */
async function compareFirstPages(browser: Browser, portal: string, plainApp: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const latencyMs of [0, 100]) {
    const times: [number, number][] = [];
    for (let round = 0; round < rounds; round++)
      times.push([
        await firstPageMs(browser, portal, latencyMs),
        await firstPageMs(browser, plainApp, latencyMs),
      ]);
    const [federated, single] = [median(times.map(([one]) => one)), median(times.map(([, one]) => one))];
    measures.push(
      plain(`first page at ${latencyMs} ms per request`, federated, 'ms'),
      plain('  as one plain app', single, 'ms'),
      atMost('  federated : plain', federated / single, 1.05),
    );
  }
  return measures;
}

/** The shell's placeholder for a remote that isn't there yet: a heading and six lines. */
const loadingPage = 'main [class*="skeleton"] > :nth-child(6):last-child:not([style])';

/** Milliseconds from a click on the link until the page is there, not only its placeholder. */
const clickMs = (page: Page, path: string) =>
  page.evaluate(
    ({ href, standIn }) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('h1')?.textContent;
        const began = performance.now();
        const look = () => {
          const now = document.querySelector('h1')?.textContent;
          if (now && now !== before && !document.querySelector(standIn)) resolve(performance.now() - began);
          else requestAnimationFrame(look);
        };
        document.querySelector<HTMLElement>(`main a[href="${href}"]`)!.click();
        look();
      }),
    { href: path, standIn: loadingPage },
  );

async function openRemotes(browser: Browser, url: string): Promise<Measure[]> {
  const page = await browser.newPage();
  await signInAsStudent(page, url);
  await page.goto(`${url}/dashboard`);
  const scripts = watchScripts(page);
  const measures: Measure[] = [];
  let shared = 0;
  for (const [id, path] of remotes) {
    const card = page.locator(`main a[href="${path}"]`);
    await card.waitFor();
    await scripts();
    const isOwn = (script: Script) => script.path.startsWith(`/remotes/${id}/`);

    // Everything that hovering asks for arrives before the click.
    await card.hover();
    await page.waitForTimeout(1000);
    const prefetched = await scripts();
    const openedAfter = await clickMs(page, path);
    await page.waitForURL(`**${path}`);
    const opened = await scripts();
    if (![...prefetched, ...opened].some(isOwn))
      throw new Error(`No script of ${id} was loaded for ${path}.`);
    shared += total([...prefetched, ...opened].filter((script) => !isOwn(script)));
    measures.push(
      atMost(`opening ${id}`, total([...prefetched, ...opened].filter(isOwn)), 25, 'KB'),
      atMost('  after the click', openedAfter, 50, 'ms'),
      atMost(
        `  scripts of ${id} after the click (${prefetched.filter(isOwn).length} came on hovering)`,
        opened.filter(isOwn).length,
        0,
      ),
    );
    await page.goBack();
  }
  await page.close();
  return [...measures, plain('shared by all remotes, with the first one', shared, 'KB')];
}

/** JavaScript of the built portal in a real browser, against the same pages as one plain app. */
export async function benchPage(): Promise<Measure[]> {
  await using servers = new Servers();
  const { url, remotesDir } = await servers.startPortal(PORT);
  const plainDir = join(servers.folder, 'plain-spa');
  await buildPlainSpa(plainDir);
  const plainSpa = await servers.startApi('plain app', PLAIN_PORT, { SHELL_DIR: plainDir });
  // Not the portal of above: it runs for development, which would be compared too.
  const federatedApp = await servers.startApi('portal for times', FEDERATED_PORT, {
    SHELL_DIR: join(root, 'shell/dist'),
    REMOTES_DIR: remotesDir,
  });

  const browser = await playwright.launch(await chromium());
  const federated = await firstPage(browser, url);
  const single = await firstPage(browser, plainSpa.url);
  const times = await compareFirstPages(browser, federatedApp.url, plainSpa.url);
  const opened = await openRemotes(browser, url);
  await browser.close();
  return [
    atMost('first page', total(federated), 140, 'KB'),
    plain('first page, scripts', federated.length),
    plain('first page as one plain app', total(single), 'KB'),
    plain('first page as one plain app, scripts', single.length),
    atMost('federated : plain', total(federated) / total(single), 1.25),
    ...times,
    ...opened,
  ];
}

async function signInAsStudent(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Student', exact: true }).click();
  await page.waitForURL('**/profile');
}
