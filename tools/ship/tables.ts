import type { Release, Releases, Version } from '@campus/releases';

const minutes = (time: string | undefined) => time?.slice(0, 16).replace('T', ' ') ?? '';

/** The running versions: a row per remote, and one for the shell. Times are in UTC. */
export function runningTable(releases: Releases): string {
  const rows = Object.entries(releases)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([id, { active, off, versions }]) => {
      if (off) return [id, 'switched off', minutes(off.since), off.by, '', off.message];
      const version = versions.find((one) => one.version === active);
      if (!version) return [id, 'nothing works', '', '', '', `npm run ship -- ${id}`];
      return [id, version.version, minutes(version.since), version.by || 'unknown', version.commit, ''];
    });
  return table([['remote', 'version', 'since (UTC)', 'shipped by', 'commit', ''], ...rows]);
}

/** Every stored version, the latest first. */
export function versionsTable(releases: Releases): string {
  const rows = Object.entries(releases)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([id, release]) =>
      release.versions.toReversed().map((one) => {
        const kilobytes = `${Math.round(one.bytes / 1000)} kB`;
        return [
          id,
          one.version,
          stateOf(one, release),
          minutes(one.at),
          one.by || 'unknown',
          one.commit,
          kilobytes,
        ];
      }),
    );
  return table([['remote', 'version', 'state', 'stored (UTC)', 'shipped by', 'commit', 'size'], ...rows]);
}

function stateOf({ version, withdrawn, preview }: Version, { active }: Release): string {
  if (version === active) return 'active';
  return preview ? 'preview' : withdrawn ? 'taken back' : '';
}

function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
