import type { Jobs } from '../jobs.ts';
import type { Logger } from '../log.ts';
import type { Traces } from './forget-order.ts';

const sweepIntervalMs = 3_600_000;
/** Records that are looked at together. */
const batch = 100;

interface Old<Record> {
  /** The records that were kept long enough and aren't forgotten. */
  find: () => { limit: (count: number) => { lean: <R>() => PromiseLike<R> } };
  /** `false` when the record was changed meanwhile: it is looked at again. */
  forget: (record: Record) => Promise<boolean>;
  /** The line in the log when there were some. */
  done: string;
}

/** Deletes, once an hour, what records said that were kept long enough. */
export function forgetOld<Record>(
  { jobs, traces, log }: { jobs: Jobs; traces: Traces; log: Logger },
  job: string,
  { find, forget, done }: Old<Record>,
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
    log.info({ count }, done);
  });
}
