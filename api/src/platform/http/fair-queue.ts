import { DomainError } from './errors.ts';

interface FairQueueLimits {
  /** Pieces of work that run together, each for another member. */
  workers: number;
  /** Pieces that may wait for one member, beside the one that runs. */
  mostForOne: number;
  /** Pieces that may wait in all. */
  mostInAll: number;
}

type Begin = () => Promise<void>;

/**
 * Runs work for many, one piece at a time for each, and in turns: a member who asks for a lot waits, and
 * no one else does.
 */
export function createFairQueue({ workers, mostForOne, mostInAll }: FairQueueLimits) {
  /** By member, in the order of their turns. */
  const waiting = new Map<string, Begin[]>();
  const running = new Set<string>();
  let inAll = 0;

  function next(): void {
    while (running.size < workers) {
      const whose = waiting.keys().find((key) => !running.has(key));
      if (whose === undefined) return;
      const [first, ...others] = waiting.get(whose)!;
      // Their next turn comes after everybody else's.
      waiting.delete(whose);
      if (others.length > 0) waiting.set(whose, others);
      inAll -= 1;
      running.add(whose);
      void first!().finally(() => {
        running.delete(whose);
        next();
      });
    }
  }

  return {
    /**
     * @param whose who it is for
     * @param signal ends the wait; running work continues
     * @throws DomainError `rate-limited` for a member who has too much waiting, `unavailable` when all together have
     */
    async run<T>(whose: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const mine = waiting.get(whose) ?? [];
      if (mine.length >= mostForOne)
        throw new DomainError('rate-limited', {
          message: 'Several of your pictures are still being processed. Try again in a few seconds.',
          headers: { 'Retry-After': '10' },
        });
      if (inAll >= mostInAll) throw new DomainError('unavailable', { headers: { 'Retry-After': '30' } });
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const begin: Begin = async () => {
        signal?.removeEventListener('abort', leave);
        await work().then(resolve, reject);
      };
      const leave = () => {
        const left = waiting.get(whose)!.filter((one) => one !== begin);
        if (left.length > 0) waiting.set(whose, left);
        else waiting.delete(whose);
        inAll -= 1;
        reject(new DomainError('unavailable'));
      };
      if (signal?.aborted) throw new DomainError('unavailable');
      signal?.addEventListener('abort', leave, { once: true });
      waiting.set(whose, [...mine, begin]);
      inAll += 1;
      next();
      return promise;
    },
  };
}
