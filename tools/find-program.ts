import { accessSync, constants, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The place of a program on PATH with all links resolved, or null. */
export function findProgram(name: string): string | null {
  const suffixes = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const suffix of suffixes) {
      const path = join(folder, name + suffix);
      try {
        accessSync(path, constants.X_OK);
        return realpathSync(path);
      } catch {
        // not here
      }
    }
  }
  return null;
}
