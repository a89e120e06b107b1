import { existsSync, lstatSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, parseManifest } from '../manifest.ts';

const keptForMs = 14 * 86_400_000;
/** The next backup is taken to be so many times as large as the newest one. */
const growth = 1.2;

interface Backup {
  name: string;
  manifest: Manifest;
}

const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/**
 * Makes room for a backup: removes what an earlier one left half done in `folder`/new, backups of more than two weeks, and
 * then the oldest ones until there is room. Keeps the newest whole backup in any case, and whatever is no backup.
 * @returns the names of the removed folders
 */
export function prune(
  folder: string,
  { now = Date.now(), free = () => freeBytes(folder) }: { now?: number; free?: () => number } = {},
): string[] {
  const removed: string[] = [];
  const remove = (name: string) => {
    rmSync(join(folder, name), { recursive: true });
    removed.push(name);
  };
  for (const name of foldersIn(join(folder, 'new')))
    if (!existsSync(join(folder, 'new', name, 'manifest.json'))) remove(join('new', name));

  const backups = foldersIn(folder)
    .flatMap((name) => backupIn(folder, name))
    .toSorted((a, b) => a.manifest.takenAt.localeCompare(b.manifest.takenAt));
  const kept = backups.findLast(({ manifest }) => manifest.missing.length === 0) ?? backups.at(-1);
  const needed = growth * bytesOf(backups.at(-1));
  for (const backup of backups) {
    const isOld = now - Date.parse(backup.manifest.takenAt) > keptForMs;
    if (backup !== kept && (isOld || free() < needed)) remove(backup.name);
  }
  return removed;
}

const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];

/** It runs as root on what another user wrote, so it follows no link, and reads nothing but plain files. */
function backupIn(folder: string, name: string): Backup[] {
  const path = join(folder, name);
  if (!lstatSync(join(path, 'manifest.json'), { throwIfNoEntry: false })?.isFile()) return [];
  try {
    return [{ name, manifest: parseManifest(path) }];
  } catch {
    return [];
  }
}

const bytesOf = (backup: Backup | undefined): number =>
  Object.values(backup?.manifest.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
