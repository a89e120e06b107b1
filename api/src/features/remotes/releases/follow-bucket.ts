import { type OpenReleases, ReleaseError } from '@campus/releases';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Logger } from '../../../platform/log.ts';

/** Visitors see what another machine changed this much later at most, plus the time that a new version takes to come. */
const lookEveryMs = 1000;

/** Brings what other machines change in the bucket to this one. While it doesn't answer, the last state is served. */
export function followBucket(releases: OpenReleases, { jobs, log }: { jobs: Jobs; log: Logger }): void {
  let isDown = false;
  const look = async () => {
    try {
      for (const note of await releases.update()) log.warn({ note }, 'releases from the bucket');
      if (isDown) log.info('the bucket of the remotes answers again');
      isDown = false;
    } catch (error) {
      // A command on this machine is at work; what it changes is seen with the next look.
      if (error instanceof ReleaseError && error.fault === 'busy') return;
      // Once for each outage, not each second.
      if (!isDown)
        log.error({ err: error }, 'the bucket of the remotes can’t be used; the last state is served');
      isDown = true;
    }
  };
  jobs.everywhere('releases in the bucket', lookEveryMs, look, { withAnyClock: true });
}
