import * as z from 'zod/mini';
import { optionalLine, optionalText, requiredLine, requiredText } from '../../text.ts';
import { timeInWords } from '../../times.ts';
import { drawnId, orNothing } from '../../values.ts';

export const facilityKinds = {
  hall: 'Hall',
  room: 'Room',
  lab: 'Laboratory',
  sports: 'Sports',
  equipment: 'Equipment',
  other: 'Something else',
} as const;
export type FacilityKind = keyof typeof facilityKinds;
export const facilityKindSchema = z.enum(
  Object.keys(facilityKinds) as FacilityKind[],
  'Choose what kind of facility it is.',
);

/** 128 random bits, hex, drawn by the browser: an idempotency key. */
export const facilityIdSchema = drawnId('This is not the id of a facility.');
export const blackoutIdSchema = drawnId('This is not the id of a blackout.');
export const bookingIdSchema = drawnId('This is not the id of a booking.');

/** The unit of all times of facilities, in minutes. Every time zone's offset is a multiple of this. */
export const quarterMinutes = 15;
export const slotLengths = [15, 30, 60] as const;

/** Times that a facility can be booked in one request: half a year of weeks. */
export const mostRepeats = 26;
/** Places on waiting lists that one member can have in a week. */
export const mostWaits = 10;
/** A waiting list closes this many minutes before the start, so that no one gets a booking too late to use it. */
export const waitsEndMinutes = 60;
export const mostManagers = 10;
export const mostFacilityPhotos = 5;
/** Days that availability can be asked for at once; one week when all facilities are asked for. */
export const mostAvailabilityDays = { one: 42, all: 7 } as const;
/** Facilities on one page of availability: a week of each can hold hundreds of bookings. */
export const mostAvailableFacilities = 20;

/** A time of day on the college's clocks, in quarters of an hour: `09:30`; `24:00` is the end of the day. */
export const timeSchema = z
  .string('Choose a time.')
  .check(
    z.minLength(1, { error: 'Choose a time.', abort: true }),
    z.regex(/^(?:(?:[01]\d|2[0-3]):(?:00|15|30|45)|24:00)$/, 'Choose a time in quarters of an hour.'),
  );

/** Minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
/** The time so many minutes after midnight, at most 1440. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export const openingSchema = z
  .strictObject({ from: timeSchema, until: timeSchema })
  .check(
    z.refine(({ from, until }) => from < until, { path: ['until'], message: 'It closes after it opens.' }),
  );
export type Opening = z.infer<typeof openingSchema>;

const minutes = (label: string) =>
  z
    .int(`${label} is a number of minutes.`)
    .check(
      z.gte(quarterMinutes, `${label} is at least ${quarterMinutes} minutes.`),
      z.lte(1440, `${label} is at most one day.`),
    );

export const facilitySetupSchema = z
  .strictObject({
    name: requiredLine('A name', 80),
    kind: facilityKindSchema,
    place: requiredLine('The place', 120),
    /** People; `null`: doesn't apply. */
    capacity: z.nullable(
      z
        .int('The capacity is a number of people.')
        .check(
          z.gte(1, 'The capacity is at least one person.'),
          z.lte(100_000, 'The capacity is at most 100,000 people.'),
        ),
    ),
    description: optionalText('The description', 2000),
    rules: optionalText('The rules', 2000),
    /** One entry for each weekday, Monday first; `null`: closed. */
    opening: z
      .array(z.nullable(openingSchema), 'Give the opening hours of each weekday.')
      .check(z.length(7, 'Give the opening hours of each weekday.')),
    /** Bookings begin and end at whole slots, counted from the opening. */
    slotMinutes: z.literal([...slotLengths], 'Choose the length of a slot.'),
    minMinutes: minutes('The shortest booking'),
    maxMinutes: minutes('The longest booking'),
    /** Days from today to the last day that can be booked. */
    aheadDays: z
      .int('How far ahead it can be booked is a number of days.')
      .check(
        z.gte(1, 'It can be booked at least one day ahead.'),
        z.lte(365, 'It can be booked at most 365 days ahead.'),
      ),
    /** Bookings that one member can have in a week, Monday to Sunday. */
    weeklyBookings: z
      .int('The weekly quota is a number of bookings.')
      .check(
        z.gte(1, 'The weekly quota is at least one booking.'),
        z.lte(50, 'The weekly quota is at most 50 bookings.'),
      ),
    needsApproval: z.boolean('Say whether bookings need approval.'),
  })
  .check(
    z.refine(({ slotMinutes, minMinutes }) => minMinutes % slotMinutes === 0, {
      path: ['minMinutes'],
      message: 'The shortest booking is a whole number of slots.',
    }),
    z.refine(({ slotMinutes, maxMinutes }) => maxMinutes % slotMinutes === 0, {
      path: ['maxMinutes'],
      message: 'The longest booking is a whole number of slots.',
    }),
    z.refine(({ minMinutes, maxMinutes }) => minMinutes <= maxMinutes, {
      path: ['maxMinutes'],
      message: 'The longest booking is not shorter than the shortest.',
    }),
  );
