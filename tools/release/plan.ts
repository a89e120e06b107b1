import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '@campus/releases';
import * as semver from 'semver';
import { readRemotes } from '../remotes.ts';
import { root } from '../start/settings.ts';

/** The builds of the last release, by the id of the remote: `0.2.0-1f3a5b7c`, as the portal's release store names them. */
export const releasedFile = join(root, 'tools/release/released.json');

interface Change {
  from: string;
  to: string;
}

export interface Plan {
  portal: Change;
  /** By the folder of the remote. */
  remotes: Map<string, Change>;
}

/** The part of the changelog that is not released yet. */
export const unreleased = (changelog: string): string =>
  /^## Unreleased\n(.*?)(?=^## |$(?![^]))/ms.exec(changelog)?.[1]?.trim() ?? '';

/** Steps before the upgrade make a new minor version, after 1.0.0 a new major one; everything else is a step below. */
export function nextVersion(current: string, changes: string): string {
  const needsWork = changes.includes('### Before you upgrade');
  const isEarly = semver.major(current) === 0;
  if (needsWork) return semver.inc(current, isEarly ? 'minor' : 'major')!;
  return semver.inc(current, isEarly ? 'patch' : 'minor')!;
}

/** The version of a remote rises when another build has the same one; its team may have raised it already. */
export function nextRemoteVersion(built: string, version: string, released: string | undefined): string {
  const isTaken = released?.startsWith(`${version}-`) && released !== built;
  return isTaken ? semver.inc(version, 'patch')! : version;
}

/** Plans a release of the builds that are in the workspace now; `null` when the changelog has nothing to release. */
export function planRelease(): Plan | null {
  const released = JSON.parse(readFileSync(releasedFile, 'utf8')) as Record<string, string>;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const changes = unreleased(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  if (!changes) return null;
  return {
    portal: { from: version, to: nextVersion(version, changes) },
    remotes: new Map(
      readRemotes().map(({ folder, manifest }) => [
        folder,
        {
          from: manifest.version,
          to: nextRemoteVersion(
            readProject(join(root, folder)).version,
            manifest.version,
            released[manifest.id],
          ),
        },
      ]),
    ),
  };
}
