import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import type { Traces } from './forget-order.ts';
import type { PersonalData } from './personal-data.ts';

const sweepIntervalMs = 3_600_000;
/** Records that are looked at together. */
const batch = 100;

type Deps = { jobs: Jobs; traces: Traces; log: Logger };
interface Old<Record> {
  /** The records that were kept long enough and aren't forgotten. */
  find: () => { limit: (count: number) => { lean: <R>() => PromiseLike<R> } };
  /** `false` when the record was changed meanwhile: it is looked at again. */
  forget: (record: Record) => Promise<boolean>;
}

/** Deletes, once an hour, what records said that were kept long enough. */
export function forgetOld<Record>(
  { jobs, traces, log }: Deps,
  job: string,
  { find, forget }: Old<Record>,
): void {
  jobs.repeat(job, sweepIntervalMs, async () => {
    let count = 0;
    for (;;) {
      const old = await find().limit(batch).lean<Record[]>();
      if (old.length === 0) break;
      for (const record of old) if (await forget(record)) count += 1;
    }
    if (count === 0) return;
    await traces.forgetDeleted();
    log.info({ count, job }, 'records that were kept long enough were erased');
  });
}

/** Starts the jobs that the declarations name. */
export function keepNoLonger(deps: Deps, all: PersonalData[]): void {
  for (const { model, jobs = [] } of all)
    for (const { name, old, erase } of jobs)
      forgetOld(deps, name, { find: () => model.find(old()), forget: erase });
}
