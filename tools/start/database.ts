import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { holdsData } from '@campus/embedded-mongo';
import { findProgram } from '../find-program.ts';
import { programFile } from '../programs.ts';
import { withClient } from '../with-client.ts';
import { freePort } from '@campus/api/free-port';
import { StartError, waitFor, waitForReadyLine } from './processes.ts';
import type { Supervisor } from './supervisor.ts';

export interface Database {
  uri: string;
  /** Which one it is and where its data lies, for people; without a password. */
  description: string;
}

/** Whether a `mongod` that `npm start` found on PATH keeps the data of this folder. */
const holdsMongodData = (dataDir: string): boolean => existsSync(join(dataDir, 'mongod/WiredTiger'));

/** Whether an embedded database keeps the data of this folder, or a restore that was cut off left it there. */
export const holdsEmbeddedData = (dataDir: string): boolean => holdsData(join(dataDir, 'mongo'));

/** For programs that would open the embedded database of this folder. @throws StartError */
export function refuseMongodData(dataDir: string): void {
  if (holdsMongodData(dataDir))
    throw new StartError(`A mongod keeps the data of ${dataDir}. Name it with MONGODB_URI while it runs.`);
}

/**
 * Where the data is, it stays: a mongod that is installed or removed later must not bring up an empty portal.
 * @param mongod the one on PATH
 * @returns the mongod to start; undefined for the embedded database
 * @throws StartError
 */
export function databaseOf(dataDir: string, mongod: string | null): string | undefined {
  if (holdsMongodData(dataDir)) {
    if (mongod) return mongod;
    throw new StartError(
      `${join(dataDir, 'mongod')} holds the data of a mongod, and there is none on PATH. Put it back on PATH, or move that\n` +
        'folder away to start without its data.',
    );
  }
  return holdsEmbeddedData(dataDir) ? undefined : (mongod ?? undefined);
}

/**
 * The database of MONGODB_URI, else the one that holds the data, else a `mongod` on PATH, else the embedded one; started
 * and answering.
 */
export async function startDatabase(supervisor: Supervisor, dataDir: string): Promise<Database> {
  const named = process.env['MONGODB_URI'];
  if (named) return { uri: named, description: `MongoDB at ${hostsOf(named)} (MONGODB_URI)` };

  const mongod = databaseOf(dataDir, findProgram('mongod'));
  if (mongod) {
    const folder = join(dataDir, 'mongod');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const port = await freePort();
    const child = supervisor.start({
      name: 'database',
      command: mongod,
      args: [
        '--dbpath',
        folder,
        '--bind_ip',
        '127.0.0.1',
        '--port',
        String(port),
        '--unixSocketPrefix',
        folder,
      ],
    });
    const uri = `mongodb://127.0.0.1:${port}/campus?directConnection=true`;
    await waitFor(child, () => answers(uri));
    supervisor.watch(child);
    return { uri, description: `MongoDB (${mongod}), data in ${folder}` };
  }

  const folder = join(dataDir, 'mongo');
  const child = supervisor.start({
    name: 'database',
    args: [programFile('database'), '--data', folder, '--with-parent'],
    stopWithinMs: 300_000, // it rewrites its file
  });
  const uri = await waitForReadyLine(child);
  supervisor.watch(child);
  return { uri, description: `the embedded one, data in ${folder}` };
}

const answers = (uri: string) =>
  withClient(uri, (db) => db.command({ ping: 1 })).then(
    () => true,
    () => null,
  );

const hostsOf = (uri: string) =>
  /^mongodb(?:\+srv)?:\/\/(?:[^@/]*@)?([^/?]*)/.exec(uri)?.[1] ?? 'an unknown host';
