import * as z from 'zod/mini';

/** `2026-1`: January to June of 2026; `2026-2`: July to December. */
export const termSchema = z
  .string('This is not a term.')
  .check(z.regex(/^20\d{2}-[12]$/, 'This is not a term.'));

/** The term of a day (`2026-11-21`). Terms sort as texts. */
export const termOf = (day: string): string => `${day.slice(0, 4)}-${day.slice(5, 7) <= '06' ? 1 : 2}`;

/** `July to December 2026`. */
export const termInWords = (term: string): string =>
  `${term.endsWith('1') ? 'January to June' : 'July to December'} ${term.slice(0, 4)}`;

/** From a term on, until before another; the newest first. */
export function termsBetween(first: string, end: string): string[] {
  const terms: string[] = [];
  for (let term = first; term < end; term = termAfter(term)) terms.unshift(term);
  return terms;
}

const termAfter = (term: string): string =>
  term.endsWith('1') ? `${term.slice(0, 4)}-2` : `${Number(term.slice(0, 4)) + 1}-1`;
