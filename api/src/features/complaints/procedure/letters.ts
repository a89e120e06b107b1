import type { Letter, LetterRecord } from '../../../services/mail/letters.ts';
import type { ComplaintsContext } from '../context.ts';
import { noticeTo, readersOf } from '../handling/notices.ts';
import type { ComplaintRecord, ReadComplaint } from '../model.ts';

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
