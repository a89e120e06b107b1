import { contractVersion } from '@campus/contracts';
import { readRemotes } from '@campus/tools/remotes';
import type { Page, Route } from '@playwright/test';
import { expect, heading, test } from '../../support/test.ts';

interface Remote {
  id: string;
  /** As its portal.json says. */
  title: string;
  /** Where its card leads, or its link in the bar. */
  path: string;
  hasCard: boolean;
}

/** Every remote that the dashboard or the bar leads to. */
const remotes = readRemotes().flatMap(({ manifest: { id, title, cards, home } }): Remote[] => {
  const path = cards[0]?.path ?? home;
  return path === undefined ? [] : [{ id, title, path, hasCard: cards.length > 0 }];
});

/** By its link on the dashboard, without loading the page anew. */
const openRemote = (page: Page, { path, hasCard }: Remote) =>
  hasCard
    ? page.locator(`main a[href="${path}"]`).click()
    : // The bar may have put it into its menu.
      page.getByRole('banner').locator(`a[href="${path}"]`).first().dispatchEvent('click');

interface Fault {
  what: string;
  /** Which of the remote's files it hits. */
  files: RegExp;
  answer: (route: Route) => Promise<void>;
  /** The page's words after the remote's title. */
  says: string;
  /** Tried with each of the remotes. */
  atAll?: true;
  /** A browser keeps a module that failed to run until the page is loaded again. */
  needsReload?: true;
}

const faults: Fault[] = [
  {
    what: 'is switched off',
    files: /./,
    answer: (route) => route.abort('connectionrefused'),
    says: 'can’t be reached',
    atAll: true,
  },
  {
    what: 'answers 404',
    files: /./,
    answer: (route) => route.fulfill({ status: 404, body: 'Not Found' }),
    says: 'can’t be reached',
  },
  {
    what: 'hangs',
    files: /mf-manifest\.json$/,
    answer: () => Promise.resolve(),
    says: 'takes too long to load',
  },
  {
    what: 'answers HTML',
    files: /./,
    answer: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome</h1>' }),
    says: 'can’t be shown',
  },
  {
    what: 'lacks a chunk',
    files: /assets\/module-[^/]*\.js$/,
    answer: (route) => route.fulfill({ status: 404, body: 'Not Found' }),
    says: 'can’t be reached',
  },
  {
    what: 'has a broken chunk',
    files: /assets\/module-[^/]*\.js$/,
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {' }),
    says: 'can’t be shown',
    needsReload: true,
  },
  {
    what: 'was made for a newer portal',
    files: /mf-manifest\.json$/,
    answer: async (route) => {
      const manifest = (await (await route.fetch()).json()) as { campus: { contract: number } };
      manifest.campus.contract = contractVersion + 1;
      await route.fulfill({ json: manifest });
    },
    says: 'needs a newer portal',
  },
];

/** A remote's page stands: neither the dashboard, nor a title over a skeleton, nor that it failed. */
async function expectPageOf(page: Page) {
  await expect(heading(page, 'Dashboard')).toHaveCount(0);
  await expect(page.getByRole('main').locator('a, button, input').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
}

/** Opens others of the remotes from the dashboard, without loading the page anew. */
async function expectOthersWork(page: Page, others: Remote[]) {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  for (const other of others) {
    await openRemote(page, other);
    await expectPageOf(page);
    await page.goBack();
    await expect(heading(page, 'Dashboard')).toBeVisible();
  }
}

async function breakRemote(page: Page, remote: Remote, { files, answer }: Fault) {
  await page.route(
    (url) => url.pathname.startsWith(`/remotes/${remote.id}/`) && files.test(url.pathname),
    answer,
  );
}

/** Each fault at one remote in turn, and these faults at every remote. */
const trials = remotes.flatMap((remote, index) =>
  faults
    .filter((fault, number) => fault.atAll || number % remotes.length === index)
    .map((fault) => ({ remote, fault })),
);

for (const { remote, fault } of trials) {
  test(`${remote.id} ${fault.what}: the page says so, the rest works, and it recovers`, async ({
    openAs,
  }) => {
    const page = await openAs('student');
    await breakRemote(page, remote, fault);
    const failure = page.getByRole('heading', { name: `${remote.title} ${fault.says}` });

    await page.goto('/dashboard');
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
    await openRemote(page, remote);
    await expect(failure).toBeVisible({ timeout: 30_000 });
    // All once; after that one is enough.
    const others = remotes.filter(({ id }) => id !== remote.id);
    await expectOthersWork(page, fault.atAll ? others : others.slice(0, 1));

    await openRemote(page, remote);
    await expect(failure).toBeVisible({ timeout: 30_000 });
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    // Voting came with a document of its own, in which the browser keeps the preloads that failed.
    const hasFailedPreloads = remote.id === 'elections' && fault.atAll;
    if (fault.needsReload || hasFailedPreloads) {
      await page.getByRole('button', { name: 'Reload the page' }).click();
      await expectPageOf(page);
    } else {
      await expectPageOf(page);
      // Voting has a document of its own.
      const visited = fault.atAll ? remotes : [remote, ...others.slice(0, 1)];
      if (!visited.some(({ id }) => id === 'elections'))
        expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
    }
  });
}

test('does not show a remote without its style sheet', async ({ openAs }) => {
  const page = await openAs('student');
  const styled: Remote[] = [];
  page.on('response', (response) => {
    const id = /^\/remotes\/([^/]+)\/.*\.css$/.exec(new URL(response.url()).pathname)?.[1];
    styled.push(...remotes.filter((remote) => remote.id === id));
  });
  for (const remote of remotes) {
    await page.goto(remote.path);
    await expectPageOf(page);
  }
  const [remote] = styled;
  expect(remote, 'a remote with a style sheet').toBeDefined();

  await breakRemote(page, remote!, {
    what: '',
    files: /\.css$/,
    answer: (route) => route.abort(),
    says: '',
  });
  await page.goto(remote!.path);
  await expect(page.getByRole('heading', { name: `${remote!.title} can’t be reached` })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectPageOf(page);
});
