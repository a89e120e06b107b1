import { expect, it } from 'vitest';
import { neighbour } from './deadlines.tsx';

it.each<[string, -1 | 1, string]>([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('moves from %s by %i to %s', (month, step, to) => {
  expect(neighbour(month, step)).toBe(to);
});
