import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { refuseMongodData } from '../start/database.ts';
import { StartError } from '../start/processes.ts';

/**
 * Works on the database of `MONGODB_URI`, else on the embedded one, which is started for it; the portal must be stopped.
 * @throws StartError
 */
export async function withDatabase<T>(dataDir: string, work: (uri: string) => Promise<T>): Promise<T> {
  const named = process.env['MONGODB_URI'];
  if (named) return work(named);
  const folder = join(dataDir, 'mongo');
  refuseMongodData(dataDir);
  if (!hasFiles(folder))
    throw new StartError(`${folder} holds no database. Set DATA_DIR, or name a database with MONGODB_URI.`);
  const server = await startServer({ dataDir: folder }).catch((error: unknown) => {
    throw new StartError((error as Error).message);
  });
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
