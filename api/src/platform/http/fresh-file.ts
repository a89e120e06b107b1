import { statSync } from 'node:fs';

/**
 * A value made from a file, made anew when the file changes (by modification time, size and inode). `load` also runs
 * when the file is missing; asking costs one stat.
 */
export function freshFile<T>(path: string, load: () => T): () => T {
  let made: { stamp: string; value: T } | undefined;
  return () => {
    const stat = statSync(path, { throwIfNoEntry: false });
    const stamp = stat ? `${stat.mtimeMs} ${stat.size} ${stat.ino}` : 'missing';
    if (made?.stamp !== stamp) made = { stamp, value: load() };
    return made.value;
  };
}
