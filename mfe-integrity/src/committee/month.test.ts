import { expect, it } from 'vitest';
import { addMonths, monthInWords, weeksOf } from './month.ts';

it.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
])('goes from %s by %i to %s', (month, count, to) => {
  expect(addMonths(month, count)).toBe(to);
});

it.each([
  ['2026-11', 6, '2026-10-26', '2026-12-06'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
])('has the weeks of %s in full', (month, count, from, until) => {
  const weeks = weeksOf(month);
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect([weeks[0]![0], weeks.at(-1)![6]]).toEqual([from, until]);
});

it('says a month in words', () => {
  expect(monthInWords('2026-11')).toBe('November 2026');
});
