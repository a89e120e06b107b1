import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../files.ts';
import { type Backup, backupsIn, foldersIn, hasManifest, type Manifest, storedIn } from '../manifest.ts';
import { contentOf, filesFolder, isWhole, newFolder, notWholeFolder } from '../stored-files.ts';

const dayMs = 86_400_000;
const keptForMs = 14 * dayMs;
/** Room for what the next backup adds, and for what a guess at it or a file system adds to that. */
const growth = 1.2;
/** Each stored file is read once in so many days. */
const readAgainDays = 14;

interface Options {
  now?: number;
  free?: () => number;
  /** The backup that is copied there next. Without one it is taken to add as much as the newest one did. */
  next?: Manifest;
}

/**
 * Makes room for a backup: removes what an earlier one left half done in `folder`/new, backups of more than two weeks, and
 * then the oldest ones until there is room. Keeps the newest whole backup in any case, and whatever is no backup. Of the
 * shared files it removes those that no backup needs any more, and damaged ones, which the next backup then stores again.
 * @returns what was removed
 */
export async function prune(
  folder: string,
  { now = Date.now(), free = () => freeBytes(folder), next }: Options = {},
): Promise<string[]> {
  const removed: string[] = [];
  const remove = (name: string) => {
    rmSync(join(folder, name), { recursive: true });
    removed.push(name);
  };
  for (const name of foldersIn(join(folder, newFolder)))
    if (!hasManifest(join(folder, newFolder, name))) remove(join(newFolder, name));

  const isOld = (time: number) => now - time > keptForMs;
  for (const name of foldersIn(join(folder, notWholeFolder)))
    // Unlike the other times, its user could not set this one.
    if (isOld(statSync(join(folder, notWholeFolder, name)).ctimeMs)) remove(join(notWholeFolder, name));

  const backups = backupsIn(folder);
  const removeUnused = () => {
    for (const name of unused(folder, next)) rmSync(join(folder, filesFolder, name));
  };
  removeUnused();
  const kept = backups.findLast(({ manifest }) => manifest.missing.length === 0) ?? backups.at(-1);
  const needed = growth * (next ? bytesBeyond(new Set(sharedIn(folder)), next) : bytesAdded(backups));
  for (const backup of backups) {
    if (backup === kept || !(isOld(Date.parse(backup.manifest.takenAt)) || free() < needed)) continue;
    remove(backup.name);
    removeUnused();
  }

  const today = Math.floor(now / dayMs) % readAgainDays;
  const dayOf = (name: string) => Number.parseInt(name.slice(0, 8), 16) % readAgainDays;
  for (const name of sharedIn(folder).filter((one) => dayOf(one) === today))
    if (!(await isWhole(join(folder, filesFolder, name), name))) remove(join(filesFolder, name));
  return removed;
}

const sharedIn = (folder: string): string[] =>
  existsSync(join(folder, filesFolder)) ? readdirSync(join(folder, filesFolder)).toSorted() : [];

/** Stored files that no backup needs. A backup with an unreadable manifest may need any of them. */
function unused(folder: string, next: Manifest | undefined): string[] {
  const needed = new Set([...(next ? storedIn(next).keys() : [])].map(contentOf));
  for (const place of [folder, join(folder, newFolder), join(folder, notWholeFolder)]) {
    const backups = backupsIn(place);
    if (foldersIn(place).filter((name) => hasManifest(join(place, name))).length > backups.length) return [];
    for (const { manifest } of backups)
      for (const name of storedIn(manifest).keys()) needed.add(contentOf(name));
  }
  return sharedIn(folder).filter((name) => !needed.has(contentOf(name)));
}

/** How much the newest backup added to the one before. */
function bytesAdded(backups: Backup[]): number {
  const [before, newest] = [backups.at(-2), backups.at(-1)];
  return newest ? bytesBeyond(new Set(before && storedIn(before.manifest).keys()), newest.manifest) : 0;
}

/** The size of what a backup needs besides these files. */
const bytesBeyond = (stored: Set<string>, manifest: Manifest): number =>
  [...storedIn(manifest)].reduce((sum, [name, bytes]) => sum + (stored.has(name) ? 0 : bytes), 0);
