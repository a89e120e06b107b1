import type { ComplaintCategory, ComplaintState } from '@campus/contracts/complaints';
import { searchWords } from '../../platform/storage/search-words.ts';
import { isOpen } from './policy.ts';
import type { ComplaintRecord } from './model.ts';

type Told = Pick<ComplaintRecord, 'state' | 'audience' | 'category' | 'text' | 'place'>;

/**
 * What a list that is narrowed to a category, a state or both looks for beside words: one term, so that the rarest of
 * all can be looked up. No word begins with its sign.
 */
export const facetOf = ({ category, state }: Facet): string => `#${category ?? ''}#${state ?? ''}`;
interface Facet {
  category?: ComplaintCategory | undefined;
  state?: ComplaintState | undefined;
}

/** What lists are found by; it follows from the rest and is written with it. */
export function derivedFields({ state, audience, category, text, place }: Told) {
  const shown = !['held', 'withdrawn'].includes(state) && audience === 'members';
  return {
    /** In the list of all members; of a deleted one, its tombstone. */
    listed: shown,
    /** In the board's queue. */
    open: isOpen(state),
    /** Words and facets, of unlisted complaints too: their authors search among their own. */
    terms: [
      facetOf({ category }),
      facetOf({ state }),
      facetOf({ category, state }),
      ...searchWords(`${text} ${place}`),
    ],
  };
}
