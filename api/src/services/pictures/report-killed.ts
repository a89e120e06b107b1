import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { createMetrics } from '../../platform/http/metrics.ts';
import { takeKilled } from './clean-picture.ts';

/** In ms. A line at the moment itself could say when an anonymous complaint was tried. */
const interval = 3_600_000;

/** Tells the operator, every hour, how many pictures could not be decoded within the limits; never whose or which. */
export function reportKilled(deps: {
  jobs: Jobs;
  log: Logger;
  gauge: ReturnType<typeof createMetrics>['gauge'];
}): void {
  let total = 0;
  const work = () => {
    const killed = takeKilled();
    const count = killed.time + killed.memory + killed.system;
    total += count;
    if (count > 0)
      deps.log.warn(
        { byTime: killed.time, byMemory: killed.memory, bySystem: killed.system },
        'pictures were refused in the last hour: decoding them took too much time or memory, or the system ended the process',
      );
    return Promise.resolve();
  };
  deps.jobs.everywhere('killed pictures', interval, work, { withAnyClock: true });
  deps.gauge(
    'pictures_killed',
    'Pictures refused since the start because decoding took too much time or memory; updated every hour',
    () => Promise.resolve(total),
    'sum',
  );
}
