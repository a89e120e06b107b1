import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { requiredLine } from '../../text.ts';

/** By the number of the weekday, as `Date` counts. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

const mostHolidays = 200;

/** The days on which the college is closed. Deadlines in working days skip them. */
export const workingDaysSchema = z.strictObject({
  /** Weekdays without work. */
  weekend: z
    .array(z.int().check(z.gte(0), z.lte(6)))
    .check(z.maxLength(weekdays.length - 1, 'Leave at least one working day in the week.')),
  holidays: z
    .array(z.strictObject({ day: z.iso.date('Choose a day.'), name: requiredLine('A name', 80) }))
    .check(z.maxLength(mostHolidays, `The list can have at most ${mostHolidays} holidays.`)),
  /** Counts changes; the list is changed from the version that was read. */
  version: z.int(),
});
export type WorkingDays = z.infer<typeof workingDaysSchema>;

/** The calendar of a new portal. */
export const firstWorkingDays: WorkingDays = { weekend: [0], holidays: [], version: 0 };

const isWorkingDay = ({ weekend, holidays }: WorkingDays, day: string): boolean =>
  !weekend.includes(new Date(day).getUTCDay()) && !holidays.some((holiday) => holiday.day === day);

const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The last of so many working days after a day, which itself doesn't count; before it, when the count is negative. */
export function workingDaysAfter(calendar: WorkingDays, day: string, count: number): string {
  let last = day;
  for (let left = Math.abs(count); left > 0;) {
    last = dayAfter(last, Math.sign(count));
    if (isWorkingDay(calendar, last)) left -= 1;
  }
  return last;
}

/** The working days after one day, up to and with another. */
export function workingDaysBetween(calendar: WorkingDays, from: string, until: string): number {
  let count = 0;
  for (let day = from; day < until;) {
    day = dayAfter(day, 1);
    if (isWorkingDay(calendar, day)) count += 1;
  }
  return count;
}

const area = 'Procedure';

export const getWorkingDays = endpoint('get', '/api/working-days', {
  summary: 'The days on which the college is closed',
  area,
  access: 'member',
  response: workingDaysSchema,
});

export const putWorkingDays = endpoint('put', '/api/working-days', {
  summary: 'Change the days on which the college is closed; `version` is the version that was read',
  area,
  access: 'working-days.manage',
  body: workingDaysSchema,
  response: workingDaysSchema,
});
