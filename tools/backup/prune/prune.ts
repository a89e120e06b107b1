import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from '../files.ts';
import { type Backup, backupsIn, foldersIn, hasManifest, storedIn } from '../manifest.ts';
import { filesFolder, isWhole, newFolder } from '../stored-files.ts';

const dayMs = 86_400_000;
const keptForMs = 14 * dayMs;
/** The next backup is taken to add so many times as much as the newest one did. */
const growth = 1.2;
/** Each stored file is read once in so many days. */
const readAgainDays = 14;

/**
 * Makes room for a backup: removes what an earlier one left half done in `folder`/new, backups of more than two weeks, and
 * then the oldest ones until there is room. Keeps the newest whole backup in any case, and whatever is no backup. Of the
 * shared files it removes those that no backup needs any more, and damaged ones, which the next backup then stores again.
 * @returns what was removed
 */
export async function prune(
  folder: string,
  { now = Date.now(), free = () => freeBytes(folder) }: { now?: number; free?: () => number } = {},
): Promise<string[]> {
  const removed: string[] = [];
  const remove = (name: string) => {
    rmSync(join(folder, name), { recursive: true });
    removed.push(name);
  };
  for (const name of foldersIn(join(folder, newFolder)))
    if (!hasManifest(join(folder, newFolder, name))) remove(join(newFolder, name));

  const backups = backupsIn(folder);
  const removeUnused = () => {
    for (const name of unused(folder)) rmSync(join(folder, filesFolder, name));
  };
  removeUnused();
  const kept = backups.findLast(({ manifest }) => manifest.missing.length === 0) ?? backups.at(-1);
  const needed = growth * bytesAdded(backups);
  for (const backup of backups) {
    const isOld = now - Date.parse(backup.manifest.takenAt) > keptForMs;
    if (backup === kept || !(isOld || free() < needed)) continue;
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
function unused(folder: string): string[] {
  const needed = new Set<string>();
  for (const place of [folder, join(folder, newFolder)]) {
    const backups = backupsIn(place);
    if (foldersIn(place).filter((name) => hasManifest(join(place, name))).length > backups.length) return [];
    for (const { manifest } of backups) for (const name of storedIn(manifest).keys()) needed.add(name);
  }
  return sharedIn(folder).filter((name) => !needed.has(name));
}

/** How much the newest backup added to the one before. */
function bytesAdded(backups: Backup[]): number {
  const [before, newest] = [backups.at(-2), backups.at(-1)];
  if (!newest) return 0;
  const { manifest } = newest;
  if (manifest.format === 1) return sum(Object.values(manifest.files).map(({ bytes }) => bytes));
  const had = before ? storedIn(before.manifest) : new Map<string, number>();
  return sum([...storedIn(manifest)].flatMap(([name, bytes]) => (had.has(name) ? [] : [bytes])));
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
