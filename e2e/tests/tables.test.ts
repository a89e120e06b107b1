import type { Locator } from '@playwright/test';
import { expect, expectRead, test } from '../support/test.ts';

const linesOf = (cell: Locator) =>
  cell.evaluate((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

test('a long name takes no room from the addresses and times beside it', async ({ openAs }) => {
  const page = await openAs('admin');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto('/admin/class-list');
  await expectRead(page, 'Class list');
  await expect(page.getByRole('cell', { name: /Chatterjee-Venkataraghavan/ })).toBeVisible();
  const address = page.getByRole('rowheader', { name: 'student@sggs.ac.in' });
  expect(await linesOf(address), 'the address is in one line').toBe(1);

  await page.goto('/admin/mail');
  await expectRead(page, 'Email');
  const state = page.getByText('sent on', { exact: true }).first();
  await expect(state).toBeVisible();
  expect(await linesOf(state), 'the state is in one line').toBe(1);
});
