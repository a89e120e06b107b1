import * as z from 'zod/mini';

/** `2026-27`: the year that begins in 2026. */
export const academicYearSchema = z.string('This is not an academic year.').check(
  z.regex(/^20\d{2}-\d{2}$/, 'This is not an academic year.'),
  z.refine(
    (year: string) => Number(year.slice(5)) === (Number(year.slice(2, 4)) + 1) % 100,
    'This is not an academic year.',
  ),
);

/** The academic year of a day (`2026-11-21`); `yearStart` is the month and day on which years begin (`07-01`). */
export function academicYearOf(day: string, yearStart: string): string {
  const calendarYear = Number(day.slice(0, 4));
  const first = day.slice(5) >= yearStart ? calendarYear : calendarYear - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** Every month with a day in the year: thirteen when years begin in the middle of a month. */
export function monthsOfYear(year: string, yearStart: string): string[] {
  const first = Number(year.slice(0, 4));
  const start = Number(yearStart.slice(0, 2)) - 1;
  const count = yearStart.endsWith('-01') ? 12 : 13;
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.UTC(first, start + i)).toISOString().slice(0, 7),
  );
}
