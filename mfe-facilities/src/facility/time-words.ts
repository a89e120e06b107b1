import { hoursInWords } from '@campus/contracts';
import type { BookedTime, Opening } from '@campus/contracts/facilities';
import { addDays, weekdayInWords } from '@campus/portal-kit';

/** "Monday, 23 November 2026" */
export const dayWords = (day: string): string => `${weekdayInWords(day)} ${day.slice(0, 4)}`;

/** "Monday, 23 November 2026, 9:00–10:30 am" */
export const timeWords = (time: BookedTime): string => `${dayWords(time.day)}, ${hoursInWords(time)}`;

/** Monday first. */
export const weekdays = Array.from(
  { length: 7 },
  // 1 January 2024 was a Monday.
  (_, index) => weekdayInWords(addDays('2024-01-01', index)).split(',')[0]!,
);

/** Weekdays in a row with the same hours as one line: "Monday to Friday", "9:00 am–5:00 pm" or "closed". */
export function openingLines(opening: readonly (Opening | null)[]): { days: string; hours: string }[] {
  const runs: { first: number; last: number; hours: string }[] = [];
  for (const [index, open] of opening.entries()) {
    const hours = open ? hoursInWords(open) : 'closed';
    const run = runs.at(-1);
    if (run?.hours === hours) run.last = index;
    else runs.push({ first: index, last: index, hours });
  }
  return runs.map(({ first, last, hours }) => ({
    days: first === last ? weekdays[first]! : `${weekdays[first]} to ${weekdays[last]}`,
    hours,
  }));
}
