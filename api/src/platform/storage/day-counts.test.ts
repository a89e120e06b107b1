import { expect, test } from 'vitest';
import { countOf, dayKey, medianOf } from './day-counts.ts';

test('groups durations by days', () => {
  expect(dayKey('2026-11-01', '2026-11-01')).toBe('d0');
  expect(dayKey('2026-02-27', '2026-03-01')).toBe('d2');
});

test('computes total and median, of several counts together', () => {
  expect(countOf()).toBe(0);
  expect(medianOf({}, {})).toBeNull();
  expect(countOf({ d0: 3, d12: 1 }, { d12: 2 })).toBe(6);
  expect(medianOf({ d10: 1, d9: 1, d100: 1 })).toBe(10);
  expect(medianOf({ d0: 3, d12: 1 }, { d12: 2 })).toBe(6);
  expect(medianOf({ d0: 3, d12: 1 }, { d12: 3 })).toBe(12);
});
