import * as z from 'zod/mini';

/** The fewest days of each period that admins set. */
export const leastRetention = {
  absenceReasonsDays: 30,
  /** Figures cover twelve weeks. */
  absencesDays: 90,
  applicationsDays: 30,
  bookingsDays: 30,
  casesDays: 30,
  complaintsDays: 30,
  complaintPicturesDays: 30,
  /** Messages, which letters become as well, last 90 days. */
  mailsDays: 90,
  membersDays: 30,
  roleRequestsDays: 30,
  rollsDays: 30,
} as const;
export const mostRetention = 3650;
export type Period = keyof typeof leastRetention;
export const periods = Object.keys(leastRetention) as Period[];

const days = (least: number) => {
  const words = `Enter a number of days from ${least} to ${mostRetention}.`;
  return z.int(words).check(z.gte(least, words), z.lte(mostRetention, words));
};

/** Days for which records are kept after their end: the jobs that erase and the privacy page read them here. */
export const retentionFields = {
  absenceReasonsDays: days(leastRetention.absenceReasonsDays),
  absencesDays: days(leastRetention.absencesDays),
  applicationsDays: days(leastRetention.applicationsDays),
  bookingsDays: days(leastRetention.bookingsDays),
  casesDays: days(leastRetention.casesDays),
  complaintsDays: days(leastRetention.complaintsDays),
  complaintPicturesDays: days(leastRetention.complaintPicturesDays),
  mailsDays: days(leastRetention.mailsDays),
  membersDays: days(leastRetention.membersDays),
  roleRequestsDays: days(leastRetention.roleRequestsDays),
  rollsDays: days(leastRetention.rollsDays),
} satisfies Record<Period, z.ZodMiniType<number>>;
export type Retention = Record<Period, number>;

/** Periods in days that no setting changes, for the jobs that erase and for the page about privacy. */
export const fixedRetention = {
  /** After the end of a membership: until then an admin can take it back. */
  detailsDays: 30,
  /** After a mail was sent, or failed. */
  mailTextsDays: 30,
  signInsDays: 30,
  /** For a student on the class list whom no uploaded list names any more. */
  unlistedDays: 730,
} as const;
