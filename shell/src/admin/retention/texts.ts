import { leastRetention, mostRetention, type Period } from '@campus/contracts';
import { t } from '@lingui/core/macro';

const after = (end: string, period: Period, why = '') =>
  `Days after ${end}: ${leastRetention[period]} to ${mostRetention}.${why && ` ${why}`}`;

export const texts = () =>
  ({
    title: t`Retention`,
    lead: t`The portal erases records when their period is over. It looks once an hour. The privacy page shows these periods. The guide says which records are never erased.`,
    periods: {
      complaintsDays: {
        label: t`Complaints`,
        hint: after(
          'the last step',
          'complaintsDays',
          'With the thread. A complaint that can still be appealed stays.',
        ),
      },
      complaintPicturesDays: {
        label: t`Pictures of complaints`,
        hint: after('the last step', 'complaintPicturesDays'),
      },
      rollsDays: {
        label: t`Lists of voters`,
        hint: after('the result', 'rollsDays', 'Nominations that were not on the ballot go with them.'),
      },
      roleRequestsDays: {
        label: t`Requests for roles`,
        hint: after('the request', 'roleRequestsDays', 'Open requests stay.'),
      },
      mailsDays: {
        label: t`Records of emails`,
        hint: after('the email was written', 'mailsDays', 'Messages under the bell stay for 90 days.'),
      },
      absenceReasonsDays: {
        label: t`Reasons and certificates of absences`,
        hint: after('the absence', 'absenceReasonsDays'),
      },
      absencesDays: {
        label: t`Absences`,
        hint: after('the absence', 'absencesDays', 'Figures cover twelve weeks.'),
      },
      applicationsDays: {
        label: t`Rejected and withdrawn applications`,
        hint: after('the decision', 'applicationsDays'),
      },
      bookingsDays: {
        label: t`Names and purposes of bookings`,
        hint: after('the booking', 'bookingsDays'),
      },
      casesDays: {
        label: t`Academic integrity cases`,
        hint: after('the end of the case', 'casesDays'),
      },
      membersDays: {
        label: t`Former members`,
        hint: after('the end of the membership', 'membersDays'),
      },
    } satisfies Record<Period, { label: string; hint: string }>,
    reasonHint: t`Admins read it in the audit log.`,
    save: t`Save`,
    saved: t`The periods are saved.`,
    leaveWarning: t`Your changes to the periods are not saved.`,
    conflict: t`Another admin has changed the periods. Your entries are still here. Save again to replace theirs.`,
    question: {
      title: t`Erase records earlier?`,
      confirmLabel: t`Save shorter periods`,
      erases: t`Within an hour, the portal erases for good:`,
      line: (label: string, count: number) => `${label}: ${count}`,
      nothing: t`No record is that old yet. The portal erases records when they are.`,
    },
  }) as const;
