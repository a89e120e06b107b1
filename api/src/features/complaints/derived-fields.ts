import type { ComplaintState } from '@campus/contracts';
import type { ComplaintRecord } from './model.ts';
import { searchWords } from './search-words.ts';

type Told = Pick<ComplaintRecord, 'state' | 'audience' | 'text' | 'place'>;

/** Whether it waits for the board. */
export const isOpen = (state: ComplaintState): boolean =>
  ['held', 'received', 'in-review', 'action-taken'].includes(state);

/** What lists are found by; it follows from the rest and is written with it. */
export function derivedFields({ state, audience, text, place }: Told) {
  const shown = !['held', 'withdrawn'].includes(state) && audience === 'members';
  return {
    /** In the list of all members; of a deleted one, its tombstone. */
    listed: shown,
    /** In the board's queue. */
    open: isOpen(state),
    /** Of unlisted ones too: its author searches among his own. */
    words: searchWords(`${text} ${place}`),
  };
}
