import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The key of everything secret in the database: made at the first start, in a file that only its owner can read, outside
 * the database's folder, so that a copy of the database alone can sign nothing.
 */
export function readSecretsKey(dataDir: string): string {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'key');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
