import type { Election } from '@campus/contracts';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectNoSeriousFinding } from '../support/axe.ts';
import { pages } from '../support/pages.ts';
import { expect, heading, test } from '../support/test.ts';

/** The demo's election that was held: its result and its ballot box. */
async function pagesOfPastElection(request: APIRequestContext) {
  const { items } = (await (await request.get('/api/elections')).json()) as { items: Election[] };
  const { id, title } = items.find((election) => election.title === 'Sports Committee')!;
  return [
    { path: `/elections/${id}`, title },
    { path: `/elections/${id}/board`, title: 'Public board' },
  ];
}

/** In the dark a page differs by its colours only. */
async function expectNoneInEitherScheme(page: Page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectNoSeriousFinding(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoSeriousFinding(page, ['color-contrast']);
}

test('axe finds nothing serious on the pages of who is signed out', async ({ page }) => {
  for (const path of ['/', '/login', '/no-such-page']) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoneInEitherScheme(page);
    });
  }
});

// Two halves, which run side by side.
for (const half of [0, 1]) {
  test(`axe finds nothing serious on any page, half ${half + 1}`, async ({ openAs, request }) => {
    test.slow();
    const admin = await openAs('admin');
    const all = [...pages, ...(await pagesOfPastElection(request))];
    for (const { path, title } of all.filter((_, index) => index % 2 === half)) {
      await test.step(path, async () => {
        await admin.goto(path);
        await expect(heading(admin, title)).toBeVisible();
        await admin.waitForLoadState('networkidle');
        await expectNoneInEitherScheme(admin);
      });
    }
  });
}
