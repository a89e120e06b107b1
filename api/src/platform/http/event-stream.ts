import type { Response } from 'express';
import { RawAnswer } from './answers.ts';

export interface Listener {
  send: (data: string) => void;
  end: () => void;
}

/** Milliseconds after which an idle stream sends a comment: proxies close what is silent for a minute. */
const heartbeat = 15_000;

/**
 * Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). `follow` gets the listener
 * when the stream is open, and gives back what is to be done when it is closed.
 */
export class EventStream extends RawAnswer {
  readonly #follow: (listener: Listener) => () => void;

  constructor(follow: (listener: Listener) => () => void) {
    super();
    this.#follow = follow;
  }

  send(res: Response): void {
    // Its `close` was already emitted: nothing would end what begins now.
    if (res.destroyed) return;
    res
      .set({ 'Cache-Control': 'no-cache', 'X-Accel-Buffering': 'no' })
      .type('text/event-stream')
      .flushHeaders();
    if (res.req.method === 'HEAD') return void res.end();
    const write = (text: string) => {
      // A client that doesn't read has gone, or connects again. Keeping everything for it would fill the memory.
      if (res.writableNeedDrain) res.destroy();
      else if (!res.destroyed) res.write(text);
    };
    const timer = setInterval(() => write(':\n\n'), heartbeat);
    const leave = this.#follow({ send: (data) => write(`data: ${data}\n\n`), end: () => res.end() });
    res.once('close', () => {
      clearInterval(timer);
      leave();
    });
  }
}
