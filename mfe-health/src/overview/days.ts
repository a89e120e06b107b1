import type { Away } from '@campus/contracts';

/** The day so many days later, or earlier when `count` is less than 0. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

/** Of the week that `day` is in. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** Seven of them, in order. */
export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

const short = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const long = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

/** "Mon, 16 Nov". */
export const dayInShort = (day: string): string => short.format(new Date(day));
/** "Monday, 16 November". */
export const weekdayInWords = (day: string): string => long.format(new Date(day));

export type Part = 'day' | 'morning' | 'afternoon';

/** How much of a day somebody is away; `null`: nothing of it. */
export function partOf({ from, until, fromAfternoon, untilMidday }: Away, day: string): Part | null {
  if (day < from || day > until) return null;
  if (day === from && fromAfternoon) return 'afternoon';
  return day === until && untilMidday ? 'morning' : 'day';
}
