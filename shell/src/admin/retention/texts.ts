import { leastRetention, mostRetention, type Period } from '@campus/contracts';

const after = (end: string, period: Period, why = '') =>
  `Days after ${end}: ${leastRetention[period]} to ${mostRetention}.${why && ` ${why}`}`;

export const texts = {
  title: 'Retention',
  lead: 'The portal erases records when their period is over. It looks once an hour. The privacy page shows these periods. The guide says which records are never erased.',
  periods: {
    complaintsDays: {
      label: 'Complaints',
      hint: after(
        'the last step',
        'complaintsDays',
        'With the thread. A complaint that can still be appealed stays.',
      ),
    },
    complaintPicturesDays: {
      label: 'Pictures of complaints',
      hint: after('the last step', 'complaintPicturesDays'),
    },
    rollsDays: {
      label: 'Lists of voters',
      hint: after('the result', 'rollsDays', 'Nominations that were not on the ballot go with them.'),
    },
    roleRequestsDays: {
      label: 'Requests for roles',
      hint: after('the request', 'roleRequestsDays', 'Open requests stay.'),
    },
    mailsDays: {
      label: 'Records of emails',
      hint: after('the email was written', 'mailsDays', 'Messages under the bell stay for 90 days.'),
    },
    absenceReasonsDays: {
      label: 'Reasons and certificates of absences',
      hint: after('the absence', 'absenceReasonsDays'),
    },
    absencesDays: {
      label: 'Absences',
      hint: after('the absence', 'absencesDays', 'Figures cover twelve weeks.'),
    },
    applicationsDays: {
      label: 'Rejected and withdrawn applications',
      hint: after('the decision', 'applicationsDays'),
    },
    bookingsDays: {
      label: 'Names and purposes of bookings',
      hint: after('the booking', 'bookingsDays'),
    },
    casesDays: {
      label: 'Academic integrity cases',
      hint: after('the end of the case', 'casesDays'),
    },
    membersDays: {
      label: 'Former members',
      hint: after('the end of the membership', 'membersDays'),
    },
  } satisfies Record<Period, { label: string; hint: string }>,
  reasonHint: 'Admins read it in the audit log.',
  save: 'Save',
  saved: 'The periods are saved.',
  leaveWarning: 'Your changes to the periods are not saved.',
  conflict:
    'Another admin has changed the periods. Your entries are still here. Save again to replace theirs.',
  question: {
    title: 'Erase records earlier?',
    confirmLabel: 'Save shorter periods',
    erases: 'Within an hour, the portal erases for good:',
    line: (label: string, count: number) => `${label}: ${count}`,
    nothing: 'No record is that old yet. The portal erases records when they are.',
  },
} as const;
