import { constants } from 'node:fs';
import { lstat, open, opendir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { coalesce } from '../../platform/coalesce.ts';
import { inPrivateFolder, syncFolder } from '../../platform/storage/private-folder.ts';
import type { DocumentStore } from './document.ts';

/** Documents in a folder. It must be on the same file system as the incoming ones, whose content is on the disk already. */
export function createFolderStore(folder: string): DocumentStore {
  // Documents that arrive together share it.
  const sync = coalesce<void, void>(syncFolder);
  return {
    async put({ file }, path) {
      await inPrivateFolder(folder, () => rename(path, join(folder, file)));
      await sync(folder);
    },
    async open(file) {
      const handle = await open(join(folder, file), plainFile).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!handle) return null;
      try {
        const found = await handle.stat();
        if (found.isFile()) return { size: found.size, content: handle.createReadStream() };
        await handle.close();
        return null;
      } catch (error) {
        await handle.close();
        throw error;
      }
    },
    async sizeOf(file) {
      const found = await lstat(join(folder, file)).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return found?.isFile() ? found.size : null;
    },
    async *files() {
      const entries = await opendir(folder).catch((error: unknown) => {
        // It is made with the first document.
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const { name } of entries) yield name;
    },
    async remove(file) {
      await rm(join(folder, file), { force: true });
    },
  };
}

/** A link could lead to any file of the machine, and opening a FIFO would wait for its writer. */
const plainFile = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ELOOP');
