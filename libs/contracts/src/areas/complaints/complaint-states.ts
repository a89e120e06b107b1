/**
 * `held`: the word filter kept it back until a board member has read it. `withdrawn` and `deleted` complaints have lost
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
