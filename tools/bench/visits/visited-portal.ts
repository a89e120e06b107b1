import { join } from 'node:path';
import { chromium as playwright, type BrowserContext, type Page } from 'playwright-core';
import { chromium } from '../../browser.ts';
import { Servers } from '../servers.ts';

/** Apart from the ports of the other benches. The launcher takes the ports behind it. */
const PORT = 4880;

interface VisitedPage {
  name: string;
  path: string;
  /** Signed in as the demo student. */
  signedIn: boolean;
}

/** The pages in the portal's performance goals. */
export const visitedPages: VisitedPage[] = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'login', path: '/login', signedIn: false },
  { name: 'elections', path: '/elections', signedIn: false },
  { name: 'dashboard', path: '/dashboard', signedIn: true },
  { name: 'voting', path: '/voting', signedIn: true },
  { name: 'budget', path: '/transparency-budget', signedIn: true },
  { name: 'complaints', path: '/complaint-system/complaints', signedIn: true },
  { name: 'report-sick', path: '/report-sick', signedIn: true },
];

/** Signs in as the demo student. */
export async function signInAsStudent(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/login`);
  await page.getByRole('button', { name: 'Student', exact: true }).click();
  await page.waitForURL('**/profile');
}

/** The built portal with its demo data, and browsers that keep what they store. */
export async function startVisitedPortal() {
  const servers = new Servers();
  const contexts: BrowserContext[] = [];
  const { url } = await servers.startPortal(PORT).catch(async (error: unknown) => {
    await servers.stop();
    throw error;
  });
  return {
    url,
    /** A browser of its own, signed in as the demo student where that is wanted. */
    async browser({
      signedIn,
      debugPort,
    }: {
      signedIn: boolean;
      debugPort?: number;
    }): Promise<BrowserContext> {
      const { args = [], ...launch } = await chromium();
      const folder = join(servers.folder, `browser-${contexts.length}`);
      const context = await playwright.launchPersistentContext(folder, {
        ...launch,
        args: [...args, ...(debugPort ? [`--remote-debugging-port=${debugPort}`] : [])],
        viewport: { width: 360, height: 740 },
      });
      contexts.push(context);
      if (signedIn) {
        await using page = await context.newPage();
        await signInAsStudent(page, url);
      }
      return context;
    },
    async [Symbol.asyncDispose](): Promise<void> {
      for (const context of contexts) await context.close();
      await servers.stop();
    },
  };
}
