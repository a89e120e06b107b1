import * as z from 'zod/mini';

/** Upper bounds of the ranges that load times are counted in, in ms; the last is the most that a report can say. */
export const loadTimeBounds = [
  25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 3200, 5000, 10_000, 30_000, 600_000,
] as const;

/** Visits by range, `{ b150: 3 }`: three took more than 100 and at most 150 ms. Kept by increment. */
export const loadTimesSchema = z.record(z.string(), z.number());
export type LoadTimes = z.infer<typeof loadTimesSchema>;

/** Where a visit is counted: to `$inc` by one. */
export const loadTimeKey = (ms: number): string => `b${loadTimeBounds.find((bound) => ms <= bound)}`;

/** The visits of all these together. */
export const visitsIn = (...all: LoadTimes[]): number =>
  all.flatMap((times) => Object.values(times)).reduce((sum, count) => sum + count, 0);

/** The bound in ms that this share (0.5: half) of the visits kept to; `null` without visits. */
export function loadTimeWithin(share: number, ...all: LoadTimes[]): number | null {
  const needed = Math.ceil(share * visitsIn(...all));
  if (needed === 0) return null;
  let seen = 0;
  for (const bound of loadTimeBounds) {
    for (const times of all) seen += times[`b${bound}`] ?? 0;
    if (seen >= needed) return bound;
  }
  return null;
}
