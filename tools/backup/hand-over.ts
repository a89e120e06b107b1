import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../start/processes.ts';
import { isPlainFile, sync } from './files.ts';
import { listOf, manifestName, parseManifest, storedIn } from './manifest.ts';
import { contentOf, filesFolder, findWhole, isStoredName } from './stored-files.ts';

/** The key of encrypted files, encrypted with the passphrase: in the folder of backups, and in each backup. */
export const keyName = 'key.age';

/**
 * Moves the new files of a backup to the shared ones, and then the backup itself into the folder. All belongs to the user
 * who runs this. Files of earlier backups are never replaced. May be repeated after it was cut off.
 * @throws StartError if a file is missing: it was removed while the backup was made
 */
export function handOver(folder: string, backup: string): void {
  const stored = storedIn(parseManifest(backup));
  const shared = makeShared(folder);
  const added = join(backup, filesFolder);
  for (const path of [backup, added]) if (existsSync(path)) own(path);
  for (const name of existsSync(added) ? readdirSync(added) : []) {
    const file = join(added, name);
    if (!isStoredName(name) || !isPlainFile(file)) throw new StartError(`${file} is no file of a backup.`);
    if (existsSync(join(shared, name))) continue;
    own(file);
    move(file, join(shared, name));
  }
  const there = new Set(readdirSync(shared).map(contentOf));
  const missing = [...stored.keys()].filter((name) => !there.has(contentOf(name)));
  if (missing.length > 0)
    throw new StartError(listOf(`${backup} is not whole. Make it again. Files are missing:`, missing));
  syncFolder(shared);
  rmSync(added, { recursive: true, force: true });
  for (const name of [keyName, manifestName]) if (existsSync(join(backup, name))) own(join(backup, name));
  shareKey(folder, backup);
  if (join(folder, basename(backup)) !== backup) renameSync(backup, join(folder, basename(backup)));
}

/**
 * Copies a backup from one folder of backups to another, with what isn't there yet of its files. A damaged file is removed,
 * so that the next backup stores it again.
 * @throws StartError if a file is not what was backed up
 */
export async function copyBackup(from: string, name: string, to: string): Promise<void> {
  const backup = join(from, name);
  const shared = makeShared(to);
  const damaged: string[] = [];
  for (const file of storedIn(parseManifest(backup)).keys()) {
    if (existsSync(join(shared, file))) continue;
    const source = await findWhole([join(from, filesFolder)], file);
    if (!source) damaged.push(join(from, filesFolder, file));
    else if (!existsSync(join(shared, basename(source)))) copyWhole(source, join(shared, basename(source)));
  }
  syncFolder(shared);
  for (const file of damaged) rmSync(file, { force: true });
  if (damaged.length > 0)
    throw new StartError(
      listOf(`${backup} is damaged and was not copied. The next backup stores these files again:`, damaged),
    );
  const copy = join(to, name);
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  if (existsSync(join(backup, keyName))) copyFileSync(join(backup, keyName), join(copy, keyName));
  shareKey(to, copy);
  copyWhole(join(backup, manifestName), join(copy, manifestName));
  syncFolder(copy);
}

/** Copies a file under another name first, so that no one finds an unfinished file. */
function copyWhole(from: string, to: string, mode?: number): void {
  const part = join(dirname(to), `.${basename(to)}.part`);
  copyFileSync(from, part);
  if (mode !== undefined) chmodSync(part, mode);
  sync(part);
  renameSync(part, to);
}

/** Names can be read by the user who makes backups, to see which files are there; their content can't. */
function makeShared(folder: string): string {
  const shared = join(folder, filesFolder);
  mkdirSync(shared, { recursive: true });
  chmodSync(shared, 0o755);
  return shared;
}

/** The next backup uses the same key. */
function shareKey(folder: string, backup: string): void {
  if (existsSync(join(backup, keyName))) copyWhole(join(backup, keyName), join(folder, keyName), 0o644);
}

function own(path: string): void {
  if (lstatSync(path).isSymbolicLink()) throw new StartError(`${path} is a link.`);
  if (process.getuid && process.getgid) chownSync(path, process.getuid(), process.getgid());
}

/** Also to another file system, where the folder of the backup is the root of one. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    copyWhole(from, to);
    rmSync(from);
  }
}

/** Windows can't. */
const syncFolder = (path: string): void => (process.platform === 'win32' ? undefined : sync(path));
