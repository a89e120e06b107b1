import type { Connection } from 'mongoose';
import { recountAll } from './features.ts';
import type { Logger } from './platform/log.ts';
import { notCompared } from './platform/storage/kept-figures.ts';

/**
 * Recounts every area's figures, as a job that runs again later while some of them were moving: a crash under load would
 * else leave its difference until the next night.
 * @throws Error when some figures were moving
 */
export async function repairFigures(connection: Connection, log: Logger): Promise<void> {
  let moving = 0;
  for await (const difference of recountAll(connection)) {
    log.warn({ difference }, 'recount');
    if (difference.endsWith(notCompared)) moving += 1;
  }
  if (moving > 0) throw new Error(`${moving} figures were moving and could not be compared.`);
}
