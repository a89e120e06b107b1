import { availableParallelism, loadavg } from 'node:os';
import { baseOf, type Claims, shellPaths, type RemoteManifest } from '@campus/contracts';
import { chromium as playwright, type Browser, type Page } from 'playwright-core';
import { chromium } from '../../browser.ts';
import type { BuiltRemote } from './built-remote.ts';
import { NoBrowser } from './no-browser.ts';
import type { Refusal } from './refusal.ts';
import { answerReads, type Pass, passes } from './smoke/answers.ts';
import { followRequests, firstChange, restingLook, waitForQuiet } from './smoke/resting-look.ts';
import {
  definitionOf,
  drawn,
  goTo,
  homeFault,
  isBarCovered,
  keptNames,
  rememberBuiltIns,
  widthOfPage,
  type Definition,
  type Look,
} from './smoke/in-page.ts';
import { serveSmokePortal, type SmokePortal } from './smoke/serve.ts';

/**
 * A page that takes longer than this does not answer at all: the slowest of today's takes 1 s on a machine with a core
 * to spare. On a busy machine it is longer, up to three times; the load is the mean of the last minute and lags behind.
 */
const stepLimitMs = () => 10_000 * Math.min(3, Math.max(1, (1.5 * loadavg()[0]!) / availableParallelism()));

/** The message says how long, and when. */
class Frozen extends Error {}

/** The narrowest phone that every page must fit. */
const phone = { width: 360, height: 740 };

type Refuse = (file: string, problem: string, remedy: string) => void;

/**
 * Opens a built remote in Chromium inside the built shell: its pages have a title and no uncaught error, its routes and
 * Admin sections are those of its portal.json, and afterwards the rest of the portal is as it was.
 */
export const smokeRun = (remote: BuiltRemote, given: Given): Promise<Refusal[]> =>
  inBrowser(remote, given, (portal, browser) => visit(remote, portal, browser));

/** Opens a built shell in Chromium: its own pages, and a page of each remote that runs, have a title and no error. */
export const smokeRunShell = (given: Given): Promise<Refusal[]> =>
  inBrowser(null, given, async (portal, browser) => {
    const refusals: Refusal[] = [];
    const refuse = (problem: string) =>
      refusals.push({
        file: 'shell/dist',
        problem,
        remedy: 'Run it with npm run dev, and mend the error.',
      });
    try {
      const { page, errors } = await within(() => openPortal(portal, browser), 'while it starts');
      const remotes = portal.registry.remotes.filter(({ off }) => !off);
      for (const path of [`${shellPaths.admin}/system`, ...remotes.map(firstPath), shellPaths.dashboard]) {
        const title = await within(() => titleAt(page, path), `while it shows ${path}`);
        if (!title) refuse(`Its page ${path} has no heading (h1).`);
        for (const error of errors.splice(0)) refuse(`Its page ${path} fails: ${error}`);
      }
    } catch (error) {
      refuse(
        error instanceof Frozen ? `The tab does not answer for ${error.message}.` : firstLine(error as Error),
      );
    }
    return refusals;
  });

interface Given {
  dir: string;
  shellDir: string;
  /** Keeps Chromium's own sandbox, for code of others. */
  sandbox?: boolean | undefined;
}

/**
 * With a proxy where nothing listens, Chromium reaches the gate's own server alone: a package that comes from a team may
 * open no address of the machine or of its network. WebRTC and look-ups of names would go past the proxy.
 */