export type FacilitySetup = z.infer<typeof facilitySetupSchema>;

const reason = requiredText('A reason', 500);

/** The days and weeks around a day far away have no four-digit year, and no moment that can be stored. */
function isNear(time: string): boolean {
  return time >= '2000' && time < '2100';
}

/** `2026-11-23` */
export const calendarDaySchema = z.iso
  .date({ error: 'Choose a day.', abort: true })
  .check(z.refine(isNear, 'Choose a day between 2000 and 2099.'));
const day = calendarDaySchema;

/** On the college's clocks, as `datetime-local` fields give it: `2026-11-23T09:30`. */
const localTime = z.iso
  .datetime({ local: true, precision: -1, error: 'Choose a day and a time.', abort: true })
  .check(z.refine(isNear, 'Choose a day between 2000 and 2099.'));

const mostBlackoutMs = 366 * 86_400_000;

/** A time in which a facility can't be booked. */
export const newBlackoutSchema = z
  .strictObject({ id: blackoutIdSchema, from: localTime, until: localTime, reason })
  .check(
    z.refine(({ from, until }) => from < until, {
      path: ['until'],
      message: 'The end must be later than the beginning.',
    }),
    z.refine(({ from, until }) => !(Date.parse(`${until}Z`) - Date.parse(`${from}Z`) > mostBlackoutMs), {
      path: ['until'],
      message: 'A blackout lasts at most a year.',
    }),
  );
export type NewBlackout = z.infer<typeof newBlackoutSchema>;

/** When, on the college's clocks. */
const bookedTime = { day, from: timeSchema, until: timeSchema };
export type BookedTime = { day: string; from: string; until: string };

export const bookingWords = {
  /** Everybody reads it in the calendar of the facility; empty: “Booked”. */
  title: z._default(optionalLine('The title', 80), ''),
  /** Read by the managers of the facility and admins. */
  purpose: requiredText('The purpose', 500),
};

export const newBookingSchema = z.strictObject({
  id: bookingIdSchema,
  facility: facilityIdSchema,
  ...bookedTime,
  ...bookingWords,
});
export type NewBooking = z.infer<typeof newBookingSchema>;

/** Every week from `day` on: until a day, or so many times. */
export const repeatedSchema = z
  .strictObject({
    facility: facilityIdSchema,
    ...bookedTime,
    lastDay: orNothing(day),
    times: orNothing(
      z.coerce
        .number('Say how many times.')
        .check(
          z.int('Say how many times.'),
          z.gte(2, 'A repeated booking has at least 2 dates.'),
          z.lte(mostRepeats, `A repeated booking has at most ${mostRepeats} dates.`),
        ),
    ),
  })
  .check(
    z.refine(({ lastDay, times }) => (lastDay === undefined) !== (times === undefined), {
      path: ['lastDay'],
      message: 'Choose a last day or how many times.',
    }),
    z.refine(({ day: first, lastDay }) => lastDay === undefined || first <= lastDay, {
      path: ['lastDay'],
      message: 'The last day is before the first.',
    }),
  );
