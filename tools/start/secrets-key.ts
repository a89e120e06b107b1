import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withClient } from '../with-client.ts';
import { StartError } from './processes.ts';

/**
 * The key of everything secret in the database: made at the first start, in a file that only its owner can read, outside
 * the database's folder, so that a copy of the database alone can sign nothing. Never made beside data that another key
 * may have encrypted.
 * @throws StartError
 */
export async function readSecretsKey(dataDir: string, databaseUri: string): Promise<string> {
  const file = join(dataDir, 'secrets/key');
  if (existsSync(`${file}.next`))
    throw new StartError('A change of the secrets key was interrupted. Finish it: npm run rotate-key');
  const key = readKeyFile(file);
  if (key) return key;
  if (await hasData(databaseUri))
    throw new StartError(
      `The secrets key is missing: ${file} is not there, but the database holds data that it encrypted.\n` +
        'Put the file back from your backup, or set SECRETS_KEY. No new key is made, because it could not open\n' +
        'that data. If the key is lost for good: “Secrets key” in docs/guides/operations.md.',
    );
  return makeKeyFile(file);
}

/** `undefined` when there is no such file. */
export function readKeyFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Makes the file unless it is there. */
export function makeKeyFile(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const hasData = (uri: string) =>
  withClient(uri, async (db) => (await db.listCollections({}, { nameOnly: true }).toArray()).length > 0);
