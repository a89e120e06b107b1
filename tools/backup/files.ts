import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
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

/** Returns when the files of a folder are on the disk. */
export function syncFiles(folder: string): void {
  for (const path of filesIn(folder)) {
    const file = openSync(join(folder, path), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
