export const dayMs = 86_400_000;
const quarterMs = 900_000;

/** The day (`2026-11-21`) of a moment in a time zone (IANA name). */
export function dayIn(timeZone: string): (moment: Date | number) => string {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  // In every zone days begin on a quarter of an hour of UTC, so most moments share their day with the one asked before.
  let latest = { quarter: Number.NaN, day: '' };
  return (moment) => {
    const quarter = Math.floor(Number(moment) / quarterMs);
    if (quarter !== latest.quarter) latest = { quarter, day: format.format(moment) };
    return latest.day;
  };
}

export function calendarIn(timeZone: string, now: () => number) {
  const dayOf = dayIn(timeZone);
  return { dayOf, today: () => dayOf(now()) };
}

/** The moment at which the day of a moment began. @param dayOf as `dayIn` gives it */
export function beginOfDay(dayOf: (moment: number) => string, moment: number): number {
  const day = dayOf(moment);
  let begin = moment - (moment % quarterMs);
  // Not by the hours since midnight: on some days the clock is changed.
  while (dayOf(begin - quarterMs) === day) begin -= quarterMs;
  return begin;
}

/** The local time in a time zone at a moment: `09:30`. */
export const timeIn = (timeZone: string, moment: Date): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);

/** The ms from a moment to the next full hour `hour` (0–23) in a time zone. */
export function msUntilHour(hour: number, timeZone: string, moment: number): number {
  const [hours = 0, minutes = 0] = timeIn(timeZone, new Date(moment)).split(':').map(Number);
  const ahead = (24 * 60 + hour * 60 - (hours * 60 + minutes)) % (24 * 60) || 24 * 60;
  return ahead * 60_000 - (moment % 60_000);
}

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The day so many years after another, as a text to compare days with: it needn't be a day that there is. */
export const yearsAfter = (day: string, count: number): string =>
  `${Number(day.slice(0, 4)) + count}${day.slice(4)}`;

export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10);

export const daysAfter = (day: string, count: number): string => daysBefore(day, -count);

export const mondayOf = (day: string): string => daysBefore(day, (new Date(day).getUTCDay() + 6) % 7);

/** The ISO 8601 week of a day (`2026-11-21`): `2026-W47`. Weeks sort as texts do. */
export function weekOf(day: string): string {
  // A week belongs to the year of its Thursday.
  const thursday = daysAfter(mondayOf(day), 3);
  const year = thursday.slice(0, 4);
  const number = 1 + Math.floor(daysBetween(`${year}-01-01`, thursday) / 7);
  return `${year}-W${String(number).padStart(2, '0')}`;
}

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
/** `21 November 2026`. */
export const dayInWords = (day: string): string => inWords.format(new Date(day));
