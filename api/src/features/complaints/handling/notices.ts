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
type Deps = Pick<ComplaintsContext, 'committees' | 'mail'>;
const linkTo = ({ _id }: Subject) => ({
  label: 'Open the complaint',
  path: `/complaint-system/complaints/${_id}`,
});

/** One letter to each member of its committee who may read a complaint, by one key a reader. */
async function toCommittee(
  { committees, mail }: Deps,
  complaint: Subject,
  key: string,
  subject: string,
  text: string,
  link = linkTo(complaint),
): Promise<LetterRecord[]> {
  const readers = await readersOf({ committees }, complaint);
  return readers.map((id) =>
    mail.letter(`complaint:${complaint._id}:${key}:${id}`, noticeTo(id, { subject, text, link })),
  );
}

const handedOn = 'A complaint was handed on to your committee';

export const lettersAboutFiling = (deps: Deps, complaint: Subject) =>
  toCommittee(deps, complaint, 'filed', 'A complaint was filed', 'Open it to read it and to answer.');

/** Tells the committee that takes over from one with too few members left. */
export const lettersAboutTakingOver = (deps: Deps, complaint: Subject) =>
  toCommittee(
    deps,
    complaint,
    complaint.committee,
    handedOn,
    'Another committee has too few members left who may read it.',
  );

const reasons = {
  'hand-on': 'The last day to decide has passed.',
  'take-over': 'Another committee has no one left who may read it.',
  appeal: 'The author has appealed.',
};

/** Tells the committee that gets a complaint, and the one that had it. */
export async function lettersAboutHandover(
  deps: Deps,
  before: ReadComplaint,
  committee: string,
  why: keyof typeof reasons,
): Promise<LetterRecord[]> {
  const text = reasons[why];
  const after = { ...before, committee };
  const gone = 'A complaint is now with the second instance';
  return [
    ...(await toCommittee(deps, after, `${why}-${before.history.length}-to-${committee}`, handedOn, text)),
    ...(await toCommittee(
      deps,
      before,
      `${why}-${before.history.length}-from-${before.committee}`,
      gone,
      text,
      queueLink,
    )),
  ];
}

/** Reminds a committee of a deadline, or tells it that one passed. */
export const lettersAboutDue = (
  deps: Deps,
  complaint: Subject & { dueOn: string },
  isPassed: boolean,
): Promise<LetterRecord[]> =>
  isPassed
    ? toCommittee(
        deps,
        complaint,
        `overdue-${complaint.dueOn}`,
        'A complaint is overdue',
        'Your committee has missed a deadline. Open the complaint to see which.',
      )
    : toCommittee(
        deps,
        complaint,
        `due-${complaint.dueOn}`,
        'A deadline for a complaint is near',
        'Open the complaint to see what is due, and until when.',
      );
