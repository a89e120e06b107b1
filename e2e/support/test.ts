import { messages } from '@campus/contracts';
import { expect, test as base, type BrowserContext, type Page, type Route } from '@playwright/test';
import type { Account } from './emulator.ts';
import { storageOf, type Persona } from './personas.ts';

interface Fixtures {
  /**
   * Opens a browser of its own, for a persona who is signed in already or for a new person; one more for each call.
   */
  openAs: (who?: Persona) => Promise<Page>;
  /** The first answer to each write gets lost after the API did it, as on a bad line. Not for votes and anonymous calls. */
  losesAnswers: boolean;
}

/** Violations of the content security policy and uncaught errors: no page of the portal may cause any. */
function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (/content.security.policy/i.test(message.text())) faults.push(message.text());
  });
  context.on('weberror', (error) => faults.push(String(error.error())));
}

/** Calls that the portal never repeats by itself. */
const sentOnce =
  /\/api\/(elections\/[^/]+\/(token|ballots)|anonymous-complaints|complaint-(tokens|follow-up)|client-reports|search)/;

/** Below Playwright's own routes, which see a request but not its answer, nor the files that go with it. */
async function loseAnswers(page: Page) {
  const session = await page.context().newCDPSession(page);
  const lost = new Set<string>();
  session.on('Fetch.requestPaused', ({ requestId, request: { method, url } }) => {
    const call = `${method} ${url}`;
    const isWrite =
      !['GET', 'HEAD', 'OPTIONS'].includes(method) && url.startsWith(new URL(page.url()).origin);
    const isFirst = isWrite && !sentOnce.test(url) && !lost.has(call);
    lost.add(call);
    const done = isFirst
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : session.send('Fetch.continueRequest', { requestId });
    // The page may have been closed meanwhile.
    done.catch(() => undefined);
  });
  await session.send('Fetch.enable', {
    patterns: [{ urlPattern: '*', resourceType: 'XHR', requestStage: 'Response' }],
  });
}

/** Playwright's `test`; every page that it opens is watched. */
export const test = base.extend<Fixtures>({
  losesAnswers: [false, { option: true }],
  page: async ({ page, losesAnswers }, provide) => {
    if (losesAnswers) await loseAnswers(page);
    await provide(page);
  },
  context: async ({ context }, provide) => {
    const faults: string[] = [];
    watch(context, faults);
    await provide(context);
    expect(faults, 'content security policy violations and uncaught errors').toEqual([]);
  },
  openAs: async ({ browser, losesAnswers }, provide) => {
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await provide(async (who) => {
      const context = await browser.newContext(who ? { storageState: storageOf(who) } : {});
      contexts.push(context);
      watch(context, faults);
      const page = await context.newPage();
      if (losesAnswers) await loseAnswers(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults, 'content security policy violations and uncaught errors').toEqual([]);
  },
});

export { expect };

/** The page's title: each page has exactly one. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name, exact: typeof name === 'string' });

/** Waits until a page has read what it shows: only then does what isn't there say anything. */
export async function expectRead(page: Page, title: string | RegExp) {
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Loading…', { exact: true })).toHaveCount(0);
}

/** Signs in on the login page, which must be open. */
export async function fillLogin(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Signs in through the login page and waits until the portal says so. */
export async function signIn(page: Page, account: Pick<Account, 'email' | 'password'>) {
  await page.goto('/login');
  await fillLogin(page, account);
  await expect(page.getByText(messages.loggedIn)).toBeVisible();
}

/**
 * Answers the first call to `url` in place of the portal. The route stays: Playwright loses requests that are under way
 * while it stops listening, which is what `times: 1` does.
 */
export async function routeOnce(page: Page, url: string, answer: (route: Route) => Promise<void>) {
  let isFirst = true;
  await page.route(url, (route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    return answer(route);
  });
}

/** The server has done what was asked, and the connection breaks before its answer arrives. */
export const loseAnswer = async (route: Route) => {
  await route.fetch();
  await route.abort();
};
