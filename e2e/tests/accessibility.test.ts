import type { Election } from '@campus/contracts/elections';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoSeriousFinding } from '../support/axe.ts';
import { pages } from '../support/pages.ts';
import { expectNoSidewaysScroll, phone } from '../support/phone.ts';
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

/** In the dark a page differs by its colours only. */
async function expectNoneInEitherScheme(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoSeriousFinding(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoSeriousFinding(page, ['color-contrast']);
}

const desktop = { width: 1280, height: 720 };

/** The page that is open, to the eyes of axe and on the narrowest phone. */
async function expectFitForAll(page: Page) {
  await expectNoneInEitherScheme(page);
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize(desktop);
}

const adminSections = ['members', 'remotes', 'audit', 'system'].map((section) => ({
  path: `/admin/${section}`,
  title: 'Admin Panel',
}));

test('axe finds nothing serious on public pages, and none scrolls sideways at 360 px', async ({ page }) => {
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
  test(`axe finds nothing serious on any page, and none scrolls sideways at 360 px, half ${half + 1}`, async ({
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
