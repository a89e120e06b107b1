import type { ComplaintEntry } from '@campus/contracts/complaints';
import type { Letter } from '../../../services/mail/letters.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';

/** The board's steps and messages that the author gets a mail about: what the board did, and to what. */
const steps: Partial<Record<ComplaintEntry['action'], (complaint: string) => string>> = {
  release: (complaint) => `The board accepted ${complaint}`,
  review: (complaint) => `The board is looking into ${complaint}`,
  act: (complaint) => `The board took action on ${complaint}`,
  answer: (complaint) => `The board answered ${complaint}`,
  close: (complaint) => `The board closed ${complaint}`,
  duplicate: (complaint) => `The board closed ${complaint} as a duplicate`,
  delete: (complaint) => `The board deleted ${complaint}`,
};

/**
 * Tells an author who gave their name that the board did something, without a word of the complaint or the board's
 * text. `null` when no mail goes out: for the author’s own steps, and for notes that only the board reads.
 */
export function complaintLetter(
  { _id, author }: Pick<ReadComplaint, '_id' | 'author'>,
  { by, action, audience }: Pick<EntryRecord, 'by' | 'action' | 'audience'>,
): Letter | null {
  const step = steps[action];
  if (author === null || by === 'author' || audience === 'board' || step === undefined) return null;
  return {
    kind: 'complaint',
    to: { member: author.id },
    subject: step('your complaint'),
    paragraphs: [
      `${step('the complaint that you filed with your name')}. Open it to see what they wrote.`,
      'We leave that out here, because other people may see your email.',
    ],
    link: { label: 'Open my complaint', path: `/complaint-system/complaints/${_id}` },
  };
}
