import { chmod, mkdir, open, stat } from 'node:fs/promises';
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

/**
 * Corrects the folder of uploads and those of its documents, as versions before this one left them; no one else comes
 * through them to a file. Another account's are left alone, and said.
 */
export async function makeFoldersPrivate(uploads: string, log: Logger): Promise<void> {
  for (const folder of [uploads, join(uploads, 'incoming'), join(uploads, 'documents')]) {
    const found = await stat(folder).catch(() => null);
    if (!found || (found.mode & 0o777) === folderMode) continue;
    await chmod(folder, folderMode).catch((error: unknown) =>
      log.warn({ err: error }, 'others on this machine may read documents'),
    );
  }
}
