import {
  contractVersion,
  portalDataElementId,
  readRegistry,
  shellPaths,
  type PortalData,
  type RegisteredRemote,
} from '@campus/contracts';
import type { Page } from '@playwright/test';
import { expect, heading, test } from '../../support/test.ts';

/** Lets the server's page carry a registry in which remotes were changed. */
async function changeRegistry(page: Page, change: (remote: RegisteredRemote) => object) {
  const block = new RegExp(`(<script[^>]*id="${portalDataElementId}"[^>]*>)(.*?)(</script>)`, 's');
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = (await response.text()).replace(block, (_, open: string, json: string, close: string) => {
      const data = JSON.parse(json) as PortalData;
      // The server's part with the file.
      const registry = readRegistry({ remotes: data.registry.remotes.map(change) });
      return `${open}${JSON.stringify({ ...data, registry })}${close}`;
    });
    return route.fulfill({ response, body: html });
  });
}

test('leaves out a remote with a newer contract and loads the rest', async ({ openAs }) => {
  const page = await openAs('student');
  await changeRegistry(page, (remote) =>
    remote.id === 'elections' ? { ...remote, contract: contractVersion + 1 } : remote,
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Student Elections' })).toBeVisible();
  await expect(page.locator('main a[href="/voting"]')).toHaveCount(0);
  await page.locator('main a[href="/complaint-system"]').click();
  await expect(heading(page, 'Anonymous Complaints')).toBeVisible();
  await page.goto('/voting');
  await expect(heading(page, 'There is no page here')).toBeVisible();
});

test('a portal without any remote still works', async ({ openAs }) => {
  const page = await openAs('admin');
  await changeRegistry(page, (remote) => ({ ...remote, entry: 'javascript:alert(1)' }));
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const cards = page.getByRole('list', { name: 'All areas' });
  await expect(cards.getByRole('listitem')).toHaveCount(8);
  // The shell's own card.
  await expect(cards.getByRole('link')).toHaveCount(1);
  await expect(cards.getByRole('link')).toHaveAttribute('href', shellPaths.access);
});
