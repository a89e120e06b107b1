import type { ComplaintEntry } from '@campus/contracts/complaints';
import type { Letter } from '../../../services/mail/letters.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';

/** Subjects of the emails to authors, by the board's step or message. */
const subjects: Partial<Record<ComplaintEntry['action'], string>> = {
  release: 'The board accepted your complaint',
  review: 'The board is looking into your complaint',
  act: 'The board took action on your complaint',
  answer: 'The board answered your complaint',
  close: 'The board closed your complaint',
  duplicate: 'The board closed your complaint as a duplicate',
  delete: 'The board deleted your complaint',
};

/**
 * Tells an author who gave their name what the board did, without any text of the complaint or the board. `null` for
 * the author's own steps and for notes that only the board can read: these send no email.
 */
export function complaintLetter(
  { _id, author }: Pick<ReadComplaint, '_id' | 'author'>,
  { by, action, audience }: Pick<EntryRecord, 'by' | 'action' | 'audience'>,
): Letter | null {
  const subject = subjects[action];
  if (author === null || by === 'author' || audience === 'board' || subject === undefined) return null;
  return {
    kind: 'complaint',
    to: { member: author.id },
    subject,
    paragraphs: [
      'Open the complaint to read what the board wrote.',
      'We don’t repeat it here, because other people may see your email.',
    ],
    link: { label: 'Open my complaint', path: `/complaint-system/complaints/${_id}` },
  };
}
