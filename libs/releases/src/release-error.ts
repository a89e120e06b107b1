/**
 * - `unknown`: no such remote or version
 * - `refused`: it can't become active, or isn't a build
 * - `changed`: another change was quicker
 * - `damaged`: stored files are missing or differ
 * - `busy`: another process holds the store
 * - `unwritable`: the disk is full or the folder can't be written
 * - `unreachable`: the bucket doesn't answer
 */
export type ReleaseFault =
  'unknown' | 'refused' | 'changed' | 'damaged' | 'busy' | 'unwritable' | 'unreachable';

/** Nothing was changed. The message says what is wrong, where, and what to do; it needs no stack trace. */
export class ReleaseError extends Error {
  override name = 'ReleaseError';

  readonly fault: ReleaseFault;

  constructor(fault: ReleaseFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

export const busy = () =>
  new ReleaseError('busy', 'Something is being shipped just now. Try again in a moment.');

const sentences: Record<string, string> = {
  ENOSPC: 'there is no space left on its disk. Free some (npm run ship -- --prune) and try again',
  EDQUOT: 'the disk quota is used up. Free some space (npm run ship -- --prune) and try again',
  // Copying a folder reports a full disk like this, too.
  EIO: 'its disk is full or faulty. Free some space (npm run ship -- --prune) and try again',
  ENOENT: 'it can’t be made, or a file of the build went away. Look at REMOTES_DIR and try again',
  EROFS: 'it is read-only. Give REMOTES_DIR a folder that can be written',
  EACCES: 'you have no right to. Use the account that owns it, or change its rights',
  EPERM: 'you have no right to. Use the account that owns it, or change its rights',
  ENOTDIR: 'a part of its path is a file. Give REMOTES_DIR a folder',
  EEXIST: 'a file is in the way of a folder. Move it away',
};
/** Of SQLite, which the lock uses: can't open, read-only, disk full. */
const sqliteCodes: Record<number, string> = { 14: 'EACCES', 8: 'EROFS', 13: 'ENOSPC' };

/** Turns faults of the disk into sentences. */
export function explained<T>(dir: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    const { code = '', errcode = 0 } = error as { code?: string; errcode?: number };
    const sentence = sentences[sqliteCodes[errcode & 0xff] ?? code];
    if (!sentence) throw error;
    throw new ReleaseError('unwritable', `${dir} can't be written: ${sentence}.`);
  }
}
