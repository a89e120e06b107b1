import { type CollegeDomains, domainRole } from '@campus/contracts';
import {
  type AbsenceKind,
  type LeaveKind,
  leaveReportSchema,
  type SickReport,
  sickReportSchema,
  spanFaults,
} from '@campus/contracts/health';
import type { Me } from '@campus/contracts/members';
import { type MyDetails, withoutFaults } from '@campus/portal-kit';
import * as z from 'zod/mini';

const from = z.iso.date('Choose a day.');

/** Schema of the form of one kind, with the API's field names. @param today at the college */
const schemas = {
  sick: (today: string, domains: CollegeDomains) =>
    z
      .extend(sickReportSchema, { from })
      .check(
        withoutFaults((report) => [...spanFaults(report, today), ...coordinatorFaults(report, domains)]),
      ),
  leave: (today: string) =>
    z.extend(leaveReportSchema, { from }).check(withoutFaults((report) => spanFaults(report, today))),
};
type Schema = ReturnType<(typeof schemas)[AbsenceKind]>;
export type ReportInput = z.input<Schema>;
export type CheckedReport = z.output<Schema>;

export const inputSchema = (
  kind: AbsenceKind,
  ...about: [today: string, domains: CollegeDomains]
): z.ZodMiniType<CheckedReport, ReportInput> => schemas[kind](...about);

/** Default values: for someone who is ill today they are filled in. */
export function blankInput(kind: AbsenceKind, me: Me, details: MyDetails, today: string): ReportInput {
  const { registrationNumber, className, coordinatorEmail, parentEmail } = details;
  const about = { name: me.name, registrationNumber, className };
  const oneWholeDay = { until: '', fromAfternoon: false, untilMidday: false, reason: '' };
  return kind === 'sick'
    ? { from: today, ...oneWholeDay, ...about, classCoordinatorEmail: coordinatorEmail }
    : // Nothing is chosen yet.
      { leaveKind: '' as LeaveKind, from: '', ...oneWholeDay, ...about, parentEmail };
}

const coordinatorFaults = (
  { classCoordinatorEmail: email }: Pick<SickReport, 'classCoordinatorEmail'>,
  domains: CollegeDomains,
) =>
  email === undefined || domainRole(email, domains) !== null
    ? []
    : [
        {
          field: 'classCoordinatorEmail',
          message: `The coordinator’s address must end with @${domains.student} or @${domains.admin}.`,
        },
      ];
