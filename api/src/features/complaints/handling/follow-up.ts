import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../../platform/http/errors.ts';
import type { ComplaintsContext } from '../committees.ts';

export function createFollowUpFinder({ models }: ComplaintsContext) {
  const throttled = createGuessThrottle();
  /** The complaint's id. @throws DomainError `wrong-follow-up-code`, `rate-limited` */
  return async (key: string): Promise<string> => {
    const found = await throttled(() =>
      models.complaints.findOne({ followUp: hash('sha256', key) }, { _id: 1 }).lean(),
    );
    if (!found) throw new DomainError('wrong-follow-up-code');
    return found._id;
  };
}

/** Wrong answers that are forgiven: people mistype. */
const forgiven = 20;
/** A wrong answer is forgotten after so many milliseconds. */
const forgetAfter = 1000;
/** Milliseconds that each wrong answer beyond them adds to the next one, and the most that one waits. */
const [step, longest] = [50, 2000];
/** Wrong answers that wait at once. */
const mostWaiting = 100;

/**
 * Slows down guessing of follow-up codes with one counter of wrong answers for everyone, in memory. Only wrong codes
 * are delayed, and refused when there are too many. A right code opens its complaint at once, so guessing can't lock
 * authors out.
 *
 * Counting by address would mean knowing, and for a while keeping, the wrong codes of people who ask without a name.
 * It would also lock out a whole hostel behind one address because of one guesser. It isn't needed either: among 2^100
 * codes, a million guesses a second against 100,000 complaints hit one after 2 * 10^11 years on average.
 */
export function createGuessThrottle() {
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
    if (waiting >= mostWaiting) throw new DomainError('rate-limited', { headers: { 'Retry-After': '5' } });
    waiting += 1;
    try {
      await pause(delay);
    } finally {
      waiting -= 1;
    }
  }

  /** What `lookUp` gives; nothing only after a while. @throws DomainError `rate-limited` when too many wait for that */
  return async function throttled<T>(lookUp: () => Promise<T | null>): Promise<T | null> {
    const found = await lookUp();
    if (found !== null) return found;
    const delay = Math.min(longest, (wrongNow() - forgiven) * step);
    // Never more than makes the longest wait, so that all is forgotten a minute after the guessing ends.
    wrong = Math.min(wrong + 1, forgiven + longest / step);
    if (delay > 0) await waitFor(delay);
    return null;
  };
}
