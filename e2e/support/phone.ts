import { expect, type Page } from '@playwright/test';

/** The narrowest phone that the portal is made for, in CSS pixels. */
export const phone = { width: 360, height: 740 };

export async function expectNoSidewaysScroll(page: Page) {
  const { width, content } = await page.evaluate(() => ({
    width: document.documentElement.clientWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content, 'width of the content').toBeLessThanOrEqual(width);
}
