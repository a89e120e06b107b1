import { daysBefore } from '../../../platform/days.ts';

const dayLength = 86_400_000;

/** The ISO 8601 week of a day (`2026-11-21`): `2026-W47`. Weeks sort as texts do. */
export function weekOf(day: string): string {
  const time = Date.parse(day);
  const weekday = new Date(time).getUTCDay() || 7;
  // A week belongs to the year that its Thursday lies in.
  const thursday = time + (4 - weekday) * dayLength;
  const year = new Date(thursday).getUTCFullYear();
  const number = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayLength));
  return `${year}-W${String(number).padStart(2, '0')}`;
}

/** The week before that of a day. */
export const weekBefore = (day: string): string => weekOf(daysBefore(day, 7));
