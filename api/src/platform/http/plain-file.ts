import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

export interface PlainFile {
  path: string;
  content: Buffer;
  /** Changes with each write of the file. */
  stamp: string;
}

const absent = new Set([
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'ENXIO', // a socket
  'ERR_INVALID_ARG_VALUE', // a zero byte in the name
]);
// Without O_NONBLOCK, opening a FIFO waits for its writer.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads a plain file below `folder`. A link on the way to it, or in its place, leads nowhere.
 * @param known what was read before; comes back if the file is still the same
 * @returns `null` if there is no such file
 */
export function readPlainFile(folder: string, name: string, known?: PlainFile): PlainFile | null {
  try {
    const root = realpathSync.native(folder);
    const path = join(root, name);
    if (!path.startsWith(root + sep) || realpathSync.native(path) !== path) return null;
    const file = openSync(path, flags);
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) return null;
      const stamp = `${stat.mtimeMs} ${stat.size} ${stat.ino}`;
      if (known?.path === path && known.stamp === stamp) return known;
      return { path, stamp, content: readFileSync(file) };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** `undefined` when there is no such plain file, or it is no JSON. */
export function readJson(folder: string, name: string): unknown {
  try {
    return JSON.parse(readPlainFile(folder, name)?.content.toString() ?? '');
  } catch {
    return undefined;
  }
}