const noNetwork = [
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

async function inBrowser(
  remote: BuiltRemote | null,
  { sandbox, ...given }: Given,
  run: (portal: SmokePortal, browser: Browser) => Promise<Refusal[]>,
): Promise<Refusal[]> {
  const portal = await serveSmokePortal(remote, given);
  try {
    const browser = await chromium()
      .then(({ args = [], ...options }) =>
        playwright.launch({
          ...options,
          args: [...args, ...noNetwork],
          proxy: { server: 'http://127.0.0.1:9', bypass: `<-loopback>,${new URL(portal.url).host}` },
          chromiumSandbox: sandbox ?? false,
        }),
      )
      .catch((error: Error) => {
        throw new NoBrowser(error.message.slice(0, 2000));
      });
    try {
      return await run(portal, browser);
    } finally {
      await Promise.race([browser.close(), new Promise((resolve) => setTimeout(resolve, 3000))]);
    }
  } finally {
    portal.close();
  }
}

async function visit(remote: BuiltRemote, portal: SmokePortal, browser: Browser): Promise<Refusal[]> {
  const { folder } = remote;
  const refusals: Refusal[] = [];
  const refuse: Refuse = (file, problem, remedy) => {
    if (!refusals.some((one) => one.problem === problem))
      refusals.push({ file: `${folder}/${file}`, problem, remedy });
  };
  const opened = await openPortal(portal, browser);
  const before = await looks(opened, otherPages(remote, portal));
  const kept = await opened.page.evaluate(keptNames);
  // Errors without this remote are not its fault.
  for (const error of opened.errors.splice(0)) opened.known.add(error);
  try {
    const definition = await showPages(remote, opened, refuse);
    const isShown = definition !== null;
    if (isShown) await askHome(remote, opened, refuse);
    if (isShown) await letTimePass(remote, opened, refuse);
    await checkBuiltIns(opened, refuse);
    await checkKept(opened, kept, refuse);
    if (isShown) await leaveByTheBar(remote, opened, refuse);
    if (isShown && !opened.leftFor()) await compareRest(opened, before, refuse);
    if (isShown && refusals.length === 0)
      for (const pass of Object.keys(passes) as Pass[])
        await showAnswers(definition, { portal, browser, pass, refuse });
  } catch (error) {
    if (error instanceof Frozen)
      refuse(
        'src/module.tsx',
        `The tab does not answer for ${error.message}.`,
        'Look for an endless loop, or for an await at the top of a module that never ends.',
      );
    else if (!opened.leftFor()) throw error;
  }
  const leftFor = opened.leftFor();
  if (leftFor)
    refuse(
      'src',
      `After it was opened, the browser loads ${leftFor} in place of the portal's page.`,
      'Link with Link, set no location, and stop no clicks on document or window.',
    );
  return refusals;
}

const basesOf = ({ paths }: Pick<Claims, 'paths'>) => paths.map(({ path }) => baseOf(path));
const firstPath = (manifest: Pick<Claims, 'paths'>) => basesOf(manifest)[0]!;

/** Opens each page and Admin section of the remote; `null` when it can't be loaded or a page stays empty. */
async function showPages(
  { manifest }: BuiltRemote,
  { page, errors }: Opened,
  refuse: Refuse,
): Promise<Definition | null> {
  const bases = basesOf(manifest);
  const definition = await within(() => openFirst(page, manifest.id, firstPath(manifest)), 'while it loads');
  if (typeof definition === 'string') {
    refuse(
      'src/module.tsx',
      `It can't be loaded: ${definition}`,
      'Run it with npm run dev and mend the error; the default export is defineRemote({ … }).',
    );
    return null;
  }
  checkDefinition(manifest, definition, refuse);
  const fixed = definition.routes.filter((route) => !/[:*]/.test(route));
  for (const path of new Set([...bases, ...fixed])) {
    const title = await within(() => titleAt(page, path), `while it shows ${path}`);
    if (!title)
      refuse(
        'src/module.tsx',
        `Its page ${path} has no heading (h1).`,
        'Start the page with <Page title="…">.',
      );
    refuseErrors(errors, refuse, `Its page ${path} fails`);
    // Every other page, and the portal's own, may wait in vain as well.
    if (!title) return null;
  }
  // Their calls are refused, so they show an error. They must not throw.
  for (const route of definition.routes.filter((one) => one.includes(':'))) {
    const path = pathOf(route);
    await within(() => titleAt(page, path), `while it shows ${route}`);
    refuseErrors(errors, refuse, `Its page ${route} fails`);
  }
  for (const { id } of manifest.adminSections) {
    await within(() => titleAt(page, `${shellPaths.admin}/${id}`), `while it shows its Admin section ${id}`);
    refuseErrors(errors, refuse, `Its Admin section ${id} fails`);
  }
  return definition;
}

/** Takes the errors, so that what comes next is not blamed for them. */
function refuseErrors(
  errors: string[],
  refuse: Refuse,
  what: string,
  remedy = 'Run it with npm run dev, which answers in the same way, and mend the error.',
  file = 'src/module.tsx',
): void {
  for (const error of errors.splice(0)) refuse(file, `${what}: ${error}`, remedy);
}

/** With an id as the portal draws them. */
const pathOf = (route: string) =>
  route
    .replace(/\/\*$/, '')
    .replaceAll(/:(\w+)\??/g, (_, name) => (name === 'number' ? '1' : '0'.repeat(32)));

/** Opens each page and Admin section in a new tab, where the API answers what the contracts allow. */
async function showAnswers(
  { routes, adminSections }: Definition,
  { portal, browser, pass, refuse }: { portal: SmokePortal; browser: Browser; pass: Pass; refuse: Refuse },
): Promise<void> {
  const { what } = passes[pass];
  const opened = await openPortal(portal, browser, pass);
  const { page, errors } = opened;
  errors.length = 0;
  const sections = adminSections.map((id) => `${shellPaths.admin}/${id}`);
  for (const path of [...routes, ...sections].map(pathOf)) {
    const [width, isCovered] = await within(async () => {
      await titleAt(page, path);
      await waitForQuiet(page, opened.quietMs);
      return Promise.all([page.evaluate(widthOfPage), page.evaluate(isBarCovered, shellPaths.dashboard)]);
    }, `while it shows ${path} ${what}`);
    refuseErrors(errors, refuse, `Its page ${path} fails ${what}`);
    if (pass === 'long' && width > phone.width)
      refuse(
        'src',
        `Its page ${path} is ${width} pixels wide on a phone of ${phone.width} ${what}.`,
        'Let long words break (overflow-wrap), also in rows and grids (min-inline-size: 0).',
      );
    if (pass !== 'long' && isCovered)
      refuse('src', `Its page ${path} covers the bar ${what}.`, 'Lay nothing over the bar.');
  }
  await page.context().close();
}

/** Calls `deviceHome` as the dashboard does, if the remote has one. */
async function askHome({ manifest }: BuiltRemote, { page, errors }: Opened, refuse: Refuse): Promise<void> {
  const fault = await within(
    () => page.evaluate(homeFault, manifest.id).catch(firstLine),
    'while it says what this browser knows',
  );
  if (fault !== null) errors.unshift(fault);
  const remedy = 'It gives a list, and copes with a refused call and with whatever is stored.';
  refuseErrors(errors, refuse, 'Its deviceHome fails', remedy);
}

/** Lets the remote's timers of the next minute run. */
async function letTimePass({ manifest }: BuiltRemote, opened: Opened, refuse: Refuse): Promise<void> {
  const { page, errors } = opened;
  await within(() => titleAt(page, firstPath(manifest)), 'when its first page is shown again');
  await within(
    // It ends with the error of a timer.
    () => page.clock.runFor(60_000).catch((error: Error) => void errors.push(firstLine(error))),
    'in the minute after it was shown',
    3 * stepLimitMs(),
  );
  const remedy = 'Look for a timer, or for a promise that nothing handles.';
  refuseErrors(errors, refuse, 'Within a minute it fails', remedy, 'src');
}

/** The bar still leads away from the remote's pages. */
async function leaveByTheBar({ manifest }: BuiltRemote, { page }: Opened, refuse: Refuse): Promise<void> {
  await within(() => titleAt(page, firstPath(manifest)), 'when its first page is shown again');
  const home = page.locator(`header a[href="${shellPaths.dashboard}"]`).first();
  const isLeft = await home
    .click({ timeout: stepLimitMs() / 2 })
    .then(() => page.waitForURL(`**${shellPaths.dashboard}`, { timeout: stepLimitMs() / 2 }))
    .then(
      () => true,
      () => false,
    );
  // A link below the mouse looks different.
  await page.mouse.move(0, 700);
  if (!isLeft)
    refuse(
      'src',
      'After it was opened, a click on Home in the bar leads nowhere.',
      'Lay nothing over the bar, and stop no events on document or window.',
    );
}

/** Nothing but the shell and this remote runs in the gate's browser. */
async function checkBuiltIns({ page }: Opened, refuse: Refuse): Promise<void> {
  const changed = await within(
    () => page.evaluate(() => globalThis.campusGate!.changedBuiltIns()),
    'after it was shown',
  );
  for (const name of changed)
    refuse(
      'src',
      `It replaces ${name}, which all of the portal uses.`,
      'Write a function of your own instead.',
    );
}

/** The remote has erased nothing that the portal keeps in the browser, such as drafts and the session. */
async function checkKept({ page }: Opened, kept: string[], refuse: Refuse): Promise<void> {
  const now = await within(() => page.evaluate(keptNames), 'after it was shown');
  for (const name of kept.filter((one) => !now.includes(one)))
    refuse(
      'src',
      `It erases ${name}, which the portal keeps in the browser.`,
      'Erase your own entries only.',
    );
}

/** The rest of the portal is as it was before the remote was opened. */
async function compareRest(opened: Opened, before: Map<string, Look>, refuse: Refuse): Promise<void> {
  const { errors } = opened;
  const after = await within(
    () => looks(opened, [...before.keys()]),
    'when another page is opened after it',
    before.size * 2 * stepLimitMs(),
  );
  for (const [path, look] of before) {
    const change = firstChange(look, after.get(path) ?? {});
    if (change)
      refuse(
        'src',
        `After it was opened, ${path} looks different: ${change}.`,
        'Change nothing outside of your own page: no global CSS, no elements in document.body.',
      );
  }
  const remedy = 'Leave what other pages use as it is.';
  refuseErrors(errors, refuse, 'After it was opened, other pages fail', remedy, 'src');
}

interface Opened {
  page: Page;
  quietMs: () => number;
  /** Uncaught errors and those that an error boundary caught, first lines. */
  errors: string[];
  /** Those that are not told again. */
  known: Set<string>;
  /** The address for which the browser left the page; links of the shell and remotes don't. */
  leftFor: () => string | undefined;
}

/** @param pass what the API answers; without one it refuses */
async function openPortal({ url, signedIn }: SmokePortal, browser: Browser, pass?: Pass): Promise<Opened> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    ...(pass === 'long' && { viewport: phone }),
    storageState: { cookies: [], origins: [{ origin: url, localStorage: [signedIn] }] },
  });
  // Before the built-ins are kept, because it replaces some.
  await context.clock.install();
  await context.addInitScript(rememberBuiltIns);
  const page = await context.newPage();
  if (pass) await answerReads(page, pass);
  const quietMs = followRequests(page);
  const errors: string[] = [];
  const known = new Set<string>();
  const note = (error: string) => void (known.has(error) || errors.push(error));
  page.on('pageerror', (error) => note(firstLine(error)));
  page.on('console', (message) => {
    // The API is switched off on purpose.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    note(message.text().split('\n')[0]!.slice(0, 200));
  });
  await page.goto(url + shellPaths.dashboard);
  await page.locator('main h1').waitFor();
  // The shell shows its typeface from the second page on. The gate must not take that for a change by the remote.
  await page.locator(':root[data-typeface]').waitFor({ state: 'attached' });
  const showTypeface = () => {
    history.replaceState(history.state, '');
    return !document.documentElement.hasAttribute('data-typeface');
  };
  // Not with each frame: Chromium slows down pages that change their address too often.
  await page.waitForFunction(showTypeface, undefined, { polling: 200 });
  let leftFor: string | undefined;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) leftFor ??= request.url();
  });
  return { page, quietMs, errors, known, leftFor: () => leftFor };
}

