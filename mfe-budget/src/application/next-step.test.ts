import { expect, it } from 'vitest';
import { waitsWords } from './next-step.tsx';

const now = Date.parse('2026-11-21T10:00:00.000Z');

it.each([
  ['2026-11-20T10:00:00.001Z', 'Waiting since today'],
  ['2026-11-20T10:00:00.000Z', 'Waiting for 1 day'],
  ['2026-11-12T09:00:00.000Z', 'Waiting for 9 days'],
  // The reader's clock is behind.
  ['2026-11-21T10:05:00.000Z', 'Waiting since today'],
])('describes an application waiting since %s: %s', (since, words) => {
  expect(waitsWords(since, now)).toBe(words);
});
