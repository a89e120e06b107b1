import { requiredText } from '../../text.ts';
import { drawnId } from '../../values.ts';

export const complaintsArea = 'Complaints';

/** 128 random bits, hex. The client chooses it, which makes a repeated request idempotent. */
export const complaintIdSchema = drawnId('This is not the id of a complaint.');

/** Characters that a complaint can have. */
export const complaintTextLimit = 5000;
export const complaintTextSchema = requiredText('The complaint', complaintTextLimit);

/** Readers of an entry: everyone who can read the complaint, the author and the committee, or the committee alone. */
export const entryAudiences = ['public', 'author', 'board'] as const;

/**
 * `held`: the word filter kept it back until its committee has read it. `withdrawn` and `deleted` complaints have lost
 * their text and pictures.
 */
export const complaintStates = [
  'held',
  'received',
  'in-review',
  'action-taken',
  'closed',
  'withdrawn',
  'deleted',
] as const;
export type ComplaintState = (typeof complaintStates)[number];
