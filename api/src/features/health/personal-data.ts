import { daysBefore } from '../../platform/days.ts';
import { personalData } from '../../platform/storage/personal-data.ts';
import { decisionsIn } from '../../services/approvals/approvals.ts';
import { calendarLinkData } from '../../services/calendars/calendar-links.ts';
import type { ErasureContext } from '../../services/platform.ts';
import { type AbsenceRecord, createHealthModels } from './model.ts';
import { awayCalendar } from './overview/routes.ts';

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

type Erasure = ErasureContext & { models: ReturnType<typeof createHealthModels> };

const nothing = {
  reason: '',
  certificate: null,
  address: null,
  parentTurn: null,
  sent: '',
  forgotten: true,
} as const;

/** Deletes the reason and the address of an absence, which is kept longer. */
const forgetReason = (context: Erasure, absence: AbsenceRecord): Promise<boolean> =>
  change(context, absence, {
    ...nothing,
    history: absence.history.map((entry) => ({ ...entry, text: '' })),
  });

/** Leaves the days and the kind, which the figures count. */
async function forgetStudent(context: Erasure, absence: AbsenceRecord): Promise<boolean> {
  // Before the absence, so that a failure repeats everything.
  await context.mail.eraseAbout(`absence:${absence._id}`);
  return change(context, absence, {
    ...nothing,
    author: { id: 'erased', name: 'Erased' },
    name: 'Erased',
    registrationNumber: '',
    className: '',
    turn: `:${absence._id}`,
    slots: [],
    approvals: [],
    history: [],
  });
}

async function change(
  { models, documents }: Erasure,
  { _id, version, certificate }: AbsenceRecord,
  set: Partial<AbsenceRecord>,
): Promise<boolean> {
  if (certificate) await documents.release(certificate.file);
  const { modifiedCount } = await models.absences.updateOne(
    { _id, version, 'certificate.file': certificate?.file ?? null },
    // A step that was read before would write the texts again.
    { $set: set, $inc: { version: 1 } },
  );
  if (modifiedCount === 0) return false;
  if (certificate) await documents.remove(certificate.file);
  return true;
}

/** Deletes an absence with the mails about it. */
async function deleteAbsence(
  { models, mail, documents }: Erasure,
  { _id, version, certificate }: AbsenceRecord,
): Promise<boolean> {
  if (certificate) await documents.release(certificate.file);
  // Before the absence, so that a failure repeats everything.
  await mail.eraseAbout(`absence:${_id}`);
  const { deletedCount } = await models.absences.deleteOne({ _id, version });
  if (deletedCount > 0 && certificate) await documents.remove(certificate.file);
  return deletedCount > 0;
}
