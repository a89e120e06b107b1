import { closeSync, fsyncSync, lstatSync, openSync, readdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../start/processes.ts';

/** The launcher's files in DATA_DIR, beside database, documents and secrets. */
export const launcherFiles = ['auth', 'firestore', 'demo.json'];

/**
 * All files below the folder, with slashes on every system.
 * @throws StartError when there is anything else, such as a link: what it leads to would be read, or served, instead
 */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      if (!entry.isFile())
        throw new StartError(`${path} is not a plain file. Remove it where it comes from.`);
      return path.slice(folder.length + 1).replaceAll('\\', '/');
    })
    .toSorted();

/** Not a link to one either. */
export const isPlainFile = (path: string): boolean =>
  lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** Returns when a file, or the names in a folder, are on the disk. */
export function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

export function syncFiles(folder: string): void {
  for (const path of filesIn(folder)) sync(join(folder, path));
}

export const freeBytes = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};
