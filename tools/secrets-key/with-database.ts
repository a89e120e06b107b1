import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer, uriOf } from '@campus/embedded-mongo';
import { StartError } from '../start/processes.ts';

/**
 * Works on the database of `MONGODB_URI`, else on the embedded one, which is started for it; the portal must be stopped.
 * @throws StartError
 */
export async function withDatabase<T>(dataDir: string, work: (uri: string) => Promise<T>): Promise<T> {
  const named = process.env['MONGODB_URI'];
  if (named) return work(named);
  const folder = join(dataDir, 'mongo');
  if (uriOf(folder)) throw new StartError('The portal is running on this folder. Stop it first.');
  if (!hasFiles(folder))
    throw new StartError(`${folder} holds no database. Set DATA_DIR, or name a database with MONGODB_URI.`);
  const server = await startServer({ dataDir: folder });
  try {
    return await work(server.uri);
  } finally {
    await server.close();
  }
}

function hasFiles(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
