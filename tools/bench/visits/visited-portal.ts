import { join } from 'node:path';
import { chromium as playwright, type BrowserContext } from 'playwright-core';
import { chromium } from '../../browser.ts';
import { requireFreePort } from '../../start/port.ts';
import { root } from '../../start/settings.ts';
import { ready, Servers } from '../servers.ts';

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

/** The built portal with its demo data, and a browser that keeps what it stores. */
export class VisitedPortal {
  readonly url = `http://127.0.0.1:${PORT}`;
  readonly #servers = new Servers();
  #contexts: BrowserContext[] = [];

  async start(): Promise<void> {
    await requireFreePort(PORT, '127.0.0.1', 'the portal of the bench');
    const portal = this.#servers.start('portal', [join(root, 'tools/start/main.ts')], {
      PORT: String(PORT),
      DATA_DIR: join(this.#servers.folder, 'data'),
      REMOTES_DIR: join(this.#servers.folder, 'remotes'),
    });
    await ready(portal, () => (portal.output().includes('The campus portal is open') ? true : null), 240);
  }

  /** A browser of its own, signed in as the demo student where that is wanted. */
  async browser({ signedIn, debugPort }: { signedIn: boolean; debugPort?: number }): Promise<BrowserContext> {
    const { args = [], ...launch } = await chromium();
    const folder = join(this.#servers.folder, `browser-${this.#contexts.length}`);
    const context = await playwright.launchPersistentContext(folder, {
      ...launch,
      args: [...args, ...(debugPort ? [`--remote-debugging-port=${debugPort}`] : [])],
      viewport: { width: 360, height: 740 },
    });
    this.#contexts.push(context);
    if (signedIn) {
      const page = await context.newPage();
      await page.goto(`${this.url}/login`);
      await page.getByRole('button', { name: 'Student', exact: true }).click();
      await page.waitForURL('**/profile');
      await page.close();
    }
    return context;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const context of this.#contexts) await context.close();
    await this.#servers.stop();
  }
}
