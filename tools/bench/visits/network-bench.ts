import type { BrowserContext, Page, Request } from 'playwright-core';
import { atMost, plain, type Measure } from '../report.ts';
import { startVisitedPortal, visitedPages } from './visited-portal.ts';

/** As DevTools throttles: `latencyMs` is added to each request, and the line is shared by all. */
interface Line {
  name: string;
  latencyMs: number;
  kbitPerSecond: number;
}
const slow: Line = { name: '400 kbit/s, 400 ms', latencyMs: 400, kbitPerSecond: 400 };
const slow3G: Line = { name: 'Slow 3G', latencyMs: 2000, kbitPerSecond: 400 };

interface Visit {
  requests: number;
  scripts: number;
  kilobytes: number;
  /** The number of requests in sequence: each began after the previous one had ended. */
  roundTrips: number;
  /** Seconds until the bar and the page's own heading stand. */
  firstFrame: number;
  /** Seconds until the content is there. */
  usable: number;
  /** The final heading of the page. */
  heading: string;
}

/** Since when, in ms, the page shows its heading. */
const firstFrameAt = () =>
  Boolean(document.querySelector('header') && document.querySelector('main h1')) && performance.now();

/** Since when, in ms, the page shows its content without any placeholder. */
const usableAt = () => {
  const main = document.querySelector('main#main');
  return (
    Boolean(main?.querySelector('h1')) &&
    !main!.querySelector('[class*="skeleton"],[class*="spinner"],[aria-busy="true"]') &&
    !document.body.textContent.includes('Checking authentication') &&
    performance.now()
  );
};

/** Opens a page with a stored session, but without cached files. */
async function visit(context: BrowserContext, url: string, line: Line): Promise<Visit> {
  await using page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: (line.kbitPerSecond * 1000) / 8,
    uploadThroughput: (line.kbitPerSecond * 1000) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const requests = watchRequests(page);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await devtools.send('Network.enable');
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 });
  const since = async (condition: () => number | false) => {
    const handle = await page.waitForFunction(condition, undefined, { timeout: 60_000, polling: 20 });
    return Number(await handle.jsonValue());
  };
  const firstFrame = await since(firstFrameAt);
  const usable = await since(usableAt);
  const sent = requests();
  return {
    requests: sent.length,
    scripts: sent.filter((request) => request.resourceType() === 'script').length,
    kilobytes: bytes / 1024,
    roundTrips: longestChain(sent),
    firstFrame: firstFrame / 1000,
    usable: usable / 1000,
    heading: (await page.locator('main h1').first().textContent()) ?? '',
  };
}

/** Requests sent over the network. A file that a fetch cached for an import counts once. */
function watchRequests(page: Page): () => Request[] {
  const sent = new Map<string, Request>();
  page.on('request', (request) => {
    const key = `${request.method()} ${request.url()}`;
    if (/^https?:/.test(request.url()) && !sent.has(key)) sent.set(key, request);
  });
  return () => [...sent.values()];
}

/** The longest sequence of requests, each begun after the previous one had ended. */
function longestChain(requests: Request[]): number {
  const spans = requests
    .map((request) => ({
      start: request.timing().startTime,
      end: request.timing().startTime + request.timing().responseEnd,
    }))
    .filter(({ start, end }) => end > start)
    .toSorted((a, b) => a.end - b.end);
  let chain = 0;
  let until = 0;
  for (const { start, end } of spans) {
    if (start < until) continue;
    chain += 1;
    until = end;
  }
  return chain;
}

/** Deep links with an empty cache on a slow line and a slow phone. */
export async function benchNetwork(quick: boolean): Promise<Measure[]> {
  await using portal = await startVisitedPortal();
  const contexts = {
    out: await portal.browser({ signedIn: false }),
    in: await portal.browser({ signedIn: true }),
  };
  const measures: Measure[] = [];
  for (const line of quick ? [slow] : [slow, slow3G]) {
    for (const { name, path, signedIn } of visitedPages) {
      const context = signedIn ? contexts.in : contexts.out;
      const seen = await visit(context, portal.url + path, line);
      measures.push(
        plain(`${name} at ${line.name}: “${seen.heading}”`, seen.kilobytes, 'KB'),
        atMost('  requests', seen.requests, 25),
        plain('  scripts', seen.scripts),
        plain('  round trips', seen.roundTrips),
        ...(line === slow
          ? [atMost('  first useful frame', seen.firstFrame, 2, 's'), atMost('  usable', seen.usable, 6, 's')]
          : [plain('  first useful frame', seen.firstFrame, 's'), plain('  usable', seen.usable, 's')]),
      );
    }
  }
  return measures;
}
