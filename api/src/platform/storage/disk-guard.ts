import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { makePrivateFolder } from './private-folder.ts';
import { DomainError } from '../http/errors.ts';
import type { Logger } from '../log.ts';

/** Milliseconds for which what the disk said is good enough. */
const age = 5000;

const smallFileBytes = 65_536;

/** Whether this is a folder into which a small file can be written. */
export async function canWriteIn(folder: string): Promise<boolean> {
  try {
    // With the dot a file of this name is refused, too.
    await access(`${folder}/.`, constants.W_OK);
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize > smallFileBytes;
  } catch {
    return false;
  }
}

/** Refuses uploads before the disk is full: the database, which is often on the same one, would end itself. */
export function createDiskGuard(folder: string, leastFree: number, log: Logger) {
  let known: { at: number; free: Promise<number> } | undefined;
  let wasShort = false;

  async function look(): Promise<number> {
    try {
      await makePrivateFolder(folder);
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      const isShort = free < leastFree;
      if (isShort !== wasShort) {
        if (isShort) log.error({ free, leastFree }, 'little disk space: uploads are refused');
        else log.info({ free, leastFree }, 'enough disk space: uploads are taken again');
      }
      wasShort = isShort;
      return free;
    } catch (error) {
      // A failed write says so by itself.
      log.warn({ err: error }, 'the free disk space is not known');
      return Infinity;
    }
  }
  const free = (): Promise<number> => {
    const now = performance.now();
    if (!known || now - known.at > age) known = { at: now, free: look() };
    return known.free;
  };
  const hasRoom = async () => (await free()) >= leastFree;
  return {
    free,
    hasRoom,
    /** Why uploads are refused, in words for an operator; `null` when they are taken. */
    async refusal(): Promise<string | null> {
      if (!(await hasRoom())) return 'little disk space';
      return (await canWriteIn(folder)) ? null : 'UPLOADS_DIR can’t be written';
    },
    /** @throws DomainError `storage-full` */
    async requireRoom(): Promise<void> {
      if (!(await hasRoom())) throw new DomainError('storage-full', { headers: { Connection: 'close' } });
    },
  };
}
export type DiskGuard = ReturnType<typeof createDiskGuard>;
