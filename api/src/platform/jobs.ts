import type { Logger } from './log.ts';

/** Work that is done beside the requests. Each job must be safe to run on several servers at once. */
export interface Jobs {
  /**
   * Runs `work` every `interval` milliseconds, never twice at once; a failure is logged and tried again next time. It
   * waits while this process's clock is wrong, unless it depends on no clock.
   */
  repeat: (
    name: string,
    interval: number,
    work: () => Promise<void>,
    options?: { withAnyClock: boolean },
  ) => void;
  /** Called once when the server begins to stop. */
  atStop: (release: () => void | Promise<void>) => void;
}

export function createJobs(log: Logger, clock: { agrees: () => Promise<boolean> }) {
  const all: (() => Promise<void>)[] = [];
  const releases: (() => void | Promise<void>)[] = [];
  let isStopping = false;
  const jobs: Jobs = {
    repeat(name, interval, work, { withAnyClock } = { withAnyClock: false }) {
      const workOnTime = async () => {
        if (withAnyClock || (await clock.agrees())) await work();
      };
      let running: Promise<void> | undefined;
      const run = async () => {
        if (isStopping) return;
        await (running ??= workOnTime()
          .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job failed; it runs again later'))
          .finally(() => (running = undefined)));
      };
      // One that is under way began before what is to be seen now.
      all.push(async () => {
        await running;
        await run();
      });
      const timer = setInterval(() => void run(), interval);
      timer.unref();
      releases.push(async () => {
        clearInterval(timer);
        isStopping = true;
        await running;
      });
    },
    atStop: (release) => void releases.push(release),
  };
  return {
    jobs,
    /** Every job once, from the beginning, now. */
    runAll: async () => {
      for (const run of all) await run();
    },
    /** Waits for the runs under way: they need the database. */
    stop: async () => {
      await Promise.all(releases.splice(0).map(async (release) => release()));
    },
  };
}
