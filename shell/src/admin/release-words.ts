import type { ReleasedVersion } from '@campus/contracts/remotes';
import { decimal, fileSize } from '@campus/portal-kit';

/** Load times are counted in ranges: `150` stands for “at most 150 ms”. */
export function within(ms: number | null): string {
  if (ms === null) return '–';
  if (ms > 30_000) return 'over 30 s';
  return ms < 1000 ? `≤ ${ms} ms` : `≤ ${decimal(ms / 1000)} s`;
}

/** `1.2.0 from commit abc1234, 310 kB`. */
export const buildWords = ({ version, commit, bytes }: ReleasedVersion): string =>
  `${version}${commit && `, from commit ${commit}`}, ${fileSize(bytes)}`;
