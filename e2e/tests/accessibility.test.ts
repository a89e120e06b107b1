import type { Election } from '@campus/contracts/elections';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoFinding } from '../support/axe.ts';
import { pages } from '../support/pages.ts';
import { expectNoSidewaysScroll } from '../support/phone.ts';
import { expect, heading, test } from '../support/test.ts';

/** The demo's election that was held: its result and its ballot box. */
async function pagesOfPastElection(request: APIRequestContext) {
  const { items } = (await (await request.get('/api/elections')).json()) as { items: Election[] };
  const { id, title } = items.find((election) => election.title === 'Sports Committee')!;
  return [
    { path: `/elections/${id}`, title },
    { path: `/elections/${id}/board`, title },
  ];
}

// At 200% zoom a window of 1280 px has half as many CSS pixels.
const windows: { width: number; height: number }[] = [
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
  { width: 360, height: 740 },
  { width: 320, height: 640 },
];
/** Rules whose findings depend on colours or on the width; the others find the same in each window. */
const ofColours = ['color-contrast'];
const ofLayout = ['color-contrast', 'target-size', 'scrollable-region-focusable'];
const [widest, narrowest] = [windows[0]!, windows.at(-1)!];
/** The windows in which axe looks; `.ci/nightly` lets it look in all. */
const seenByAxe = process.env.EVERY_PAGE ? windows : [widest, narrowest];

/** The page that is open, to the eyes of axe and in each window: one load, for loading is what takes time. */
async function expectFitForAll(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  for (const size of windows) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    if (seenByAxe.includes(size)) await expectNoFinding(page, size === widest ? undefined : ofLayout);
  }
  // In the dark a page differs by its colours only, and what is shown on the narrowest screen from the widest.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoFinding(page, ofColours);
  if (!process.env.EVERY_PAGE) return;
  await page.setViewportSize(widest);
  await expectNoFinding(page, ofColours);
}

const adminSections = [
  { path: '/admin/members', title: 'Members and roles' },
  { path: '/admin/remotes', title: 'Remotes' },
  { path: '/admin/audit', title: 'Audit log' },
  { path: '/admin/system', title: 'System' },
];

test('axe finds nothing on public pages at any width and zoom in both colour schemes, and none scrolls sideways', async ({
  page,
}) => {
  for (const path of ['/', '/login', '/no-such-page']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectFitForAll(page);
    });
  }
});

// Two halves, which run side by side.
for (const half of [0, 1]) {
  test(`axe finds nothing on any page at any width and zoom, in both colour schemes, and none scrolls sideways, half ${half + 1}`, async ({
    openAs,
    request,
  }) => {
    test.slow();
    const admin = await openAs('admin');
    const all = [...pages, ...adminSections, ...(await pagesOfPastElection(request))];
    for (const { path, title } of all.filter((_, index) => index % 2 === half)) {
      await test.step(path, async () => {
        await admin.goto(path);
        await expect(heading(admin, title)).toBeVisible();
        await admin.waitForLoadState('networkidle');
        await expectFitForAll(admin);
      });
    }
  });
}
