import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PictureJob, PictureResult } from './worker.ts';

const limits = {
  /** Milliseconds that a picture may take: 30 million pixels take up to five seconds on a busy machine. */
  time: 10_000,
  /** Bytes of memory that its process may have. 30 million pixels took up to 390 MB as a JPEG, more only as odd PNGs. */
  memory: 500_000_000,
};
/** Bytes that a process may have when it is done: what it keeps then would count against the next picture. */
const mostKept = 200_000_000;
const lookIntervalMs = 20;
/** Milliseconds in which a new process must be ready, also on a machine with much else to do. */
const startLimit = 30_000;
/** Milliseconds after which a process that has nothing to do is ended: it keeps some 80 MB. */
const idleLimit = 30_000;

/** The source beside this file, or the file beside the bundle: see rolldown.config.ts. */
const file = import.meta.url.endsWith('.ts')
  ? new URL('./worker.ts', import.meta.url)
  : new URL('./picture-worker.js', import.meta.url);

/** The process didn't start, which is no fault of the picture. */
export class WorkerNotStarted extends Error {
  override name = 'WorkerNotStarted';
}

/** `system`: by the operating system, for want of memory, or by itself. */
export type KilledBy = 'time' | 'memory' | 'system';

/** Decodes one picture at a time in a process of its own, which is started when needed. */
export function createPictureWorker({ time, memory } = limits) {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<ChildProcess> {
    const started = fork(fileURLToPath(file), {
      // Pictures go as bytes instead of as JSON.
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--max-old-space-size=64', '--max-semi-space-size=1'],
      // None of the API's settings, for its secrets are among them. Windows starts nothing without this one.
      env: {
        MALLOC_ARENA_MAX: '2',
        ...(process.env['SYSTEMROOT'] && { SYSTEMROOT: process.env['SYSTEMROOT'] }),
      },
    });
    // A failed send has no effect; `exit` tells that the process ended.
    started.on('error', () => {});
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    const timer = setTimeout(() => started.kill('SIGKILL'), startLimit);
    try {
      await Promise.race([
        once(started, 'message'),
        once(started, 'exit').then(() => {
          throw new WorkerNotStarted();
        }),
      ]);
    } catch (error) {
      throw new WorkerNotStarted('the process that decodes pictures did not start', { cause: error });
    } finally {
      clearTimeout(timer);
    }
    return started;
  }

  return {
    /** `killed` when it took too much time or memory, or its process died. @throws WorkerNotStarted */
    async decode(job: PictureJob): Promise<PictureResult | { refused: 'killed'; by: KilledBy }> {
      clearTimeout(idle);
      child ??= await start();
      const mine = child;
      mine.ref();
      mine.channel?.ref();
      let killedBy: KilledBy = 'system';
      const kill = (by: KilledBy) => {
        killedBy = by;
        mine.kill('SIGKILL');
      };
      const timer = setTimeout(() => kill('time'), time);
      const looks = setInterval(() => {
        if (memoryOf(mine) > memory) kill('memory');
      }, lookIntervalMs);
      const ended = new AbortController();
      try {
        const gone = once(mine, 'exit', ended).then(() => ({ refused: 'killed' as const, by: killedBy }));
        const result = once(mine, 'message', ended).then(([message]) => message as PictureResult);
        const answered = Promise.race([result, gone]);
        mine.send(job, () => {});
        return await answered;
      } finally {
        ended.abort();
        clearTimeout(timer);
        clearInterval(looks);
        mine.unref();
        mine.channel?.unref();
        const end = () => {
          child = undefined;
          mine.kill('SIGKILL');
        };
        if (memoryOf(mine) > mostKept) end();
        else idle = setTimeout(end, idleLimit).unref();
      }
    },
  };
}

/** Bytes that the process has in memory; 0 where the system doesn't tell. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
