import type { ComplaintCategory, ComplaintState } from '@campus/contracts/complaints';
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
    /** Its words and facets; of unlisted ones too: its author searches among his own. */
    terms: [
      facetOf({ category }),
      facetOf({ state }),
      facetOf({ category, state }),
      ...searchWords(`${text} ${place}`),
    ],
  };
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' });
/** More of one complaint aren't found by. */
const most = 400;

/** The words of a text in the form in which they are searched for, each once: in lower case, without accents. */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  const words = new Set<string>();
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (isWordLike && words.size < most) words.add(segment.slice(0, 40));
  }
  return [...words];
}
