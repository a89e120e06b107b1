import { expect, test } from 'vitest';
import { firstWorkingDays, type WorkingDays, workingDaysAfter, workingDaysBetween } from './working-days.ts';

const monday = '2026-11-23';
const calendar: WorkingDays = {
  weekend: [0, 6],
  holidays: [
    { day: '2026-11-24', name: 'Guru Nanak Jayanti' },
    { day: '2026-11-28', name: 'A holiday on a Saturday' },
  ],
  version: 1,
};

test('skips weekends and holidays, and counts a holiday on a weekend once', () => {
  expect(workingDaysAfter(calendar, monday, 1)).toBe('2026-11-25');
  expect(workingDaysAfter(calendar, monday, 4)).toBe('2026-11-30');
  expect(workingDaysAfter(calendar, monday, 15)).toBe('2026-12-15');
});

test('a new portal is closed on Sundays only', () => {
  expect(workingDaysAfter(firstWorkingDays, '2026-11-28', 1)).toBe('2026-11-30');
  expect(workingDaysAfter(firstWorkingDays, monday, 15)).toBe('2026-12-10');
});

test('counts back as many working days as it went forward', () => {
  for (let count = 0; count <= 40; count += 1)
    expect(workingDaysBetween(calendar, monday, workingDaysAfter(calendar, monday, count))).toBe(count);
  expect(workingDaysBetween(calendar, '2026-11-27', '2026-11-29')).toBe(0);
});
