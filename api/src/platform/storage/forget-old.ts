import type { Period, Retention } from '@campus/contracts';
import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import type { Traces } from './forget-order.ts';
import type { PersonalData } from './personal-data.ts';

const sweepIntervalMs = 3_600_000;
const batch = 100;

interface Periods {
  read: () => Promise<Retention>;
  counts: (period: Period, count: (days: number) => PromiseLike<number>) => void;
}

export type ForgetDeps = { jobs: Jobs; traces: Traces; log: Logger; retention: Periods };
interface Old<Record> {
  period: Period;
  /** The records that were kept for these days and aren't forgotten. */
  find: (days: number) => {
    limit: (count: number) => { lean: <R>() => PromiseLike<R> };
    countDocuments: () => PromiseLike<number>;
  };
  /** `false` when the record was changed meanwhile: it is looked at again. */
  forget: (record: Record) => Promise<boolean>;
}

/** Deletes, once an hour, what records said that were kept long enough. */
export function forgetOld<Record>(
  { jobs, traces, log, retention }: ForgetDeps,
  job: string,
  { period, find, forget }: Old<Record>,
): void {
  retention.counts(period, (days) => find(days).countDocuments());
  jobs.repeat(job, sweepIntervalMs, async () => {
    const { [period]: days } = await retention.read();
    let count = 0;
    for (;;) {
      const old = await find(days).limit(batch).lean<Record[]>();
      if (old.length === 0) break;
      for (const record of old) if (await forget(record)) count += 1;
    }
    if (count === 0) return;
    await traces.forgetDeleted();
    log.info({ count, job }, 'records that were kept long enough were erased');
  });
}

export function keepNoLonger(deps: ForgetDeps, all: PersonalData[]): void {
  for (const { model, jobs = [] } of all)
    for (const { name, period, old, erase } of jobs)
      forgetOld(deps, name, { period, find: (days) => model.find(old(days)), forget: erase });
}
