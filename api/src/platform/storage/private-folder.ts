import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '../log.ts';

/** Modes that keep every other user of the machine out: for a folder, and for a file in it. */
const folderMode = 0o700;
export const fileMode = 0o600;

export async function makePrivateFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: folderMode });
  if (made !== undefined) await syncFolder(dirname(made));
}

/** Without this, a power cut undoes what was renamed or made in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder);
  await handle.sync();
}

/** Puts something into such a folder, which is made if it is missing. */
export async function inPrivateFolder<T>(folder: string, put: () => Promise<T>): Promise<T> {
  try {
    return await put();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makePrivateFolder(folder);
    return put();
  }
}

const foldersIn = (uploads: string) => [join(uploads, 'incoming'), join(uploads, 'documents')];

/**
 * Corrects the folder of uploads and those of its documents, as versions before this one left them. Another account's are
 * left alone, and said.
 */
export async function makeFoldersPrivate(uploads: string, log: Logger): Promise<void> {
  for (const folder of [uploads, ...foldersIn(uploads)]) await correct(folder, folderMode, log);
}

/** The same for each document: with many it takes a while, and the folders keep others out meanwhile. */
export async function makeFilesPrivate(uploads: string, log: Logger): Promise<void> {
  for (const folder of foldersIn(uploads))
    for (const name of await readdir(folder).catch(() => []))
      await correct(join(folder, name), fileMode, log, plainFile);
}

/** `null` for anything else: the mode of what a link leads to is not the portal's to change. */
const plainFile = async (path: string) => {
  const found = await lstat(path);
  return found.isFile() ? found : null;
};

async function correct(
  path: string,
  mode: number,
  log: Logger,
  read: (path: string) => Promise<Stats | null> = stat,
): Promise<void> {
  const now = await read(path).catch(() => null);
  // It isn't there, or was taken away meanwhile.
  if (!now || (now.mode & 0o777) === mode) return;
  await chmod(path, mode).catch((error: unknown) =>
    log.warn({ err: error }, 'others on this machine may read a document or its folder'),
  );
}
