import type { Locator } from '@playwright/test';

/** Counts what a thumb does. Typing needs one tap on the field. */
export function countTaps() {
  let taps = 0;
  return {
    count: () => taps,
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    async type(field: Locator, text: string) {
      taps += 1;
      await field.fill(text);
    },
  };
}
