import { expect, test } from 'vitest';
import { academicYearOf, academicYearSchema } from './academic-year.ts';

test.each([
  ['2026-06-30', '2025-26'],
  ['2026-07-01', '2026-27'],
  ['2027-01-01', '2026-27'],
  ['2099-12-31', '2099-00'],
])('%s lies in %s', (day, year) => {
  expect(academicYearOf(day, '07-01')).toBe(year);
  expect(academicYearSchema.safeParse(year).success).toBe(true);
});

test('can start with the calendar year', () => {
  expect(academicYearOf('2026-01-01', '01-01')).toBe('2026-27');
});

test.each(['2026', '2026-28', '26-27', '2026-2027', ''])('%s is no academic year', (year) => {
  expect(academicYearSchema.safeParse(year).success).toBe(false);
});
