import type { Connection } from 'mongoose';
import { recountAll } from './features.ts';
import type { Logger } from './platform/log.ts';
import type { Jobs } from './platform/jobs.ts';
import { notCompared, onUncounted } from './platform/storage/kept-figures.ts';

/** Recounts every area's figures. @throws Error while some are moving, so that the job runs again soon */
export async function repairFigures(connection: Connection, log: Logger): Promise<void> {
  let moving = 0;
  for await (const difference of recountAll(connection)) {
    log.warn({ difference }, 'recount');
    if (difference.endsWith(notCompared)) moving += 1;
  }
  if (moving > 0) throw new Error(`${moving} figures were moving and could not be compared.`);
}

/** Milliseconds until what a failing database left uncounted is recounted, and between two tries. */
const afterFaultMs = 10_000;

/**
 * Recounts soon after something could not be counted, as often as it takes until the database is back. Also after the
 * driver gave up its connections: the database may still do what it was asked before, and no one counts that.
 */
export function repairAfterFaults({
  connection,
  jobs,
  repair,
  delayMs = afterFaultMs,
}: {
  connection: Connection;
  jobs: Pick<Jobs, 'atStop'>;
  repair: () => Promise<void>;
  delayMs?: number;
}): void {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  const repairLater = () => {
    if (timer || isStopping) return;
    timer = setTimeout(() => {
      timer = undefined;
      repair().catch(repairLater);
    }, delayMs).unref();
  };
  onUncounted(connection, repairLater);
  connection.getClient().on('connectionPoolCleared', repairLater);
  jobs.atStop(() => {
    isStopping = true;
    clearTimeout(timer);
  });
}
