import type { Page, Request } from 'playwright-core';
import { drawn, type Look } from './in-page.ts';

/** A page that takes longer than this to come to rest is looked at as it is. */
const restLimitMs = 10_000;
/** React shows what a page waited for up to 300 ms after it has arrived. */
const betweenLooksMs = 500;

/** Follows the requests of a page. @returns for how many ms none has been open */
export function followRequests(page: Page): () => number {
  const open = new Set<Request>();
  let lastEnd = performance.now();
  const end = (request: Request) => {
    open.delete(request);
    lastEnd = performance.now();
  };
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => (open.size > 0 ? 0 : performance.now() - lastEnd);
}

/** Waits until a page has what it asked for, and has drawn it. */
export async function waitForQuiet(page: Page, quietMs: () => number): Promise<void> {
  const end = performance.now() + restLimitMs;
  while (quietMs() < 200 && performance.now() < end) await page.waitForTimeout(50);
  await page.evaluate(drawn);
}

/** The look of a page that waits for nothing and no longer changes. */
export async function restingLook(page: Page, quietMs: () => number): Promise<Look> {
  const take = async () => {
    await page.evaluate(drawn);
    return page.evaluate(() => globalThis.campusGate!.look());
  };
  const end = performance.now() + restLimitMs;
  let last = await take();
  for (;;) {
    await page.waitForTimeout(betweenLooksMs);
    const isQuiet = quietMs() >= betweenLooksMs;
    const next = await take();
    if (performance.now() > end || (isQuiet && firstChange(last, next) === null)) return next;
    last = next;
  }
}

/** The first difference between two looks, in words; null if they are equal. */
export function firstChange(before: Look, after: Look): string | null {
  for (const [part, look] of Object.entries(before)) {
    const now = after[part];
    if (!now) return `${part} is gone`;
    for (const [property, value] of Object.entries(look))
      if (now[property] !== value) return `${property} of ${part} is "${now[property]}", was "${value}"`;
  }
  const added = Object.keys(after).find((part) => !before[part]);
  return added ? `${added} was added` : null;
}
