import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, loadDocumentStorage } from '@campus/api/config';
import { createDocumentStore } from '@campus/api/documents';
import { noteResult } from '@campus/api/tool-results';
import { refuse } from '../command-line.ts';
import { StartError } from '../start/processes.ts';
import { readSettings } from '../start/settings.ts';
import { withClient } from '../with-client.ts';
import { copyBackup } from './hand-over.ts';
import { backupsIn, parseManifest } from './manifest.ts';
import { prune } from './prune/prune.ts';

/** Where the portal has its data. @throws StartError or ConfigError */
export function readPlaces() {
  const { dataDir, uploadsDir, remotesDir } = readSettings(process.env);
  const storage = loadDocumentStorage({ ...process.env, UPLOADS_DIR: uploadsDir });
  return {
    dataDir,
    remotesDir,
    mongo: join(dataDir, 'mongo'),
    secrets: join(dataDir, 'secrets'),
    /** The folder of documents, unless they are `inBucket`. */
    documents: join(storage.uploadsDir, 'documents'),
    inBucket: Boolean(storage.objectStorage),
    store: createDocumentStore(storage),
  };
}
export type Places = ReturnType<typeof readPlaces>;

/** Runs the work of a program, which says why it can't be done. @param unfinished for what no one foresaw */
export async function orRefuse(unfinished: string, work: () => Promise<void>): Promise<void> {
  process.umask(0o077);
  try {
    await work();
  } catch (error) {
    const isForeseen = error instanceof StartError || error instanceof ConfigError;
    refuse(`${isForeseen ? '' : `${unfinished}: `}${(error as Error).message}`);
  }
}

/** Whether a folder of backups lies on another file system than all data of the portal that lie on this machine. */
export function liesElsewhere(folder: string, { mongo, documents, inBucket }: Places): boolean {
  const data = [mongo, ...(inBucket ? [] : [documents])];
  const { dev } = statSync(folder);
  return data.every((place) => !existsSync(place) || statSync(place).dev !== dev);
}

/** For `/metrics`: the newest backup that was taken over is older than the one that was made. */
export async function noteNewest(folder: string, uri: string): Promise<void> {
  const newest = backupsIn(folder).at(-1)?.manifest;
  const result = { at: new Date(newest?.takenAt ?? 0), missing: newest?.missing.length ?? 0 };
  await withClient(uri, (db) => noteResult(db, 'backup', result));
}

/**
 * Copies a backup to the folder of BACKUP_COPY_TO, if one is named, makes room there first, and notes it for `/metrics`.
 * @throws StartError if that folder is missing, or on the same file system: its disk is not mounted
 */
export async function copyElsewhere(folder: string, name: string, uri: string | undefined): Promise<void> {
  const named = process.env['BACKUP_COPY_TO'];
  if (!named) return;
  const to = resolve(named);
  if (!existsSync(to)) throw new StartError(`${to} is missing.`);
  if (statSync(to).dev === statSync(folder).dev)
    throw new StartError(`${to} lies on the same disk as the backup. Is its own disk mounted?`);
  // A copy to a full disk would fail, and with it every later one.
  await prune(to, { next: parseManifest(join(folder, name)) });
  await copyBackup(folder, name, to);
  console.log(`Copied to ${join(to, name)}`);
  // Backups that wait come newest first.
  const at = new Date(backupsIn(to).at(-1)!.manifest.takenAt);
  if (uri) await withClient(uri, (db) => noteResult(db, 'backup-elsewhere', { at }));
}
