import {
  type FaultGroup,
  mostFaultGroups,
  type ReleasedRemote,
  type ReleasedVersion,
} from '@campus/contracts/remotes';
import type { Release, Version } from '@campus/releases';
import { loadTimeWithin, visitsIn } from '../reports/load-times.ts';
import type { CountedFault, ReportDay } from '../reports/model.ts';

interface Known extends Pick<ReleasedRemote, 'title' | 'unmet' | 'owner'> {
  reports: ReportDay[];
}

export const presentRelease = (
  id: string,
  { active, off, removed, heir, versions }: Release,
  { reports, ...known }: Known,
): ReleasedRemote => ({
  id,
  ...known,
  active,
  removed: removed ?? null,
  heir: heir ?? null,
  off: off ? { message: off.message, since: off.since, by: off.by } : null,
  versions: versions.toReversed().map((version) =>
    presentVersion(
      version,
      active,
      reports.filter((report) => report.version === version.version),
    ),
  ),
});

function presentVersion(stored: Version, active: string | null, reports: ReportDay[]): ReleasedVersion {
  const { version, at, by, commit, bytes, since } = stored;
  const loadTimes = reports.map((report) => report.loadTimes);
  const groups = groupsOf(reports);
  const others = reports.reduce((sum, report) => sum + report.others, 0);
  return {
    version,
    at,
    by,
    commit,
    bytes,
    since: since ?? null,
    state: stateOf(stored, active),
    isUnopened: stored.unopened ?? false,
    visits: visitsIn(...loadTimes),
    medianMs: loadTimeWithin(0.5, ...loadTimes),
    p95Ms: loadTimeWithin(0.95, ...loadTimes),
    faults: groups.reduce((sum, { count }) => sum + count, others),
    topFaults: groups.slice(0, mostFaultGroups),
  };
}

export function stateOf(
  { version, withdrawn, preview, waits }: Version,
  active: string | null,
): ReleasedVersion['state'] {
  if (version === active) return 'active';
  if (withdrawn) return 'withdrawn';
  if (waits) return 'waits';
  return preview ? 'preview' : 'stored';
}

/** The same faults of all days together, the most frequent first. */
function groupsOf(reports: ReportDay[]): FaultGroup[] {
  const groups = new Map<string, CountedFault>();
  for (const { faults } of reports)
    for (const [key, fault] of Object.entries(faults)) {
      const group = groups.get(key);
      groups.set(key, { ...fault, count: fault.count + (group?.count ?? 0) });
    }
  return [...groups.values()]
    .toSorted((a, b) => b.count - a.count)
    .map(({ kind, page, error, stack, count }) => ({ kind, page, error, stack, count }));
}
