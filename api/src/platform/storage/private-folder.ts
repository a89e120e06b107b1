import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../log.ts';

/** Modes that keep every other user of the machine out: for a folder, and for a file in it. */
const folderMode = 0o700;
export const fileMode = 0o600;

/** Makes a folder that only the portal's own account can open. */
export const makePrivateFolder = (folder: string) => mkdir(folder, { recursive: true, mode: folderMode });

/**
 * Corrects the folder of uploads and those of its documents, as versions before this one left them. Another account's are
 * left alone, and said.
 */
export async function makePrivate(uploads: string, log: Logger): Promise<void> {
  const correct = async (path: string, mode: number) => {
    const now = await stat(path).catch(() => null);
    // It isn't there, or was taken away meanwhile.
    if (!now || (now.mode & 0o777) === mode) return;
    await chmod(path, mode).catch((error: unknown) =>
      log.warn({ err: error }, 'others on this machine may read a document or its folder'),
    );
  };
  await correct(uploads, folderMode);
  for (const folder of [join(uploads, 'incoming'), join(uploads, 'documents')]) {
    await correct(folder, folderMode);
    for (const name of await readdir(folder).catch(() => [])) await correct(join(folder, name), fileMode);
  }
}
