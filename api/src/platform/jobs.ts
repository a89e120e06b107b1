import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, mongo } from 'mongoose';
import * as z from 'zod/mini';
import type { Logger } from './log.ts';
import { insertIfNew } from './storage/mongo-errors.ts';
import { collectionOf, recordModel } from './storage/record.ts';

/** A crashed process keeps a job from the others for so long. */
const leaseMs = 15_000;
/**
 * The delay before a job that failed is tried again, unless it is due earlier: doubled with each failure in turn, but no
 * longer than a minute while the tries themselves take at most this share of the time.
 */
const retries = { firstMs: 10_000, longestMs: 60_000, share: 0.05 };
/** The shortest wait between two looks whether a job is due, for jobs that are due less often. */
const lookMs = 5000;
/** The wait when it isn't known when a job is due. */
const unknownMs = 60_000;
/** The longest random delay that keeps processes from doing the same at the same moment. */
const longestJitterMs = 5000;

/** A job that runs on for so long keeps the portal from stopping noticeably. */
const slowStopMs = 5000;

const jobSchema = z.strictObject({
  _id: z.string(),
  /** The process that runs it, or keeps it for its next run; `null` between the runs of one that is seldom due. */
  by: z._default(z.nullable(z.string()), null),
  /** Before this moment no other process runs it. */
  until: z.date(),
  lastStart: z.exactOptional(z.date()),
  lastSuccess: z.exactOptional(z.date()),
  /** The error's name alone: its message may hold what was stored. */
  lastError: z.exactOptional(z.strictObject({ at: z.date(), name: z.string() })),
});
type JobRecord = z.infer<typeof jobSchema>;

export const createJobModel = (connection: Connection) => recordModel(connection, 'jobs', jobSchema);

type Work = () => Promise<void>;

/** Work that is done beside the requests. A failure is logged and tried again; no job runs twice at once in one process. */
export interface Jobs {
  /**
   * Runs `work` every `intervalMs` in one of all processes on the database: the process that claimed the job's row. After
   * a crash or a long freeze two may run it at once, so it must be safe to run twice. It waits while this process's clock
   * is wrong.
   */
  repeat: (name: string, intervalMs: number, work: Work) => void;
  /**
   * Runs `work` every `intervalMs` in each process: for what a process keeps in memory. It waits while this process's
   * clock is wrong, unless it depends on no clock.
   */
  everywhere: (name: string, intervalMs: number, work: Work, options?: { withAnyClock: boolean }) => void;
  /** Runs `work` in one process when night comes, and soon after a process crashed: it repairs what a crash leaves. */
  repair: (name: string, work: Work) => void;
  /** Called once when the server begins to stop. */
  atStop: (release: () => void | Promise<void>) => void;
}

interface JobsSettings {
  connection: Connection;
  processName: string;
  clock: { agrees: () => Promise<boolean> };
  /** How long it is until the next night, in ms. */
  msUntilNight: () => number;
  log: Logger;
}

export function createJobs({ connection, processName, clock, msUntilNight, log }: JobsSettings) {
  const rows = collectionOf(createJobModel(connection));
  const me = `${processName} ${randomUUID().slice(0, 8)}`;
  /** `isForced`: whether or not it is due. */
  const all: ((isForced: boolean) => Promise<void>)[] = [];
  const repairs: { mark: () => Promise<void>; run: () => Promise<void> }[] = [];
  const releases: (() => void | Promise<void>)[] = [];
  let isStopping = false;

  /** Calls `run` again and again; `wait` says how many ms after its end. @returns runs it once, now */
  function schedule(
    name: string,
    run: (isForced: boolean) => Promise<void>,
    wait: () => number,
    release: () => Promise<void> = async () => {},
  ) {
    let running: Promise<void> | undefined;
    const once = async (isForced: boolean) => {
      if (isStopping) return;
      await (running ??= run(isForced)
        .catch((error: unknown) => log.warn({ err: error, job: name }, 'a job failed; it runs again later'))
        .finally(() => (running = undefined)));
    };
    let timer: NodeJS.Timeout | undefined;
    const runLater = () => {
      if (isStopping) return;
      clearTimeout(timer);
      const ms = wait();
      const jitter = Math.random() * Math.min(ms / 10, longestJitterMs);
      timer = setTimeout(() => void runAgain(), ms + jitter).unref();
    };
    const runAgain = async () => {
      await once(false);
      runLater();
    };
    runLater();
    releases.push(async () => {
      clearTimeout(timer);
      isStopping = true;
      const late = setTimeout(
        () => log.warn({ job: name }, 'the portal can’t stop yet: this job is still running'),
        slowStopMs,
      );
      await running;
      clearTimeout(late);
      await release();
    });
    return async (isForced: boolean) => {
      // A run that is under way began before what is to be seen now.
      await running;
      await once(isForced);
      // If it failed, it is due earlier than before.
      runLater();
    };
  }

  function claimed(name: string, intervalOf: () => number, work: Work) {
    const claim = createClaim({ rows, name, me, intervalOf });
    const run = async (isForced: boolean) => {
      if (!(await clock.agrees()) || !(await claim.take(isForced))) return;
      const renewal = setInterval(() => void claim.renew().catch(() => {}), leaseMs / 3).unref();
      try {
        await work();
        log.debug({ job: name }, 'a job ran');
        await claim.finish();
      } catch (error) {
        await claim.finish(error);
        throw error;
      } finally {
        clearInterval(renewal);
      }
    };
    return {
      claim,
      once: schedule(
        name,
        run,
        () => claim.wait(),
        () => claim.release(),
      ),
    };
  }

  const jobs: Jobs = {
    repeat: (name, intervalMs, work) => void all.push(claimed(name, () => intervalMs, work).once),
    everywhere(name, intervalMs, work, { withAnyClock } = { withAnyClock: false }) {
      const run = async () => {
        if (withAnyClock || (await clock.agrees())) await work();
      };
      all.push(schedule(name, run, () => intervalMs));
    },
    repair(name, work) {
      const { claim, once } = claimed(name, msUntilNight, work);
      repairs.push({ mark: () => claim.makeDue(() => isStopping), run: () => once(false) });
    },
    atStop: (release) => void releases.push(release),
  };
  const inTurn = async (runs: (() => Promise<void>)[]) => {
    for (const run of runs) await run();
  };
  return {
    jobs,
    /** Every job but the repairs once, from the beginning, now, whichever process it belongs to. */
    runAll: () => inTurn(all.map((run) => () => run(true))),
    /** Whatever is due, so that a portal that is stopped each evening does what is due once a day. */
    runDue: () => inTurn([...all.map((run) => () => run(false)), ...repairs.map(({ run }) => run)]),
    /** Has the repairs run next time, because a process crashed. */
    markRepairs: () => inTurn(repairs.map(({ mark }) => mark)),
    runRepairs: () => inTurn(repairs.map(({ run }) => run)),
    /** Waits for the runs under way: they need the database. */
    stop: async () => {
      await Promise.all(releases.splice(0).map(async (release) => release()));
    },
  };
}

