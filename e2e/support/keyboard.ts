import type { Locator, Page } from '@playwright/test';

/** Presses Tab until the target has the focus; fails where the keyboard never gets there. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`60 times Tab did not lead to ${String(target)}`);
}
