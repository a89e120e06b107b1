import type { ComplaintEntry } from '@campus/contracts/complaints';
import type { Letter } from '../../../services/mail/letters.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';

/** What of the board's steps and messages is told by mail. */
const told: Partial<Record<ComplaintEntry['action'], string>> = {
  release: 'The board has read your complaint and let it through',
  review: 'The board is looking into your complaint',
  act: 'The board has acted on your complaint',
  answer: 'The board has answered your complaint',
  close: 'The board has closed your complaint',
  duplicate: 'The board has closed your complaint as a duplicate',
  delete: 'The board has deleted your complaint',
};

/**
 * To the author, who has a name: that the board did something, and not a word of the complaint or of what the board
 * wrote. `null` when no mail goes out: of the author’s own steps, and of what only the board reads.
 */
export function complaintLetter(
  { _id, author }: Pick<ReadComplaint, '_id' | 'author'>,
  { by, action, audience }: Pick<EntryRecord, 'by' | 'action' | 'audience'>,
): Letter | null {
  const subject = told[action];
  if (author === null || by === 'author' || audience === 'board' || subject === undefined) return null;
  return {
    kind: 'complaint',
    to: { member: author.id },
    subject,
    paragraphs: [
      'There is news of the complaint that you filed with your name.',
      'What the board wrote stands with it on the portal; we leave it out here, because others may see your mail.',
    ],
    link: { label: 'Open my complaint', path: `/complaint-system/complaints/${_id}` },
  };
}
