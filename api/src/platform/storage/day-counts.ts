import * as z from 'zod/mini';
import { daysBetween } from '../days.ts';

/** How many things took how many days: `{ d0: 3, d12: 1 }`. Kept by increment. */
export const dayCountsSchema = z.record(z.string(), z.number());
export type DayCounts = z.infer<typeof dayCountsSchema>;

/** Where what lasted from one day to another is counted: to `$inc` by one. */
export const dayKey = (from: string, to: string): string => `d${daysBetween(from, to)}`;

export const countOf = (...all: DayCounts[]): number =>
  all.flatMap((counts) => Object.values(counts)).reduce((sum, count) => sum + count, 0);

/** The days of the middle one of all; of an even number the mean of the two in the middle, `null` of none. */
export function medianOf(...all: DayCounts[]): number | null {
  const count = countOf(...all);
  if (count === 0) return null;
  const shortestFirst = all
    .flatMap((counts) => Object.entries(counts))
    .map(([key, of]): [number, number] => [Number(key.slice(1)), of])
    .toSorted(([a], [b]) => a - b);
  return (nth(shortestFirst, Math.floor((count - 1) / 2)) + nth(shortestFirst, Math.floor(count / 2))) / 2;
}

export function typically(median: number): string {
  const days = Math.round(median);
  return days === 0 ? 'typically on the same day' : `typically in ${days} ${days === 1 ? 'day' : 'days'}`;
}

function nth(shortestFirst: [days: number, count: number][], place: number): number {
  let before = 0;
  for (const [days, count] of shortestFirst) {
    before += count;
    if (before > place) return days;
  }
  return 0;
}