/** Pages that must look the same before and after: the dashboard, the Admin Panel and a page of another remote. */
function otherPages({ manifest }: BuiltRemote, { registry }: SmokePortal): string[] {
  const other = registry.remotes.find(({ id }) => id !== manifest.id);
  const [path] = other?.cards.map((card) => card.path) ?? [];
  return [...(path ? [path] : []), `${shellPaths.admin}/system`, shellPaths.dashboard];
}

async function looks({ page, quietMs }: Opened, paths: string[]): Promise<Map<string, Look>> {
  const found = new Map<string, Look>();
  for (const path of paths) {
    await titleAt(page, path);
    found.set(path, await restingLook(page, quietMs));
  }
  return found;
}

/** Goes to a page and waits for its title, and for what it shows below it; '' when none comes. */
async function titleAt(page: Page, path: string): Promise<string> {
  await page.evaluate(goTo, path);
  await page.evaluate(drawn);
  const heading = page.locator('main h1');
  await heading.waitFor({ timeout: stepLimitMs() / 4 }).catch(() => undefined);
  await page.evaluate(drawn);
  return (await heading.count()) === 0 ? '' : ((await heading.first().textContent()) ?? '');
}

const firstLine = ({ message }: Error) =>
  message.replace(/^(page\.evaluate|clock\.runFor): /, '').split('\n')[0]!;

