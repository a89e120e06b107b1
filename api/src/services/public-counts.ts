import { type PublicCount, smallestCount } from '@campus/contracts';

const small: PublicCount = { count: null, isSmall: true };
const concealed: PublicCount = { count: null, isSmall: false };
const largestSmall = smallestCount - 1;

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** A total as everybody may know it. */
export const publicTotal = (total: number): PublicCount =>
  total < smallestCount ? small : { count: total, isSmall: false };

/**
 * Counts published with `publicTotal` as their total, so that none under 5 can be known or worked out, even with this
 * program: counts under 5 are left out; where their sum would tell too much, the smallest of the others goes with them;
 * where that isn't enough, all of them. Complementary suppression, as statistics offices do it.
 * @param counts at least four: of fewer, hardly any could stay unknown
 */
export function publicCounts(counts: readonly number[]): PublicCount[] {
  const isSmall = (count: number) => count < smallestCount;
  const smallOnes = counts.filter(isSmall);
  if (smallOnes.length === 0) return counts.map((count) => ({ count, isSmall: false }));
  if (isSmall(sum(counts))) return counts.map(() => small);

  const smallSum = sum(smallOnes);
  const hide = (extra: number): PublicCount[] =>
    counts.map((count, i) => (isSmall(count) ? small : i === extra ? concealed : { count, isSmall: false }));
  // As many as there can be, or fewer than 5, is as good as told.
  if (smallSum >= smallestCount && smallSum < largestSmall * smallOnes.length) return hide(-1);

  const least = counts.indexOf(Math.min(...counts.filter((count) => !isSmall(count))));
  if (least >= 0 && isOpen(smallSum + counts[least]!, mostAt(least, counts))) return hide(least);
  return counts.map(() => concealed);
}

/** The public upper bound of the first of the smallest counts, from the larger ones: fewer than those before it. */
function mostAt(least: number, counts: readonly number[]): number {
  const bounds = counts.map((count, i) => (i < least ? count - 1 : count));
  return Math.min(...bounds.filter((_, i) => i !== least && counts[i]! >= smallestCount));
}

/**
 * Whether several sums of the small counts are possible where they and the hidden larger one, which has at most `most`,
 * are `together` so many.
 */
function isOpen(together: number, most: number): boolean {
  const lowest = Math.max(0, together - most);
  const highest = Math.min(largestSmall, together - smallestCount);
  return lowest < highest;
}
