import type { ComplaintState } from '@campus/contracts';

/** Whether it waits for the board. */
export const isOpen = (state: ComplaintState): boolean =>
  ['held', 'received', 'in-review', 'action-taken'].includes(state);

/** Whether it has lost its text and pictures. */
export const isWiped = ({ state }: { state: ComplaintState }): boolean =>
  state === 'withdrawn' || state === 'deleted';
