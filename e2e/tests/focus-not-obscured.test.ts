import type { Page } from '@playwright/test';
import { pages } from '../support/pages.ts';
import { phone } from '../support/phone.ts';
import { expect, heading, test } from '../support/test.ts';

const mostStops = 150;

/** One page of each kind: cards, long form, list with filters, table, tabs. All pages take minutes: `.ci/nightly` does. */
const somePages = [
  '/dashboard',
  '/transparency-budget/apply',
  '/facilities',
  '/cheating-records/records',
  '/admin',
];
const chosen = process.env.EVERY_PAGE ? pages : pages.filter(({ path }) => somePages.includes(path));

/** The focused element, and whether the bar hides it entirely; `null` when the focus left the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement) return null;
    const bar = document.querySelector('header');
    const { top, bottom } = element.getBoundingClientRect();
    // The bar itself and the link to skip it, which lies above it.
    const isAbove = bar?.contains(element) || getComputedStyle(element).position === 'fixed';
    const isHidden = !isAbove && bottom <= (bar?.getBoundingClientRect().bottom ?? 0) && bottom > 0;
    const isOutside = bottom <= 0 || top >= innerHeight;
    const words = `${element.tagName} ${element.textContent.slice(0, 40) || element.getAttribute('aria-label')}`;
    return { words, isObscured: isHidden || isOutside };
  });

/** Goes through the page by one key until the focus leaves it, and names the hidden stops. */
async function obscuredStops(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<string[]> {
  const obscured: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    const found = await focused(page);
    if (!found) break;
    if (found.isObscured) obscured.push(found.words);
  }
  return obscured;
}

// WCAG 2.2, 2.4.11. At 200% zoom a window of 1280 px has half as many CSS pixels.
const windows = {
  'on a phone': phone,
  'on a wide screen': { width: 1280, height: 720 },
  'at 200% zoom': { width: 640, height: 360 },
};
for (const [where, size] of Object.entries(windows)) {
  test(`the bar never hides the focus, in either direction, ${where}`, async ({ openAs }) => {
    test.setTimeout(600_000);
    expect(chosen.length).toBeGreaterThanOrEqual(somePages.length);
    const admin = await openAs('admin');
    await admin.setViewportSize(size);
    await admin.emulateMedia({ reducedMotion: 'reduce' });
    for (const { path } of chosen) {
      await test.step(path, async () => {
        await admin.goto(path);
        await expect(heading(admin, /./)).toBeVisible();
        await admin.waitForLoadState('networkidle');
        expect(await obscuredStops(admin, 'Tab'), 'forwards').toEqual([]);
        expect(await obscuredStops(admin, 'Shift+Tab'), 'backwards').toEqual([]);
      });
    }
  });
}
