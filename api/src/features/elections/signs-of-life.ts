/** After a longer time without a sign of life, voting waits for an admin. */
export const longestSilenceMs = 120_000;

/**
 * The newest sign of life of each election that this process has seen. A process that lived through a silence knows
 * that it wasn't set back, and a process that has seen a newer sign than the database has knows that the database was.
 */
export function createSignsOfLife(now: () => number) {
  const newest = new Map<string, Date>();
  const wallClockAhead = () => Date.now() - performance.now();
  let ahead = wallClockAhead();
  let livesSince = now();
  return {
    newest(id: string): Date | undefined {
      const before = ahead;
      ahead = wallClockAhead();
      // A machine that was resumed from a snapshot with its memory: the monotonic clock stood still meanwhile.
      if (ahead - before > longestSilenceMs) {
        newest.clear();
        livesSince = now();
      }
      return newest.get(id);
    },
    /** Since when this process knows that nothing was set back; now, if its clock was put back behind that. */
    livesSince: () => new Date(Math.min(livesSince, now())),
    saw(id: string, at: Date): void {
      newest.set(id, at);
    },
  };
}
export type SignsOfLife = ReturnType<typeof createSignsOfLife>;
