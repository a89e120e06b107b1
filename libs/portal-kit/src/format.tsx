import { useEffect, useState } from 'react';
import { clockAt, useCollegeZone, zoneNameAt } from './college-zone.ts';
import { usePortal } from './portal-context.tsx';

const locale = 'en-IN';

const numbers = new Intl.NumberFormat(locale);
const decimals = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const rules = new Intl.PluralRules(locale);
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** "1,204" */
export const figure = (value: number): string => numbers.format(value);
/** "3.5", with at most one digit after the point. */
export const decimal = (value: number): string => decimals.format(value);
/** "37.5%"; "0%" of nothing. */
export const percent = (part: number, whole: number): string =>
  `${decimal(whole === 0 ? 0 : (100 * part) / whole)}%`;

/** The word for so many: "vote" of 1, "votes" of any other number. @param other when it isn't `one` with an s */
export const plural = (count: number, one: string, other = `${one}s`): string =>
  rules.select(count) === 'one' ? one : other;
/** "1 vote", "1,204 votes", "1.5 votes" */
export const counted = (count: number, one: string, other?: string): string =>
  `${decimal(count)} ${plural(count, one, other)}`;

/** "One case", "3 cases": starts a sentence. "100 or more cases", because the API stops counting at 100. */
export const countedAtStart = (count: number, one: string): string =>
  `${count === 1 ? 'One' : count >= 100 ? '100 or more' : count} ${plural(count, one)}`;

/** "today", "yesterday", "3 days ago" */
export const daysAgo = (days: number): string => relative.format(-days, 'day');

/** In milliseconds. */
export const dayMs = 86_400_000;

// A day or month has no zone: it is read and written as if it were in one and the same.
const ofDays = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(new Date(day));
};
/** "21 November 2026", of `2026-11-21`. */
export const dayInWords = ofDays({ dateStyle: 'long' });
/** "Mon, 16 Nov" */
export const dayInShort = ofDays({ weekday: 'short', day: 'numeric', month: 'short' });
/** "Monday, 16 November" */
export const weekdayInWords = ofDays({ weekday: 'long', day: 'numeric', month: 'long' });
/** "November 2026", of `2026-11`. */
export const monthInWords = ofDays({ month: 'long', year: 'numeric' });
const monthName = ofDays({ month: 'short' });
/** "Nov", of `2026-11`. */
export const monthInShort = (month: string): string => monthName(month).slice(0, 3);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** The day so many days later, or earlier when `count` is less than 0. */
export const addDays = (day: string, count: number): string => dayOf(Date.parse(day) + count * dayMs);
/** The Monday of the week with `day`. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
export const daysOfWeek = (monday: string): string[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index));

/** The college's local day and time, wherever the reader is: `2026-11-21` and `09:30`. */
export function useCollegeClock(): { day: string; time: string } {
  const [day = '', time = ''] = clockAt(undefined, usePortal().config.timeZone).split(' ');
  return { day, time };
}

/** The day that it is at the college, wherever the reader is: `2026-11-21`. */
export const useToday = (): string => useCollegeClock().day;

export const Day = ({ day }: { day: string }) => <time dateTime={day}>{dayInWords(day)}</time>;

/**
 * Writes an instant (ISO 8601) as the college's clocks show it, as notices there do. The name of the time zone follows
 * for readers whose own clock shows another time: "20 November 2026 at 5:00 pm IST".
 */
function useCollegeTime(language: string, options: Intl.DateTimeFormatOptions): (at: string) => string {
  const timeZone = useCollegeZone();
  return (at) => {
    const instant = new Date(at);
    const written = new Intl.DateTimeFormat(language, { ...options, timeZone }).format(instant);
    const here = new Intl.DateTimeFormat(language, options).format(instant);
    const zone = written === here ? '' : `\u00a0${zoneNameAt(at, timeZone, 'short')}`;
    return written.replace(/\s([ap]m)$/, '\u00a0$1') + zone;
  };
}

const longInstant = { dateStyle: 'long', timeStyle: 'short' } as const;

/** An instant (ISO 8601) in words, by the college's clock. */
export function When({ at }: { at: string }) {
  const write = useCollegeTime(locale, longInstant);
  return <time dateTime={at}>{write(at)}</time>;
}

const moment = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
} as const;

/** An instant by the college's clock and how far away it is: "Fri 20 Nov, 5:00 pm (in 3 hours)". */
export function Moment({ at }: { at: string }) {
  const write = useCollegeTime('en-GB', moment);
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(timer);
  }, []);
  return (
    // Where what is around it is read out when it changes, this isn't, minute by minute.
    <time dateTime={at} aria-live="off">
      {write(at)} ({distance(Date.parse(at) - now)})
    </time>
  );
}

function distance(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (Math.abs(minutes) < 90) return relative.format(minutes, 'minute');
  const hours = Math.round(ms / 3_600_000);
  return Math.abs(hours) < 36
    ? relative.format(hours, 'hour')
    : relative.format(Math.round(hours / 24), 'day');
}