export type Repeated = z.infer<typeof repeatedSchema>;

export const newSeriesSchema = z.strictObject({
  id: bookingIdSchema,
  facility: facilityIdSchema,
  from: timeSchema,
  until: timeSchema,
  ...bookingWords,
  /** Those that were chosen of the preview. */
  days: z
    .array(day, 'Choose the days.')
    .check(
      z.minLength(1, 'Choose at least one day.'),
      z.maxLength(mostRepeats, `A repeated booking has at most ${mostRepeats} dates.`),
    ),
});
export type NewSeries = z.infer<typeof newSeriesSchema>;

type Rules = Pick<FacilitySetup, 'opening' | 'slotMinutes' | 'minMinutes' | 'maxMinutes' | 'aheadDays'>;

/** When a facility is open on a day; `null`: closed. */
export const openingOn = ({ opening }: Pick<FacilitySetup, 'opening'>, day: string): Opening | null =>
  opening[(new Date(day).getUTCDay() + 6) % 7] ?? null;

/** `2 hours 30 minutes` */
export function durationInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  const words = (count: number, unit: string) =>
    count === 0 ? [] : [`${count} ${unit}${count === 1 ? '' : 's'}`];
  return [...words(hours, 'hour'), ...words(rest, 'minute')].join(' ');
}

/**
 * Faults of a booking's time by the rules of its facility, for the page and the API. Only the API knows other bookings,
 * blackouts and the quota.
 * @param now the college's day and time: `2026-11-23`, `09:30`
 */
export function bookingFaults(
  rules: Rules,
  { day, from, until }: BookedTime,
  now: { day: string; time: string },
): { field: 'day' | 'from' | 'until'; message: string }[] {
  if (day < now.day) return [{ field: 'day', message: 'This day is over.' }];
  const ahead = Math.round((Date.parse(day) - Date.parse(now.day)) / 86_400_000);
  if (ahead > rules.aheadDays)
    return [
      {
        field: 'day',
        message: `Choose a day at most ${rules.aheadDays} ${rules.aheadDays === 1 ? 'day' : 'days'} ahead.`,
      },
    ];
  const open = openingOn(rules, day);
  if (!open) return [{ field: 'day', message: 'The facility is closed on this weekday.' }];
  if (day === now.day && from <= now.time)
    return [{ field: 'from', message: 'This time has begun already. Choose a later one.' }];
  if (until <= from) return [{ field: 'until', message: 'The end must be later than the beginning.' }];
  const hours = `The facility is open from ${timeInWords(open.from)} to ${timeInWords(open.until)} on this day.`;
  if (from < open.from || from >= open.until) return [{ field: 'from', message: hours }];
  if (until > open.until) return [{ field: 'until', message: hours }];
  const length = minutesOf(until) - minutesOf(from);
  const isWhole = (time: number) => time % rules.slotMinutes === 0;
  if (!isWhole(minutesOf(from) - minutesOf(open.from)))
    return [
      {
        field: 'from',
        message: `Bookings begin every ${rules.slotMinutes} minutes from ${timeInWords(open.from)} on.`,
      },
    ];
  if (!isWhole(length))
    return [{ field: 'until', message: `A booking lasts a multiple of ${rules.slotMinutes} minutes.` }];
  if (length < rules.minMinutes)
    return [{ field: 'until', message: `Book it for at least ${durationInWords(rules.minMinutes)}.` }];
  if (length > rules.maxMinutes)
    return [{ field: 'until', message: `Book it for at most ${durationInWords(rules.maxMinutes)}.` }];
  return [];
}
