import type { Page } from '@playwright/test';
import { expect, expectRead, test } from '../support/test.ts';

/** Controls, which have no use on paper. */
const forScreens = 'nav, button, footer, input, select, textarea';

async function expectCleanOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  for (const part of await page.locator(forScreens).all()) await expect(part).toBeHidden();
  // Light, whatever the screen is.
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color);
  const [red = 255] = /\d+/.exec(ink)?.map(Number) ?? [];
  expect(red, `the title’s ${ink}`).toBeLessThan(100);
}

test('ledger, register and result of an election are clean pages on paper', async ({ openAs }) => {
  const page = await openAs('student');
  // As wide as A4 between its margins.
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.goto('/transparency-budget/ledger');
  await expectRead(page, 'Ledger');
  await expect(page.getByRole('table')).toBeVisible();
  await expectCleanOnPaper(page);
  await expect(page.getByRole('columnheader', { name: 'Balance after' })).toBeVisible();
  const word = page.getByRole('cell', { name: 'Allocation', exact: true }).first();
  const { height } = (await word.boundingBox())!;
  expect(height, 'a short word isn’t broken into lines').toBeLessThan(60);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/transparency-budget/register');
  await expectRead(page, 'Register of applications');
  await expect(page.getByRole('table')).toBeVisible();
  await expectCleanOnPaper(page);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/elections');
  await page.getByRole('link', { name: 'Sports Committee', exact: true }).click();
  await expectRead(page, 'Sports Committee');
  await expect(page.getByText('Tanvi Deshpande is elected')).toBeVisible();
  await expectCleanOnPaper(page);
  await expect(page.getByRole('link', { name: 'College Transparency System' })).toBeVisible();
});
