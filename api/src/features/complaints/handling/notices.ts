import { dayMs, daysBefore, timeIn } from '../../../platform/days.ts';
import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';
import { handledBy } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import type { ComplaintRecord, ReadComplaint } from '../model.ts';

const hourMs = 3_600_000;
/** Time between two looks for due notices, in ms. */
const noticeIntervalMs = 60_000;
/** Reminders wait until this time of day, in ms after midnight. */
const morningMs = 8 * hourMs;

type TimeSource = Pick<ComplaintsContext, 'dayOf' | 'config'>;

/** `2026-11-24 14h05`, in the college's time zone; sorts as a text. */
const noticeName = ({ dayOf, config }: TimeSource, moment: number) =>
  `${dayOf(moment)} ${timeIn(config.timeZone, new Date(moment)).slice(0, 5).replace(':', 'h')}`;

/**
 * The notice in which a committee hears of an anonymous complaint: at the next full hour, because the time of a mail would
 * tell the minute; or at once, if the author chose that.
 */
export const nextNoticeAt = (
  context: TimeSource & Pick<ComplaintsContext, 'now'>,
  atOnce: boolean,
): string =>
  atOnce ? noticeName(context, context.now()) : noticeName(context, context.now() + hourMs).slice(0, -2);

/** Says nothing of the complaint: other people may see the subject, or the mail. */
const noticeTo = (member: string, letter: Pick<Letter, 'subject' | 'link'> & { text: string }): Letter => ({
  kind: 'complaint-notice',
  to: { member },
  subject: letter.subject,
  paragraphs: [letter.text, 'We don’t repeat it here, because other people may see your email.'],
  link: letter.link!,
});
const queueLink = { label: 'Open the queue', path: '/complaint-system/queue' };

/** People on the committee who may read the complaint. */
export async function readersOf(
  { committees }: Pick<ComplaintsContext, 'committees'>,
  { committee, author, hiddenFrom }: Pick<ComplaintRecord, 'committee' | 'author' | 'hiddenFrom'>,
): Promise<string[]> {
  const sitting = await committees.sittingOn(committee);
  const without = new Set([author?.id, ...hiddenFrom.map(({ id }) => id)]);
  return (sitting?.seats ?? []).flatMap(({ member }) =>
    member === null || without.has(member.id) ? [] : member.id,
  );
}

/** A letter to each member of the committee that has a complaint from now on; none to its author or those it is about. */
export async function lettersAboutArrival(
  context: Pick<ComplaintsContext, 'committees' | 'mail'>,
  complaint: Pick<ComplaintRecord, '_id' | 'committee' | 'author' | 'hiddenFrom'>,
  why: 'filed' | 'handed on',
): Promise<LetterRecord[]> {
  const { _id, committee } = complaint;
  const link = { label: 'Open the complaint', path: `/complaint-system/complaints/${_id}` };
  const words =
    why === 'filed'
      ? { subject: 'A complaint was filed', text: 'Open it to read it and to answer.' }
      : {
          subject: 'A complaint was handed on to your committee',
          text: 'Another committee has too few members left who may read it.',
        };
  return (await readersOf(context, complaint)).map((id) =>
    context.mail.letter(`complaint:${_id}:${why === 'filed' ? 'filed' : committee}:${id}`, {
      ...noticeTo(id, { ...words, link }),
    }),
  );
}

/** Tells committees of new complaints and, once a day, that some still need an answer. */
export function notifyCommittees(context: ComplaintsContext): void {
  context.jobs.repeat('complaint notices', noticeIntervalMs, () => tellOfAnonymous(context));
  context.jobs.repeat('complaint reminder', hourMs, () => remind(context));
}

/**
 * All members of a committee get the same letter, also one who filed the complaint: they would stand out otherwise. None
 * goes to those from whom all complaints of the notice are hidden. A letter is keyed by its notice, so a repeated run sends
 * nothing twice.
 */
