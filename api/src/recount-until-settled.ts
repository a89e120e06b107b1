import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { recountAll } from './features.ts';
import type { Logger } from './platform/log.ts';
import { notCompared } from './platform/storage/kept-figures.ts';

/** Milliseconds between two recounts while figures were moving: the first pause, doubled up to the longest. */
const pauses = { first: 10_000, longest: 3_600_000 };

/**
 * Recounts every area's figures, and again later while some of them were moving: a crash under load would else leave
 * its difference until the next start.
 * @throws an AbortError when the signal ends it
 */
export async function recountUntilSettled(
  connection: Connection,
  log: Logger,
  { signal, firstPauseMs = pauses.first }: { signal?: AbortSignal; firstPauseMs?: number } = {},
): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, pauses.longest)) {
    let settled = true;
    for await (const difference of recountAll(connection)) {
      log.warn({ difference }, 'recount');
      if (difference.endsWith(notCompared)) settled = false;
    }
    if (settled) return;
    await pause(pauseMs, undefined, { ref: false, ...(signal && { signal }) });
  }
}
