import type { Election } from '@campus/contracts';
import type { APIRequestContext } from '@playwright/test';
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

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any page, ${colorScheme}`, async ({ openAs, request }) => {
    test.slow();
    const visitor = await openAs();
    await visitor.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of ['/', '/login', '/no-such-page']) {
      await test.step(path, async () => {
        await visitor.goto(path);
        await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
        await expectNoSeriousFinding(visitor);
      });
    }
    const admin = await openAs('admin');
    await admin.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const { path, title } of [...pages, ...(await pagesOfPastElection(request))]) {
      await test.step(path, async () => {
        await admin.goto(path);
        await expect(heading(admin, title)).toBeVisible();
        await admin.waitForLoadState('networkidle');
        await expectNoSeriousFinding(admin);
      });
    }
  });
}
