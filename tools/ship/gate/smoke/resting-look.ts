import type { Page, Request } from 'playwright-core';
import { drawn, type Look } from './in-page.ts';

/** A page that takes longer than this to come to rest is looked at as it is. */
const restLimitMs = 10_000;
const betweenLooksMs = 200;

/** Follows the requests of a page. @returns how many have no answer yet */
export function countRequests(page: Page): () => number {
  const open = new Set<Request>();
  page.on('request', (request) => void open.add(request));
  page.on('requestfinished', (request) => void open.delete(request));
  page.on('requestfailed', (request) => void open.delete(request));
  return () => open.size;
}

/** The look of a page that waits for nothing and no longer changes. */
export async function restingLook(page: Page, openRequests: () => number): Promise<Look> {
  const take = async () => {
    await page.evaluate(drawn);
    return page.evaluate(() => globalThis.campusGate!.look());
  };
  const end = performance.now() + restLimitMs;
  let last = await take();
  for (;;) {
    await page.waitForTimeout(betweenLooksMs);
    const isWaiting = openRequests() > 0;
    const next = await take();
    if (performance.now() > end || (!isWaiting && firstChange(last, next) === null)) return next;
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
