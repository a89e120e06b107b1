import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { describeFolder } from './old-layout.ts';
import { type Release, type Releases, releaseSchema } from './registry-file.ts';
import { isIntact, parsedFile } from './version-folder.ts';

/** Copy of a remote's entry of `registry.json` in the remote's folder. Only read when `registry.json` is lost. */
export const copyFile = '.releases.json';

/**
 * Makes the releases anew from the folders.
 * @param lastActive versions that are known to have been active, by id
 */
export function rebuildReleases(dir: string, lastActive: Record<string, string>): Releases {
  const releases = foldersIn(dir).flatMap((id): [string, Release][] => {
    const release = readCopy(dir, id) ?? fromFolders(dir, id, lastActive[id]);
    return release.versions.length > 0 ? [[id, release]] : [];
  });
  const age = ({ versions }: Release) => versions.map(({ at }) => at).toSorted()[0] ?? '';
  return Object.fromEntries(releases.toSorted(([, a], [, b]) => age(a).localeCompare(age(b))));
}

export const foldersIn = (dir: string): string[] => {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && /^[a-z0-9]/.test(entry.name))
      .map(({ name }) => name)
      .toSorted();
  } catch {
    return [];
  }
};

function readCopy(dir: string, id: string): Release | null {
  try {
    const stored = foldersIn(join(dir, id));
    const release = z.parse(releaseSchema, parsedFile(join(dir, id, copyFile)));
    return { ...release, versions: release.versions.filter(({ version }) => stored.includes(version)) };
  } catch {
    return null;
  }
}

/** Oldest first; what is younger than the last active version had been taken back. */
function fromFolders(dir: string, id: string, lastActive: string | undefined): Release {
  const versions = foldersIn(join(dir, id))
    .filter((version) => isIntact(dir, id, version))
    .map((version) => ({ ...describeFolder(dir, id, version), automatic: true as const }))
    .toSorted((a, b) => a.at.localeCompare(b.at));
  const last = versions.findIndex(({ version }) => version === lastActive);
  return {
    active: null,
    versions: versions.map((one, index) =>
      last >= 0 && index > last ? { ...one, withdrawn: true as const } : one,
    ),
  };
}
