import type { ComplaintEntry } from '@campus/contracts/complaints';
import type { Letter } from '../../../services/mail/letters.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';

/** The board's steps and messages that the author gets a mail about. */
const subjects: Partial<Record<ComplaintEntry['action'], string>> = {
  release: 'The board has accepted your complaint',
  review: 'The board is looking into your complaint',
  act: 'The board has taken action on your complaint',
  answer: 'The board has answered your complaint',
  close: 'The board has closed your complaint',
  duplicate: 'The board has closed your complaint as a duplicate',
  delete: 'The board has deleted your complaint',
};

/**
 * Tells an author who gave their name that the board did something, without a word of the complaint or the board's
 * text. `null` when no mail goes out: for the author’s own steps, and for notes that only the board reads.
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
      'The board took a step on the complaint that you filed with your name. Open it to see what they wrote.',
      'We leave that out here, because other people may see your email.',
    ],
    link: { label: 'Open my complaint', path: `/complaint-system/complaints/${_id}` },
  };
}
