import { expect, it } from 'vitest';
import { aFacility } from '../testing/a-facility.ts';
import { openingLines, timeWords, weekdays } from './time-words.ts';

it('lists the weekdays from Monday', () => {
  expect(weekdays[0]).toBe('Monday');
  expect(weekdays[6]).toBe('Sunday');
});

it('formats a time with weekday and year', () => {
  expect(timeWords({ day: '2026-11-23', from: '09:00', until: '10:30' })).toBe(
    'Monday, 23 November 2026, 9:00–10:30\u00a0am',
  );
});

it('joins weekdays with the same hours', () => {
  expect(openingLines(aFacility().opening)).toEqual([
    { days: 'Monday to Friday', hours: '8:00\u00a0am–8:00\u00a0pm' },
    { days: 'Saturday to Sunday', hours: 'closed' },
  ]);
});
