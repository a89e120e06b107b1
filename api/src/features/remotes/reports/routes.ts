import { shellPaths } from '@campus/contracts';
import { type ClientFault, sendClientReports } from '@campus/contracts/remotes';
import { join } from 'node:path';
import { ReleaseError, releaseIn, type Releases, ReleaseStore, shellId } from '@campus/releases';
import { timeIn } from '../../../platform/days.ts';
import { freshFile } from '../../../platform/http/fresh-file.ts';
import { watchShell } from '../../../platform/http/registry.ts';
import type { Platform } from '../../../services/platform.ts';
import { createReports } from './count-reports.ts';
import type { ReportModel } from './model.ts';

const deletionIntervalMs = 3_600_000;

export function mountReports(
  { route, config, registry, metrics, jobs, log, now, today }: Platform,
  model: ReportModel,
): void {
  const shell = watchShell(config);
  // Read when it changes and not for each report.
  const releases = freshFile(join(config.remotesDir, 'registry.json'), (): Releases => {
    try {
      return new ReleaseStore(config.remotesDir).list();
    } catch (error) {
      // A newer portal wrote it. Pages run what was read before; of what they report nothing is known.
      if (error instanceof ReleaseError) return {};
      throw error;
    }
  });
  const totals = {
    faults: metrics.counter('client_faults_total', 'Faults reported by browsers', ['remote']),
    visits: metrics.counter('client_visits_total', 'Page visits reported by browsers', ['remote']),
  };
  const reports = createReports({
    model,
    knows,
    pageOf,
    counted: (what, remote) => totals[what].inc({ remote }),
    today,
    hour: () => Number(timeIn(config.timeZone, new Date(now())).slice(0, 2)),
    log,
  });

  route(sendClientReports, async ({ body, limitKey }) => {
    await reports.count(body, limitKey);
    return undefined;
  });

  jobs.repeat('old reports of browsers', deletionIntervalMs, () => reports.deleteOld());

  /** Whether it is or was shipped here. A shell that was never shipped runs from its folder. */
  function knows(remote: string, version: string): boolean {
    const isShipped = releaseIn(releases(), remote)?.versions.some((one) => one.version === version) ?? false;
    return isShipped || (remote === shellId && shell().version === version);
  }

  /**
   * An address that fits the pattern could still be that of one complaint or member: only claims of the remote are stored,
   * and the dashboard, where its news run. Browsers don't report from anonymous flows; what says that it comes from one is
   * not believed to be harmless.
   */
  function pageOf({ remote, page }: ClientFault): string | null {
    const { remotes } = registry();
    const claimOf = (all: typeof remotes) =>
      all.flatMap(({ paths }) => paths).find(({ path }) => path === page);
    if (claimOf(remotes)?.anonymous) return null;
    const isKnown =
      remote === shellId
        ? Object.values<string>(shellPaths).includes(page)
        : page === shellPaths.dashboard || claimOf(remotes.filter(({ id }) => id === remote)) !== undefined;
    return isKnown ? page : '';
  }
}
