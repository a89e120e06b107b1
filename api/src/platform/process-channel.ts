import { setTimeout as pause } from 'node:timers/promises';

/** One end of the channel between the primary process and a worker: `process`, or the worker. */
interface End {
  send?: ((message: object) => unknown) | undefined;
  on: (event: 'message', listener: (message: unknown) => void) => unknown;
}

type Message = { question: number; what: string } | { answerTo: number; value: unknown };

const answerTimeoutMs = 3000;

/**
 * Lets both ends ask each other.
 * @param answers what this end answers, by the name of the question
 * @returns asks the other end; throws when it doesn't answer within three seconds
 */
export function openChannel(end: End, answers: Record<string, () => Promise<unknown>>) {
  const waiting = new Map<number, (value: unknown) => void>();
  let last = 0;
  const answer = async (question: number, what: string) => {
    const value = await answers[what]?.();
    end.send?.({ answerTo: question, value } satisfies Message);
  };
  end.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    const received = message as Message;
    // Without an answer the other end gives up by itself; a process that is ending has no channel.
    if ('question' in received) answer(received.question, received.what).catch(() => {});
    else if ('answerTo' in received) waiting.get(received.answerTo)?.(received.value);
  });

  return async function ask(what: string): Promise<unknown> {
    const question = ++last;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(question, resolve);
    try {
      end.send?.({ question, what } satisfies Message);
      const late = pause(answerTimeoutMs, undefined, { ref: false }).then(() => {
        throw new Error(`No answer about ${what} from the other process.`);
      });
      return await Promise.race([promise, late]);
    } finally {
      waiting.delete(question);
    }
  };
}
export type Ask = ReturnType<typeof openChannel>;
