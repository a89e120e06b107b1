import { closeSync, cpSync, existsSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The launcher's files in DATA_DIR, beside database, documents and secrets. */
export const launcherFiles = ['auth', 'firestore', 'demo.json'];

export function copyIfThere(from: string, to: string): void {
  if (existsSync(from)) cpSync(from, to, { recursive: true });
}

/** All files below the folder, with slashes on every system. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .toSorted();

/** Returns when the files of a folder are on the disk. */
export function syncFiles(folder: string): void {
  for (const path of filesIn(folder)) {
    const file = openSync(join(folder, path), 'r');
    fsyncSync(file);
    closeSync(file);
  }
}
