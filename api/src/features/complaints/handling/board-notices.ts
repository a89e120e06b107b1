import { daysAfter, dayMs, daysBefore, timeIn } from '../../../platform/days.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';
import type { ComplaintsContext } from '../context.ts';
import type { ComplaintRecord } from '../model.ts';
import { visibleTo } from '../policy.ts';

/**
 * Hours of the day, in the college's time zone, at which the board hears of anonymous complaints. Few, because a notice
 * tells between which two a complaint was filed.
 */
const noticeHours = ['08', '14', '20'] as const;
/** Time between two looks for due notices, in ms. */
const noticeIntervalMs = 60_000;
const reminderIntervalMs = 3_600_000;
/** Reminders wait until this time of day, in ms after midnight. */
const morningMs = 8 * 3_600_000;

type TimeSource = Pick<ComplaintsContext, 'now' | 'dayOf' | 'config'>;

const hourAt = ({ now, config }: TimeSource) => timeIn(config.timeZone, new Date(now())).slice(0, 2);
/** `2026-11-24 14h`; sorts as a text. */
const noticeName = (day: string, hour: string) => `${day} ${hour}h`;

/** The next notice about anonymous complaints. */
export function nextNoticeAt(time: TimeSource): string {
  const today = time.dayOf(time.now());
  const hour = noticeHours.find((one) => one > hourAt(time));
  return hour ? noticeName(today, hour) : noticeName(daysAfter(today, 1), noticeHours[0]);
}

/** Says nothing of the complaint: other people may see the subject, or the mail. */
const noticeTo = (member: string, letter: Pick<Letter, 'subject' | 'link'> & { text: string }): Letter => ({
  kind: 'complaint-notice',
  to: { member },
  subject: letter.subject,
  paragraphs: [letter.text, 'We don’t repeat it here, because other people may see your email.'],
  link: letter.link!,
});
const queueLink = { label: 'Open the queue', path: '/complaint-system/queue' };

/** A letter to each board member about a complaint that was filed with a name; none to its author. */
export async function lettersAboutNamed(
  { members, mail }: ComplaintsContext,
  { _id, author }: Pick<ComplaintRecord, '_id' | 'author'>,
): Promise<LetterRecord[]> {
  if (author === null) return [];
  const link = { label: 'Open the complaint', path: `/complaint-system/complaints/${_id}` };
  return (await members.withRole('board'))
    .filter(({ id }) => id !== author.id)
    .map(({ id }) =>
      mail.letter(
        `complaint:${_id}:filed:${id}`,
        noticeTo(id, { subject: 'A complaint was filed', text: 'Open it to read it and to answer.', link }),
      ),
    );
}

/** Tells the board of new complaints and, once a day, that some still need an answer. */
export function notifyBoard(context: ComplaintsContext): void {
  context.jobs.repeat('complaint notices', noticeIntervalMs, () => tellOfAnonymous(context));
  context.jobs.repeat('complaint reminder', reminderIntervalMs, () => remind(context));
}

/**
 * All members of the board get the same letter: one who filed the complaint would stand out otherwise. A letter is keyed
 * by its notice, so a repeated run sends nothing twice.
 */
async function tellOfAnonymous(context: ComplaintsContext): Promise<void> {
  const { models, members, mail, now, dayOf } = context;
  const due = await models.complaints
    .find({ noticeAt: { $lte: noticeName(dayOf(now()), hourAt(context)) } }, { noticeAt: 1, open: 1 })
    .lean();
  if (due.length === 0) return;
  const notices = new Set(due.filter(({ open }) => open).map(({ noticeAt }) => noticeAt));
  const board = await members.withRole('board');
  const letters = [...notices].flatMap((at) =>
    board.map(({ id }) =>
      mail.letter(
        `complaint-notice:${at}:${id}`,
        noticeTo(id, {
          subject: 'New complaints for the board',
          text: 'At least one complaint without a name has come since the last notice.',
          link: queueLink,
        }),
      ),
    ),
  );
  if (letters.length > 0) await mail.post(letters);
  await models.complaints.updateMany(
    { _id: { $in: due.map(({ _id }) => _id) } },
    { $unset: { noticeAt: 1 } },
  );
}

/** At most one letter a day to each board member for whom a complaint has waited since the day before. */
async function remind({ models, members, mail, now, dayOf }: ComplaintsContext): Promise<void> {
  const day = dayOf(now() - morningMs);
  const letters = [];
  for (const { id } of await members.withRole('board')) {
    const waiting = await models.complaints.exists({
      open: true,
      waits: true,
      // Nothing of this day counts: else the moment of a reminder would tell when an author wrote.
      'history.on': { $not: { $gte: day } },
      ...visibleTo({ id }),
      'author.id': { $ne: id },
    });
    if (waiting)
      letters.push(
        mail.letter(`complaint-reminder:${id}:${day}`, {
          ...noticeTo(id, {
            subject: 'Complaints need an answer',
            text: 'At least one complaint has waited for the board’s answer since yesterday or longer.',
            link: queueLink,
          }),
          until: new Date(now() + 2 * dayMs),
          follows: [`complaint-reminder:${id}:${daysBefore(day, 1)}`],
        }),
      );
  }
  if (letters.length > 0) await mail.post(letters);
}
