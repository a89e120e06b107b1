import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../../platform/errors.ts';

/** Wrong answers that are forgiven: people mistype. */
const forgiven = 20;
/** Milliseconds after which one of them is forgotten. */
const forgetAfter = 1000;
/** Milliseconds that each wrong answer beyond them adds to the next look-up, and the most that one waits. */
const [step, longest] = [50, 2000];
/** Look-ups that wait at once. */
const seats = 100;

/**
 * Slows down guessing of follow-up codes, by one count of wrong answers for everybody, in memory.
 *
 * Counting by address would mean knowing, and for a while keeping, from where authors without a name ask; and it would
 * lock out a whole hostel behind one address because of one guesser. It isn't needed either: of 2^100 codes, at the 50
 * guesses a second that this lets through against 100,000 complaints, one is hit after 8 * 10^15 years on average. What
 * a guesser could do is keep the database busy, and that ends here. Right codes work all the while, a moment later;
 * only where more wait than there are seats, whoever comes is asked to come again.
 */
export function createGuessBrake() {
  let wrong = 0;
  let countedAt = performance.now();
  let waiting = 0;

  function wrongNow(): number {
    const now = performance.now();
    wrong = Math.max(0, wrong - (now - countedAt) / forgetAfter);
    countedAt = now;
    return wrong;
  }

  async function waitFor(delay: number): Promise<void> {
    if (waiting >= seats) throw new DomainError('rate-limited', { headers: { 'Retry-After': '5' } });
    waiting += 1;
    try {
      await pause(delay);
    } finally {
      waiting -= 1;
    }
  }

  /** What `lookUp` gives, in its turn. @throws DomainError `rate-limited` when too many wait */
  return async function braked<T>(lookUp: () => Promise<T | null>): Promise<T | null> {
    const delay = Math.min(longest, (wrongNow() - forgiven) * step);
    if (delay > 0) await waitFor(delay);
    const found = await lookUp();
    // Never more than makes the longest wait, so that all is forgotten a minute after the guessing ends.
    if (found === null) wrong = Math.min(wrongNow() + 1, forgiven + longest / step);
    return found;
  };
}
