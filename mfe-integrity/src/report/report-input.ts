import { type CollegeDomains, domainRole } from '@campus/contracts';
import {
  type Assessment,
  type CaseKind,
  caseReportSchema,
  type CourseLevel,
  oldestIncident,
} from '@campus/contracts/integrity';
import { addDays, documentFault, fileValue, withoutFault } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** The facts besides the report that decide whether it can be sent. */
interface Surroundings {
  /** The college's day: `2026-11-21`. */
  today: string;
  domains: CollegeDomains;
  /** The reporter's address. */
  ownEmail: string;
  /** The largest size of a document. */
  maxBytes: number;
}

/** The form's values, under the names of the API’s fields, so that an error appears at its field. */
export const reportInput = ({ today, domains, ownEmail, maxBytes }: Surroundings) =>
  z.extend(z.omit(caseReportSchema, { id: true }), {
    studentEmail: caseReportSchema.shape.studentEmail.check(
      withoutFault((email) => emailFault(email, ownEmail, domains)),
    ),
    happenedOn: z.iso.date('Choose the day.').check(withoutFault((day) => dayFault(day, today))),
    evidence: fileValue((file) => file && documentFault(file, maxBytes)),
  });
export type ReportInput = z.input<ReturnType<typeof reportInput>>;

function emailFault(email: string, own: string, domains: CollegeDomains): string | null {
  if (domainRole(email, domains) !== 'student') return `A student’s address ends in @${domains.student}.`;
  return email === own.toLowerCase() ? 'This is your own address. Enter the student’s address.' : null;
}

function dayFault(day: string, today: string): string | null {
  if (day > today) return 'This day is in the future.';
  return day < addDays(today, -oldestIncident)
    ? `This is more than ${oldestIncident} days ago, which is too long ago to report.`
    : null;
}

export const blankReport: ReportInput = {
  studentName: '',
  studentEmail: '',
  registrationNumber: '',
  course: '',
  // Nothing is chosen yet.
  level: '' as CourseLevel,
  assessment: '' as Assessment,
  title: '',
  happenedOn: '',
  kind: '' as CaseKind,
  description: '',
  evidence: null,
};