async function tellOfAnonymous(context: ComplaintsContext): Promise<void> {
  const { models, mail, now } = context;
  const fields = { noticeAt: 1, open: 1, committee: 1, author: 1, hiddenFrom: 1 } as const;
  const due = await models.complaints.find({ noticeAt: { $lte: noticeName(context, now()) } }, fields).lean();
  if (due.length === 0) return;
  const letters = new Map<string, LetterRecord>();
  for (const complaint of due.filter(({ open }) => open))
    for (const id of await readersOf(context, complaint)) {
      const key = `complaint-notice:${complaint.noticeAt}:${complaint.committee}:${id}`;
      const letter = noticeTo(id, {
        subject: 'New complaints for your committee',
        text: 'At least one complaint without a name has come since the last notice.',
        link: queueLink,
      });
      letters.set(key, mail.letter(key, letter));
    }
  if (letters.size > 0) await mail.post([...letters.values()]);
  await models.complaints.updateMany(
    { _id: { $in: due.map(({ _id }) => _id) } },
    { $unset: { noticeAt: 1 } },
  );
}

/** Sends each committee member at most one letter a day while a complaint has waited for them since yesterday. */
async function remind({ models, committees, mail, now, dayOf }: ComplaintsContext): Promise<void> {
  const day = dayOf(now() - morningMs);
  const seats = (await committees.sitting()).flatMap(({ id, seats: all }) =>
    all.flatMap(({ member }) => (member ? { committee: id, member: member.id } : [])),
  );
  const letters = [];
  for (const [id, mine] of Map.groupBy(seats, ({ member }) => member)) {
    const waiting = await models.complaints.exists({
      open: true,
      waits: true,
      // Nothing of this day counts: else the moment of a reminder would tell when an author wrote.
      'history.on': { $not: { $gte: day } },
      ...handledBy({ id, committees: mine.map(({ committee }) => committee) }),
    });
    if (waiting)
      letters.push(
        mail.letter(`complaint-reminder:${id}:${day}`, {
          ...noticeTo(id, {
            subject: 'Complaints need an answer',
            text: 'At least one complaint has waited for your committee’s answer since yesterday or longer.',
            link: queueLink,
          }),
          until: new Date(now() + 2 * dayMs),
          follows: [`complaint-reminder:${id}:${daysBefore(day, 1)}`],
        }),
      );
  }
  if (letters.length > 0) await mail.post(letters);
}

type Subject = Pick<ComplaintRecord, '_id' | 'committee' | 'author' | 'hiddenFrom'>;
const queue = { label: 'Open the queue', path: '/complaint-system/queue' };
const complaintLink = (_id: string) => ({
  label: 'Open the complaint',
  path: `/complaint-system/complaints/${_id}`,
});

/** One letter to each reader on a committee, by one key a reader. */
async function toCommittee(
  context: Pick<ComplaintsContext, 'committees' | 'mail'>,
  complaint: Subject,
  key: string,
  words: { subject: string; text: string; link: NonNullable<Letter['link']> },
): Promise<LetterRecord[]> {
  const readers = await readersOf(context, complaint);
  return readers.map((id) =>
    context.mail.letter(`complaint:${complaint._id}:${key}:${id}`, noticeTo(id, words)),
  );
}

const reasons = {
  'hand-on': 'The last day to decide has passed.',
  'take-over': 'Another committee has no one left who may read it.',
  appeal: 'The author has appealed.',
};

/** Tells the committee that gets a complaint, and the one that had it. */
export async function lettersAboutHandover(
  context: Pick<ComplaintsContext, 'committees' | 'mail'>,
  before: ReadComplaint,
  committee: string,
  why: keyof typeof reasons,
): Promise<LetterRecord[]> {
  const text = reasons[why];
  const arrived = await toCommittee(context, { ...before, committee }, `${why}-to-${committee}`, {
    subject: 'A complaint was handed on to your committee',
    text,
    link: complaintLink(before._id),
  });
  const left = await toCommittee(context, before, `${why}-from-${before.committee}`, {
    subject: 'A complaint is now with the second instance',
    text,
    link: queue,
  });
  return [...arrived, ...left];
}

/** Reminds a committee of a deadline, or tells it that one passed. */
export const lettersAboutDue = (
  context: Pick<ComplaintsContext, 'committees' | 'mail'>,
  complaint: Subject & { dueOn: string },
  isPassed: boolean,
): Promise<LetterRecord[]> =>
  toCommittee(context, complaint, `${isPassed ? 'overdue' : 'due'}-${complaint.dueOn}`, {
    subject: isPassed ? 'A complaint is overdue' : 'A deadline for a complaint is near',
    text: isPassed
      ? 'Your committee has missed a deadline. Open the complaint to see which.'
      : 'Open the complaint to see what is due, and until when.',
    link: complaintLink(complaint._id),
  });
