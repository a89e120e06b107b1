import { join } from 'node:path';
import { startServer, uriOf } from '@campus/embedded-mongo';
import { refuse } from './command-line.ts';
import { holdsEmbeddedData, refuseMongodData } from './start/database.ts';
import { StartError } from './start/processes.ts';

/**
 * The address of the database of `MONGODB_URI`, else of the embedded one that runs here, if it does.
 * @throws StartError
 */
export async function runningDatabase(dataDir: string): Promise<string | undefined> {
  const named = process.env['MONGODB_URI'];
  if (named) return named;
  refuseMongodData(dataDir);
  return uriOf(join(dataDir, 'mongo'));
}

/** The same, for a program that ends without one. @throws StartError */
export const requireRunningDatabase = async (dataDir: string): Promise<string> =>
  (await runningDatabase(dataDir)) ??
  refuse(
    'No database is running here. Start the portal first (`npm start`), or name a database with MONGODB_URI.',
  );

/**
 * Works on the database of `MONGODB_URI`, else on the embedded one, which is started for it; the portal must be stopped.
 * @throws StartError
 */
export async function withDatabase<T>(dataDir: string, work: (uri: string) => Promise<T>): Promise<T> {
  const named = process.env['MONGODB_URI'];
  if (named) return work(named);
  refuseMongodData(dataDir);
  const folder = join(dataDir, 'mongo');
  if (!holdsEmbeddedData(dataDir))
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
