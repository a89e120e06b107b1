import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import { decisionsIn } from '../../services/approvals/approvals.ts';
import { calendarLinkData } from '../../services/calendars/calendar-links.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { createHealthModels } from './model.ts';
import { awayCalendar } from './overview/routes.ts';
import { deleteAbsence, forgetReason, forgetStudent } from './retention/forget-absences.ts';

export function healthData(platform: ErasureContext) {
  const { connection, retention, today } = platform;
  const { absences } = createHealthModels(connection);
  const context = { ...platform, models: { absences } };
  const { absencesDays, absenceReasonsDays } = retention.days();
  const endedBefore = (days: number) => ({ until: { $lt: daysBefore(today(), days) } });
  return [
    personalData(absences, {
      title: 'Reports of illness and leave',
      about: ({ id }) => ({ 'author.id': id }),
      shows: [
        ...(['kind', 'leaveKind', 'from', 'until', 'fromAfternoon', 'untilMidday'] as const),
        ...(['name', 'registrationNumber', 'className', 'reason', 'certificate', 'address'] as const),
        ...(['state', 'reportedAt', 'decidedAt', 'history'] as const),
      ],
      files: ({ certificate }) =>
        certificate ? [{ name: certificate.name, document: certificate.file }] : [],
      until: `${absencesDays} days after the last day; reason, certificate, address and remarks ${absenceReasonsDays} days after it`,
      jobs: [
        {
          name: 'forget reasons',
          period: 'absenceReasonsDays',
          old: (days) => ({ forgotten: false, ...endedBefore(days) }),
          erase: (absence) => forgetReason(context, absence),
        },
        {
          name: 'forget absences',
          period: 'absencesDays',
          old: endedBefore,
          erase: (absence) => deleteAbsence(context, absence),
        },
      ],
      erase: (absence) => forgetStudent(context, absence),
      open: {
        about: ({ id }) => ({
          'author.id': id,
          $or: [{ state: 'Pending' }, { state: 'Approved', until: { $gte: today() } }],
        }),
        todo: 'An absence of theirs waits for a decision or isn’t over.',
      },
    }),
    decisionsIn(absences, 'Decisions on leave'),
    calendarLinkData(connection, awayCalendar, 'Link to the calendar of absences'),
  ];
}
