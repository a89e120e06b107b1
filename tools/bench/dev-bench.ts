import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { chromium } from '../browser.ts';
import { freePort } from '@campus/api/free-port';
import { root } from '../start/settings.ts';
import { atMost, median, type Measure } from './report.ts';
import { ready, Servers } from './servers.ts';
import { signInAsStudent } from './visits/visited-portal.ts';

const rounds = 5;
/** Apart from the ports of the other benches. The launcher takes the ports behind it. */
const PORT = 4890;
/** The source that is changed, and put back in the end. */
const source = join(root, 'mfe-health/src/reporting/texts.ts');
const title = "title: 'Report sick'";

/** A page, or the frame that shows one. */
type Shown = Pick<Page, 'getByRole'>;

const heading = (page: Shown, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Writes the page's title into the source. @returns milliseconds until the open page shows it */
async function retitle(page: Shown, written: string, name: string): Promise<number> {
  // The watcher may take two changes within a moment for one. Developers don't save that fast.
  await pause(1000);
  const began = performance.now();
  writeFileSync(source, written.replace(title, `title: '${name}'`));
  await heading(page, name).waitFor();
  return performance.now() - began;
}

async function changes(page: Shown, written: string): Promise<number> {
  const times = [];
  for (let round = 1; round <= rounds; round++)
    times.push(await retitle(page, written, `Report sick ${round}`));
  await retitle(page, written, 'Report sick');
  return median(times);
}

/** One remote without a portal: until its page is there, and until it shows a change. */
async function alone(servers: Servers, browser: Browser, written: string): Promise<Measure[]> {
  const opened = [];
  let changed = Infinity;
  for (let round = 1; round <= rounds; round++) {
    const port = await freePort();
    const began = performance.now();
    const dev = servers.start(`remote ${round}`, [
      join(root, 'tools/dev/main.ts'),
      'health',
      '--port',
      String(port),
    ]);
    await ready(dev, () => (dev.output().includes('alone (') ? true : null));
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${port}/report-sick`);
    const shown = page.frameLocator('iframe');
    await heading(shown, 'Report sick').waitFor();
    opened.push(performance.now() - began);
    if (round === rounds) changed = await changes(shown, written);
    await page.close();
    dev.process.kill('SIGTERM');
  }
  return [
    atMost('one remote alone: from the command to its page', median(opened) / 1000, 3, 's'),
    atMost('  a change is on the page after', changed, 1000, 'ms'),
  ];
}

async function wholePortal(servers: Servers, browser: Browser, written: string): Promise<Measure[]> {
  const { url } = await servers.startPortal(PORT, ['dev']);
  const page = await browser.newPage();
  await signInAsStudent(page, url);
  await page.goto(`${url}/report-sick`);
  await heading(page, 'Report sick').waitFor();
  return [
    atMost(
      'the whole portal: a change in a remote is on the page after',
      await changes(page, written),
      1000,
      'ms',
    ),
  ];
}

/** `npm run dev`, with one remote and with all. Changes a source file and puts it back. */
export async function benchDev(): Promise<Measure[]> {
  const written = readFileSync(source, 'utf8');
  await using servers = new Servers();
  const { args = [], ...launch } = await chromium();
  await using browser = await playwright.launch({ ...launch, args });
  try {
    return [...(await alone(servers, browser, written)), ...(await wholePortal(servers, browser, written))];
  } finally {
    writeFileSync(source, written);
  }
}
