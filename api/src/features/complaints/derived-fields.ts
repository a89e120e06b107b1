import type { ComplaintState } from '@campus/contracts/complaints';
import { searchTerms } from '../../platform/storage/search-words.ts';
import { isOpen } from './policy.ts';
import type { ComplaintRecord } from './model.ts';
import { nextDue } from './procedure/clocks.ts';

type Told = Pick<
  ComplaintRecord,
  'clocks' | 'state' | 'filedOn' | 'audience' | 'category' | 'urgent' | 'text' | 'place'
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
export function derivedFields({ clocks, state, filedOn, audience, category, urgent, text, place }: Told) {
  const shown = !['held', 'withdrawn'].includes(state) && audience === 'members';
  const dueOn = isOpen(state) ? nextDue(clocks) : null;
  return {
    /** In the list of all members; of a deleted one, its tombstone. */
    listed: shown,
    /** In its committee's queue. */
    open: isOpen(state),
    /** The last day of the deadline that ends next; `null`: none runs. */
    dueOn,
    /** Sorts the queue: urgent ones first while they are open, then by deadline, or by day where none runs. */
    queueKey: `${isOpen(state) && urgent ? 0 : 1} ${dueOn ?? filedOn}`,
    /** Words, see `searchTerms`, and facets; of unlisted complaints too: their authors search among their own. */
    terms: [
      facetOf({ category }),
      facetOf({ state }),
      facetOf({ category, state }),
      ...searchTerms(`${text} ${place}`),
    ],
  };
}
