import { type CollegeDomains, domainRole } from '@campus/contracts';
import { leaveReportSchema, type SickReport, sickReportSchema, spanFaults } from '@campus/contracts/health';
import type { Me } from '@campus/contracts/members';
import { type MyDetails, withoutFaults } from '@campus/portal-kit';
import * as z from 'zod/mini';

const from = z.iso.date('Choose a day.');

/** Default values of both forms, without the first day. */
export const oneWholeDay = { until: '', fromAfternoon: false, untilMidday: false, reason: '' };

/** The fields about the member, filled from their details. */
export const aboutMe = (me: Me, { registrationNumber, className }: MyDetails) => ({
  name: me.name,
  registrationNumber,
  className,
});

/** Schema of the sick report's form, with the API's field names. @param today at the college */
export const sickInput = (today: string, domains: CollegeDomains) =>
  z
    .extend(sickReportSchema, { from })
    .check(withoutFaults((report) => [...spanFaults(report, today), ...coordinatorFaults(report, domains)]));

/** Schema of the leave request's form. */
export const leaveInput = (today: string) =>
  z.extend(leaveReportSchema, { from }).check(withoutFaults((report) => spanFaults(report, today)));

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

/** Values that both forms share. */
export interface ReportInput extends ReturnType<typeof aboutMe> {
  from: string;
  until: string;
  fromAfternoon: boolean;
  untilMidday: boolean;
  reason: string;
  classCoordinatorEmail?: string;
  parentEmail?: string;
}

/** The checked values that the shared part of the forms reads. */
export type CheckedReport = Pick<
  z.output<ReturnType<typeof sickInput>>,
  'name' | 'registrationNumber' | 'className' | 'from' | 'until' | 'fromAfternoon' | 'untilMidday'
> & { classCoordinatorEmail?: string | undefined; parentEmail?: string | undefined };
