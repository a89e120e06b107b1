import { boardCommittee, type ComplaintEntry } from '@campus/contracts/complaints';
import type { Letter } from '../../../services/mail/letters.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';

/** The second half of the subject of an email to the author, by step or message. */
const subjects: Partial<Record<ComplaintEntry['action'], string>> = {
  release: 'accepted your complaint',
  review: 'is looking into your complaint',
  act: 'took action on your complaint',
  answer: 'answered your complaint',
  close: 'closed your complaint',
  duplicate: 'closed your complaint as a duplicate',
  delete: 'deleted your complaint',
  hear: 'set a hearing on your complaint',
  record: 'wrote the record of your hearing',
  decide: 'decided on your complaint',
  pause: 'paused the deadlines of your complaint',
  resume: 'ended the pause of your complaint’s deadlines',
  'hand-on': 'passed your complaint to the second instance',
  'take-over': 'passed your complaint to another committee',
};

/** Why the portal took a step. */
const reasons: typeof subjects = {
  'hand-on': 'It did not decide in time.',
  'take-over': 'No one on it is left who may read your complaint.',
};

/** The actor in mails and on the home page. Other committees stay unnamed: their name tells what a complaint is about. */
export const handlerOf = ({ committee }: Pick<ReadComplaint, 'committee'>): string =>
  committee === boardCommittee ? 'The board' : 'The committee';

/**
 * Tells an author who gave their name what the committee did, without any text of either. `null` for
 * the author's own steps and for notes that only the committee can read: these send no email.
 */
export function complaintLetter(
  { _id, author, committee }: Pick<ReadComplaint, '_id' | 'author' | 'committee'>,
  { by, action, audience }: Pick<EntryRecord, 'by' | 'action' | 'audience'>,
): Letter | null {
  const handler = handlerOf({ committee });
  const subject = subjects[action];
  if (author === null || by === 'author' || audience === 'board' || subject === undefined) return null;
  return {
    kind: 'complaint',
    to: { member: author.id },
    subject: `${handler} ${subject}`,
    paragraphs: [
      reasons[action] ?? `Open the complaint to read what ${handler.toLowerCase()} wrote.`,
      'We don’t repeat it here, because other people may see your email.',
    ],
    link: { label: 'Open my complaint', path: `/complaint-system/complaints/${_id}` },
  };
}
