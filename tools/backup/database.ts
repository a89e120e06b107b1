import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { isRestoring, markRestoring, unmarkRestoring } from '@campus/api/unfinished-restore';
import { checkFolder, documentsIn, restoringIn } from '@campus/embedded-mongo';
import { findProgram } from '../find-program.ts';
import { runHere } from '../run.ts';
import { StartError } from '../start/processes.ts';
import { nameIn, withClient, withName } from '../with-client.ts';
import { type DocumentEntry, dumpedEntries } from './dumped-entries.ts';
import { listOf, type Manifest } from './manifest.ts';
import type { OpenBackup } from './open-backup.ts';

/** Elections in which people vote now: their backups need more care. */
export const countOpenElections = (uri: string): Promise<number> =>
  withClient(uri, (db) => db.collection('elections').countDocuments({ state: 'open' }));

export const isEmbedded = (uri: string): Promise<boolean> =>
  withClient(uri, async (db) => (await db.admin().buildInfo())['gitVersion'] === 'embedded');

/**
 * Copies the database into `folder`, as it is at one moment, while the portal runs.
 * @throws StartError
 */
export async function copyDatabase(uri: string, folder: string): Promise<Manifest['database']> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (await isEmbedded(uri)) {
    await copyEmbedded(uri, folder);
    return 'embedded';
  }
  await dumpMongo(uri, folder);
  return 'mongodump';
}

/** @throws StartError */
export async function dumpMongo(uri: string, folder: string): Promise<void> {
  const program = findProgram('mongodump');
  if (!program)
    throw new StartError(
      'This database is a MongoDB, and mongodump is not on PATH. Install MongoDB Database Tools, or use your own\n' +
        'backup of MongoDB and copy documents and secrets by hand (“Backup” in docs/guides/operations.md).',
    );
  // The oplog of the time that the dump takes makes it the state of one moment; only a whole dump can have it.
  await runTool(program, withName(uri, ''), ['--oplog', `--out=${join(folder, 'dump')}`]);
}

/** The server copies beside its clients; the copy is then rewritten in the order of keys, so that it tells no order of arrival. */
async function copyEmbedded(uri: string, folder: string): Promise<void> {
  const id = randomBytes(16).toString('hex');
  const file = await withClient(uri, async (db) => {
    for (;;) {
      const reply = await db.admin().command({ backup: id });
      if (reply['state'] === 'failed')
        throw new StartError(`The database could not be copied: ${reply['reason']}`);
      if (reply['state'] === 'done') return String(reply['file']);
      await pause(50);
    }
  });
  if (!existsSync(file))
    throw new StartError(
      `The database put its copy into ${file}, which is not on this machine. Run the backup there.`,
    );
  const target = join(folder, 'data.sqlite');
  const copy = new DatabaseSync(file);
  try {
    copy.exec(`VACUUM INTO '${target.replaceAll("'", "''")}'`);
  } finally {
    copy.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  }
  chmodSync(target, 0o600);
  const faults = checkFolder(folder).flatMap((table) => table.faults);
  if (faults.length > 0) throw new StartError(listOf('The copy of the database is not sound:', faults));
}

/** The entries of documents in a copy that `copyDatabase` made. */
export function entriesIn(folder: string, uri: string, kind: Manifest['database']): DocumentEntry[] {
  const name = nameIn(uri);
  if (kind === 'mongodump') return dumpedEntries(join(folder, 'dump'), name);
  return documentsIn(folder, name, 'documents').map((entry) => ({
    file: String(entry['_id']),
    waits: 'waitsSince' in entry,
  }));
}

/** A place for the database of a backup. Until it is finished, no portal starts on it. */
export interface RestoredDatabase {
  /** Whether a restore into it was cut off. */
  isUnfinished: boolean;
  /** Before anything is restored. */
  begin: () => Promise<void>;
  /** After everything beside the database. */
  finish: () => Promise<void>;
}

type Source = Pick<OpenBackup, 'paths' | 'copyTo'>;
const dumpPath = 'database/dump/';

/** A data folder that holds no database. */
export function embeddedPlace({ copyTo }: Source, mongoDir: string): RestoredDatabase {
  const restoring = restoringIn(mongoDir);
  return {
    isUnfinished: existsSync(restoring),
    async begin() {
      mkdirSync(mongoDir, { recursive: true, mode: 0o700 });
      await copyTo(restoring, 'database/data.sqlite');
      chmodSync(restoring, 0o600);
    },
    finish: async () => renameSync(restoring, join(mongoDir, 'data.sqlite')),
  };
}

/** @throws StartError for a MongoDB that holds any database of the backup, or whose address names another one */
export async function mongoPlace(source: Source, uri: string): Promise<RestoredDatabase> {
  // The dump is one of the whole deployment, and mongorestore can't rename its databases while it replays the oplog.
  // `admin` and `config` are MongoDB's own, which every replica set has.
  const folders = source.paths.flatMap((path) =>
    path.startsWith(dumpPath) ? path.slice(dumpPath.length).split('/').slice(0, -1) : [],
  );
  const dumped = [...new Set(folders)].filter((name) => !['admin', 'config'].includes(name));
  if (!dumped.includes(nameIn(uri)))
    throw new StartError(
      `MONGODB_URI names the database ${nameIn(uri)}. A restore keeps the names in the backup: ${dumped.join(', ')}.`,
    );
  const isUnfinished = await withClient(uri, async (db) => {
    if (await isRestoring(db)) return true;
    const { databases } = await db.admin().listDatabases({ nameOnly: true });
    const held = databases.map(({ name }) => name).filter((name) => dumped.includes(name));
    if (held.length > 0)
      throw new StartError(
        `This MongoDB is not empty: it holds ${held.join(', ')}, as the backup does. Restore into another one.`,
      );
    return false;
  });
  return {
    isUnfinished,
    begin: () => withClient(uri, markRestoring),
    async finish() {
      const folder = mkdtempSync(join(tmpdir(), 'campus-restore-'));
      try {
        for (const path of source.paths.filter((one) => one.startsWith(dumpPath))) {
          const target = join(folder, path.slice('database/'.length));
          mkdirSync(dirname(target), { recursive: true });
          await source.copyTo(target, path);
        }
        await restoreDump(folder, uri, isUnfinished);
      } finally {
        rmSync(folder, { recursive: true });
      }
      await withClient(uri, unmarkRestoring);
    },
  };
}

/**
 * @param isUnfinished drops what an earlier restore left
 * @throws StartError
 */
export async function restoreDump(folder: string, uri: string, isUnfinished: boolean): Promise<void> {
  const program = findProgram('mongorestore');
  if (!program) throw new StartError('mongorestore is not on PATH. Install MongoDB Database Tools.');
  const drop = isUnfinished ? ['--drop'] : [];
  await runTool(program, withName(uri, ''), [...drop, '--oplogReplay', `--dir=${join(folder, 'dump')}`]);
}

/** The address goes in through a file of its own, because a password among the arguments is visible to everyone. */
async function runTool(program: string, uri: string, args: string[]): Promise<void> {
  const config = join(tmpdir(), `campus-backup-${randomBytes(8).toString('hex')}.yaml`);
  writeFileSync(config, `uri: ${JSON.stringify(uri)}\n`, { mode: 0o600, flag: 'wx' });
  try {
    if ((await runHere(program, [`--config=${config}`, ...args])) !== 0)
      throw new StartError(`${program} failed; its own words are above.`);
  } finally {
    rmSync(config, { force: true });
  }
}