/**
 * One process's claim on a job. A job that is due more often than a lease lasts stays with its process, which renews the
 * claim in time: so a job of each second writes every few seconds.
 */
function createClaim(job: {
  rows: mongo.Collection<JobRecord>;
  name: string;
  me: string;
  intervalOf: () => number;
}) {
  const { rows, name: _id, me, intervalOf } = job;
  const isKept = () => interval < leaseMs;
  let heldUntil = 0;
  let startedAt = 0;
  let failures = 0;
  let interval = intervalOf();
  /** When it may be due here, as far as is known. */
  let dueAt = Date.now() + interval;
  let outcome: Pick<JobRecord, 'lastSuccess' | 'lastError'> = {};

  const read = async () => {
    const row = await rows.findOne({ _id });
    if (row) return row;
    const first = { _id, by: null, until: new Date(0) };
    await insertIfNew(() => rows.insertOne(first));
    return first;
  };
  const write = async (before: Partial<JobRecord>, change: Partial<JobRecord>) => {
    const noted = outcome;
    const { matchedCount } = await rows.updateOne({ _id, ...before }, { $set: { ...change, ...noted } });
    if (outcome === noted) outcome = {};
    return matchedCount > 0;
  };

  return {
    async take(isForced: boolean): Promise<boolean> {
      startedAt = Date.now();
      interval = intervalOf();
      dueAt = startedAt + Math.min(interval, unknownMs);
      const heldForMs = heldUntil - startedAt;
      if (heldForMs > leaseMs / 2 && heldForMs <= leaseMs) return true;
      const { by, until } = await read();
      // A claim that reaches too far was made while a clock was wrong.
      const isOver = until.getTime() <= startedAt || until.getTime() > startedAt + interval + leaseMs;
      if (!isForced && by !== me && !isOver) {
        dueAt = until.getTime();
        return false;
      }
      const lease = new Date(startedAt + leaseMs);
      const isMine = await write({ by, until }, { by: me, until: lease, lastStart: new Date(startedAt) });
      if (isMine) heldUntil = lease.getTime();
      return isMine || isForced;
    },
    async renew(): Promise<void> {
      const until = new Date(Date.now() + leaseMs);
      if (await write({ by: me }, { until })) heldUntil = until.getTime();
    },
    async finish(error?: unknown): Promise<void> {
      const at = new Date();
      outcome =
        error === undefined
          ? { lastSuccess: at }
          : { lastError: { at, name: error instanceof Error ? error.name : 'unknown' } };
      failures = error === undefined ? 0 : failures + 1;
      if (isKept()) return;
      const longestMs = Math.max(retries.longestMs, (Date.now() - startedAt) / retries.share);
      const retryMs = Math.min(retries.firstMs * 2 ** (failures - 1), longestMs);
      dueAt = startedAt + (failures > 0 ? Math.min(interval, retryMs) : interval);
      heldUntil = 0;
      await write({ by: me }, { by: null, until: new Date(dueAt) });
    },
    /** The ms until it is worth another look. */
    wait(): number {
      if (isKept()) return interval;
      return Math.min(Math.max(dueAt - Date.now(), Math.min(interval, lookMs)), interval);
    },
    /** Lets another process have it at once. */
    async release(): Promise<void> {
      if (heldUntil === 0) return;
      await write({ by: me }, { by: null, until: new Date() }).catch(() => {});
    },
    /** Waits for a run that is under way: it may have begun too early. */
    async makeDue(isStopping: () => boolean): Promise<void> {
      while (!isStopping()) {
        const { matchedCount } = await rows.updateOne({ _id, by: null }, { $set: { until: new Date(0) } });
        if (matchedCount > 0 || !(await rows.findOne({ _id, until: { $gt: new Date() } }))) return;
        await pause(lookMs, undefined, { ref: false });
      }
    },
  };
}
