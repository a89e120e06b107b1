import * as z from 'zod/mini';
import { optionalLine, requiredLine } from '../../text.ts';
import { daySchema } from '../../values.ts';

const mostDays = 120;
const days = z.nullable(
  z
    .int('Enter a number of days.')
    .check(z.gte(1, 'Enter at least one day.'), z.lte(mostDays, `Enter at most ${mostDays} days.`)),
);

/** The days of one committee, in working days; `null`: this deadline doesn't exist. */
export const committeeDaysSchema = z.strictObject({
  /** Until the author hears from it. */
  acknowledge: days,
  hear: days,
  decide: days,
  /** For the author to appeal to the second instance. */
  appeal: days,
});
export type CommitteeDays = z.infer<typeof committeeDaysSchema>;

/** A committee that no one set up owes its authors a sign of life. */
export const firstCommitteeDays: CommitteeDays = { acknowledge: 3, hear: null, decide: null, appeal: null };

export const clockNames = ['acknowledge', 'hear', 'decide'] as const;
export const clockSchema = z.strictObject({
  what: z.enum(clockNames),
  /** The last day. */
  due: daySchema,
  metOn: z.nullable(daySchema),
});
export type Clock = z.infer<typeof clockSchema>;

export const hearingFields = {
  on: z.iso.date('Choose a day.'),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choose a time.')),
  place: requiredLine('The place', 120),
  companions: z._default(optionalLine('The companions', 200), ''),
};

/** How far ahead a pause may end, in days. */
export const longestPause = 60;

/** Deadlines, hearing and appeal, as the author and the committee see them. */
export const complaintProcedureSchema = z.strictObject({
  clocks: z.array(z.extend(clockSchema, { overdue: z.boolean() })),
  /** The deadlines moved by the working days until then. */
  pause: z.nullable(z.strictObject({ until: daySchema, reason: z.string() })),
  hearing: z.nullable(z.strictObject(hearingFields)),
  /** The last day to appeal; `null`: there is nothing to appeal. */
  appealUntil: z.nullable(daySchema),
  /** The name of the second instance; empty: there is none. */
  secondInstance: z.string(),
  /** The committee’s public words about what was done, which wait for the author’s agreement; empty: none. */
  doneWords: z.string(),
});
export type ComplaintProcedure = z.infer<typeof complaintProcedureSchema>;
