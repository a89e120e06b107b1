import { expect, test } from 'vitest';
import { loadTimeBounds, loadTimeKey, loadTimeWithin, visitsIn } from './load-times.ts';

test('counts a load time in its range, including the bounds', () => {
  expect([0, 25, 26, 150, 151, 600_000].map(loadTimeKey)).toEqual([
    'b25',
    'b25',
    'b50',
    'b150',
    'b200',
    'b600000',
  ]);
  expect(loadTimeBounds.toSorted((a, b) => a - b)).toEqual(loadTimeBounds);
});

test('computes the median and the 95th percentile over several days', () => {
  const monday = { b50: 40, b300: 10 };
  const tuesday = { b50: 10, b300: 30, b2400: 10 };
  expect(visitsIn(monday, tuesday)).toBe(100);
  expect(loadTimeWithin(0.5, monday, tuesday)).toBe(50);
  expect(loadTimeWithin(0.51, monday, tuesday)).toBe(300);
  expect(loadTimeWithin(0.95, monday, tuesday)).toBe(2400);
  expect(loadTimeWithin(0.9, monday, tuesday)).toBe(300);
});

test('returns nothing without visits, and the single load time of one', () => {
  expect(loadTimeWithin(0.5)).toBeNull();
  expect(loadTimeWithin(0.5, {})).toBeNull();
  expect([loadTimeWithin(0.5, { b75: 1 }), loadTimeWithin(0.95, { b75: 1 })]).toEqual([75, 75]);
});
