import * as z from 'zod/mini';
import { mailAddressSchema } from '../mail/index.ts';
import { optionalLine, optionalText, requiredLine } from '../../text.ts';
import { drawnId, orNothing } from '../../values.ts';

/** Sick reports need no approval, leave does. */
export const absenceKinds = { sick: 'Sick', leave: 'On leave' } as const;
export type AbsenceKind = keyof typeof absenceKinds;

export const leaveKinds = {
  family: 'Family',
  health: 'Treatment or recovery',
  contest: 'Contest or conference',
  travel: 'Travel home',
  other: 'Something else',
} as const;
export type LeaveKind = keyof typeof leaveKinds;

/** Days that one report can cover, and how far it can begin in the past and the future. */
export const absenceLimits = { mostDays: 60, past: 14, ahead: 180 } as const;

/** 128 random bits, hex. The client chooses it, which makes a repeated request idempotent. */
export const absenceIdSchema = drawnId('This is not the id of a report.');

/** One address: no line breaks, commas or second addresses. */
const address = (label: string) =>
  z.string(`${label} is required.`).check(
    z.trim(),
    z.minLength(1, `${label} is required.`),
    z.refine(
      (value: string) => value === '' || mailAddressSchema.safeParse(value).success,
      'This is not an email address.',
    ),
  );
/** From the afternoon of the first day, until the midday of the last: half days. */
const spanFields = {
  /** Left out: today. */
  from: orNothing(z.iso.date('This is not a date.')),
  /** Left out: the first day. */
  until: orNothing(z.iso.date('This is not a date.')),
  fromAfternoon: z._default(z.boolean(), false),
  untilMidday: z._default(z.boolean(), false),
};

const common = {
  id: z.optional(absenceIdSchema),
  name: requiredLine('Your name', 100),
  registrationNumber: requiredLine('Your registration number', 40),
  /** The class as shown to faculty in the overview: `SE CSE A`. */
  className: z._default(optionalLine('Your class', 60), ''),
  ...spanFields,
  reason: z._default(optionalText('The reason', 1000), ''),
};

export const sickReportSchema = z.strictObject({
  ...common,
  classCoordinatorEmail: orNothing(address('The coordinator’s address')),
});
export type SickReport = z.infer<typeof sickReportSchema>;

export const leaveReportSchema = z.strictObject({
  ...common,
  leaveKind: z._default(z.enum(Object.keys(leaveKinds) as LeaveKind[], 'Choose what it is for.'), 'other'),
  parentEmail: address('A parent’s address'),
});
export type LeaveReport = z.infer<typeof leaveReportSchema>;

/** Faults of a span of days, for the page and the API. `today` in the college's zone. */
export function spanFaults(
  span: {
    from?: string | undefined;
    until?: string | undefined;
    fromAfternoon: boolean;
    untilMidday: boolean;
  },
  today: string,
): { field: string; message: string }[] {
  const { from = today, until = from } = span;
  const days = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);
  if (until < from) return [{ field: 'until', message: 'The last day is before the first.' }];
  if (from === until && span.fromAfternoon && span.untilMidday)
    return [{ field: 'until', message: 'It ends before it begins: choose one half of the day.' }];
  if (days(from, today) > absenceLimits.past)
    return [
      {
        field: 'from',
        message: `The first day can be at most ${absenceLimits.past} days ago. Ask the office.`,
      },
    ];
  if (days(today, from) > absenceLimits.ahead)
    return [{ field: 'from', message: `The first day can be at most ${absenceLimits.ahead} days ahead.` }];
  if (days(from, until) >= absenceLimits.mostDays)
    return [
      { field: 'until', message: `At most ${absenceLimits.mostDays} days at once. Ask the office for more.` },
    ];
  return [];
}
