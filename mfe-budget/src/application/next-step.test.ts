import { expect, it } from 'vitest';
import { waitsWords } from './next-step.tsx';

it.each([
  ['2026-11-21', 'Waiting since today'],
  ['2026-11-20', 'Waiting for 1 day'],
  ['2026-11-12', 'Waiting for 9 days'],
  // The reader's clock is behind.
  ['2026-11-22', 'Waiting since today'],
])('describes an application waiting since %s: %s', (since, words) => {
  expect(waitsWords(since, '2026-11-21')).toBe(words);
});