async function openFirst(page: Page, id: string, path: string): Promise<Definition | string> {
  await titleAt(page, path);
  // The shell loads it for the page; this waits for the same.
  for (;;) {
    const definition = await page.evaluate(definitionOf, id).catch(firstLine);
    if (definition !== 'not yet') return definition;
    const failure = page.locator('main [role=alert]').first();
    if ((await failure.count()) > 0) return `the portal says: ${(await failure.innerText()).split('\n')[0]}`;
    await page.waitForTimeout(50);
  }
}

function checkDefinition(
  manifest: RemoteManifest,
  { id, routes, adminSections }: Definition,
  refuse: Refuse,
): void {
  if (id !== manifest.id)
    refuse(
      'src/module.tsx',
      `It defines "${String(id)}", but portal.json has "${manifest.id}".`,
      `Write id: '${manifest.id}'.`,
    );
  const bases = basesOf(manifest);
  const named = [...manifest.cards, ...(manifest.pages ?? [])].map(({ path }) => path);
  for (const base of [...bases, ...named, ...(manifest.home ? [manifest.home] : [])])
    if (!routes.some((route) => matches(route, base)))
      refuse(
        'portal.json',
        `It names ${base}, and src/module.tsx has no route for it.`,
        'Add the route, or drop the path.',
      );
  for (const route of routes)
    if (!manifest.paths.some(({ path }) => covers(path, route)))
      refuse(
        'src/module.tsx',
        `Its route ${route} is under no path of portal.json, so no one can open it.`,
        `Claim ${route.replace(/\/:.*$/, '/*')} in portal.json, or drop the route.`,
      );
  const claimed = manifest.adminSections.map((section) => section.id);
  for (const section of claimed.filter((one) => !adminSections.includes(one)))
    refuse(
      'portal.json',
      `It has the Admin section "${section}", and src/module.tsx has not.`,
      'Add the section, or drop it.',
    );
  for (const section of adminSections.filter((one) => !claimed.includes(one)))
    refuse(
      'src/module.tsx',
      `Its Admin section "${section}" is not in portal.json.`,
      'Add it to portal.json, or drop it.',
    );
}

/** Whether a route's pattern is that of a path without parameters. */
function matches(route: string, path: string): boolean {
  const pattern = route
    .replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\/?\*$/, '(?:/.*)?');
  return new RegExp(`^${pattern}/?$`).test(path);
}

const covers = (claim: string, route: string) => {
  const base = baseOf(claim);
  return route === base || route.startsWith(`${base}/`);
};

async function within<T>(step: () => Promise<T>, doing: string, limitMs = stepLimitMs()): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Frozen(`${Math.round(limitMs / 1000)} s ${doing}`)), limitMs);
  });
  try {
    return await Promise.race([step(), late]);
  } finally {
    clearTimeout(timer);
  }
}
