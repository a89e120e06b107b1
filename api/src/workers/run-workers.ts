import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, settingsExitCode } from '../config.ts';
import type { Logger } from '../platform/log.ts';
import { gatherMetrics } from './gather-metrics.ts';

/** The delay before a worker is replaced that ended soon after its start: doubled with each, up to the longest. */
const delays = { firstMs: 1000, longestMs: 30_000 };
const soundAfterMs = 60_000;
/** How long the next worker of a restart waits for the one before to finish its requests. */
const drainTimeoutMs = 15_000;

interface Running {
  number: number;
  worker: Worker;
  startedAt: number;
  isListening: boolean;
  /** It was asked to end: none takes its place. */
  isLeaving: boolean;
  /** Resolves once it listens; `false` when it ended before. */
  ready: Promise<boolean>;
  ended: Promise<void>;
}

/**
 * Runs `config.workers` API processes behind one port, replaces those that crash, and restarts them one by one on
 * SIGHUP: see docs/decisions/several-processes.md. Ends the process when the first can't start: it has said why. The exit
 * code is its own for a wrong setting, else 1.
 */
export async function runWorkers({ workers: count }: Pick<Config, 'workers'>, log: Logger): Promise<void> {
  const running = new Set<Running>();
  let isStopping = false;
  let failures = 0;
  /** Workers that are started after a delay. */
  let replacements = 0;

  const listening = () => [...running].filter(({ isListening, isLeaving }) => isListening && !isLeaving);
  const metrics = gatherMetrics(() => listening().length);

  function start(): Running {
    const taken = new Set(Array.from(running, ({ number }) => number));
    let number = 1;
    while (taken.has(number)) number++;
    const worker = cluster.fork({ WORKER_NUMBER: String(number) });
    const ready = Promise.withResolvers<boolean>();
    const ended = Promise.withResolvers<void>();
    const one: Running = {
      number,
      worker,
      startedAt: performance.now(),
      isListening: false,
      isLeaving: false,
      ready: ready.promise,
      ended: ended.promise,
    };
    running.add(one);
    metrics.add(worker);
    worker.once('listening', () => {
      one.isListening = true;
      ready.resolve(true);
    });
    // Messages to one that is ending get lost; its end is heard below.
    worker.on('error', (error) => log.debug({ err: error, worker: number }, 'a worker was not reached'));
    worker.once('exit', (code, signal) => {
      running.delete(one);
      ready.resolve(false);
      ended.resolve();
      void metrics.remove(worker);
      if (!one.isLeaving && !isStopping) replace(one, code, signal);
    });
    return one;
  }

  function replace({ number, startedAt, isListening }: Running, code: number, signal: string): void {
    // Others that start, or are about to, may still succeed.
    if (!isListening && running.size === 0 && replacements === 0) {
      log.fatal({ worker: number, code, signal }, 'no worker is left, and a new one could not start');
      process.exit(code === settingsExitCode ? code : 1);
    }
    metrics.countEnd();
    const wasSound = isListening && performance.now() - startedAt > soundAfterMs;
    failures = wasSound ? 0 : failures + 1;
    const delayMs = wasSound ? 0 : Math.min(delays.firstMs * 2 ** (failures - 1), delays.longestMs);
    log.error({ worker: number, code, signal, delayMs }, 'a worker ended: another one takes its place');
    replacements += 1;
    setTimeout(() => {
      replacements -= 1;
      if (!isStopping) start();
    }, delayMs);
  }

  async function leave(one: Running): Promise<void> {
    one.isLeaving = true;
    one.worker.process.kill('SIGTERM');
    await one.ended;
  }

  let restarting: Promise<void> | undefined;
  /** The new one listens before the old one takes no more requests. */
  async function restart(): Promise<void> {
    log.info('restarting the workers one by one');
    for (const old of listening()) {
      const fresh = start();
      fresh.isLeaving = true; // Not to be replaced should it fail to start.
      if (!(await fresh.ready)) {
        log.error('a new worker could not start: the others were not restarted');
        return;
      }
      fresh.isLeaving = false;
      if (isStopping) return;
      await Promise.race([leave(old), pause(drainTimeoutMs)]);
    }
    log.info('restarted the workers');
  }

  const stop = async (signal: string) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping the workers');
    await Promise.all(Array.from(running, leave));
    log.info('stopped the workers');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
  process.on('SIGHUP', () => {
    restarting ??= restart().finally(() => (restarting = undefined));
  });

  // Alone: it migrates the data, and a wrong setting is said once.
  const first = start();
  if (!(await first.ready)) return;
  const others = Array.from({ length: count - 1 }, () => start());
  await Promise.all(others.map(({ ready }) => ready));
  log.info({ workers: listening().length }, 'the workers listen');
}
