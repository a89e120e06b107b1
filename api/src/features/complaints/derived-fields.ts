import type { ComplaintState } from '@campus/contracts/complaints';
import { searchTerms } from '../../platform/storage/search-words.ts';
import { isOpen } from './policy.ts';
import type { ComplaintRecord } from './model.ts';

type Told = Pick<
  ComplaintRecord,
  'state' | 'filedOn' | 'audience' | 'category' | 'urgent' | 'text' | 'place'
>;

/**
 * The search term for a list filtered by category, state or both. One combined term lets the rarest of all terms be
 * looked up. Its sign starts no word.
 */
export const facetOf = ({ category, state }: Facet): string => `#${category ?? ''}#${state ?? ''}`;
interface Facet {
  category?: string | undefined;
  state?: ComplaintState | undefined;
}

/** Search terms of a complaint, derived from its other fields and written with them. */
export function derivedFields({ state, filedOn, audience, category, urgent, text, place }: Told) {
  const shown = !['held', 'withdrawn'].includes(state) && audience === 'members';
  return {
    /** In the list of all members; of a deleted one, its tombstone. */
    listed: shown,
    /** In its committee's queue. */
    open: isOpen(state),
    /** Sorts the queue: by day, and urgent ones first while they are open. */
    queueKey: `${isOpen(state) && urgent ? 0 : 1} ${filedOn}`,
    /** Words, see `searchTerms`, and facets; of unlisted complaints too: their authors search among their own. */
    terms: [
      facetOf({ category }),
      facetOf({ state }),
      facetOf({ category, state }),
      ...searchTerms(`${text} ${place}`),
    ],
  };
}
