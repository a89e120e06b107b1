import { expect, it } from 'vitest';
import { neighbour, weeksOf } from './deadlines.tsx';

it.each<[string, -1 | 1, string]>([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('moves from %s by %i to %s', (month, step, to) => {
  expect(neighbour(month, step)).toBe(to);
});

it.each([
  ['2026-11', 6, '2026-10-26', '2026-12-06'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
])('lists the full weeks of %s', (month, count, from, until) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]![0], weeks.at(-1)![6]]).toEqual([from, until]);
});
