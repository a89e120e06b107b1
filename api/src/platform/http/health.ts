import express, { type Router } from 'express';
import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { DiskGuard } from '../storage/disk-guard.ts';
import { DomainError } from './errors.ts';

/** Whether the database answers, within two seconds. */
export async function databaseAnswers(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(2000) });
    return connection.readyState === 1;
  } catch {
    return false;
  }
}

/** `/healthz`: the process runs. `/readyz`: it can work, because the database answers and the clocks agree. */
export function health(connection: Connection, clock: Clock, disk: Pick<DiskGuard, 'hasRoom'>): Router {
  const router = express.Router();
  router.get('/healthz', (_req, res) => {
    res.locals['route'] = '/healthz';
    res.set('Cache-Control', 'no-store').json({ status: 'alive' });
  });
  router.get('/readyz', async (_req, res) => {
    res.locals['route'] = '/readyz';
    if (!(await databaseAnswers(connection))) throw new DomainError('unavailable');
    const message = await clock.fault();
    if (message !== null) throw new DomainError('clock-wrong', { message });
    res
      .set('Cache-Control', 'no-store')
      .json({ status: 'ready', uploads: (await disk.hasRoom()) ? 'taken' : 'refused: little disk space' });
  });
  return router;
}
