import express, { type Router } from 'express';
import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { canWriteIn, type DiskGuard } from '../storage/disk-guard.ts';
import { DomainError } from './errors.ts';

/** Seconds of one round trip to the database; `null` without an answer within two. */
export async function pingDatabase(connection: Connection): Promise<number | null> {
  const start = performance.now();
  try {
    await connection.db?.command({ ping: 1 }, { signal: AbortSignal.timeout(2000) });
    return connection.readyState === 1 ? (performance.now() - start) / 1000 : null;
  } catch {
    return null;
  }
}

export const databaseAnswers = async (connection: Connection): Promise<boolean> =>
  (await pingDatabase(connection)) !== null;

export async function describeDatabase(connection: Connection) {
  const info = await connection.db?.admin().buildInfo();
  // The embedded server says so in the field where MongoDB names its source.
  const kind = info?.['gitVersion'] === 'embedded' ? 'embedded' : 'MongoDB';
  return {
    kind: `${kind} ${info?.['version'] ?? ''}`.trim(),
    ready: await databaseAnswers(connection),
  };
}

interface HealthDeps {
  connection: Connection;
  clock: Pick<Clock, 'fault'>;
  disk: Pick<DiskGuard, 'refusal'>;
  electionProgressDir: string;
  areas: () => Record<string, string>;
  warnings: readonly string[];
}

/**
 * `/healthz`: the process runs. `/readyz`: it can work, because the database answers and the clocks agree. Parts that
 * don't work are named without a refusal: the other pages still do.
 */
export function health({
  connection,
  clock,
  disk,
  electionProgressDir,
  areas,
  warnings,
}: HealthDeps): Router {
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
    const [refusal, canVote] = await Promise.all([disk.refusal(), canWriteIn(electionProgressDir)]);
    res.set('Cache-Control', 'no-store').json({
      status: 'ready',
      uploads: refusal === null ? 'taken' : `refused: ${refusal}`,
      votes: canVote ? 'taken' : 'refused: ELECTION_PROGRESS_DIR can’t be written',
      areas: areas(),
      warnings,
    });
  });
  return router;
}
