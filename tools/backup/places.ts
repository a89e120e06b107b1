import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { loadDocumentStorage } from '@campus/api/config';
import { noteResult } from '@campus/api/tool-results';
import { StartError } from '../start/processes.ts';
import { withClient } from '../with-client.ts';
import { copyBackup } from './hand-over.ts';
import { parseManifest } from './manifest.ts';
import { prune } from './prune/prune.ts';

/** Whether a folder of backups lies on another file system than all data of the portal that lie on this machine. */
export function liesElsewhere(
  folder: string,
  dataDir: string,
  { objectStorage, uploadsDir }: ReturnType<typeof loadDocumentStorage>,
): boolean {
  const data = [join(dataDir, 'mongo'), ...(objectStorage ? [] : [join(uploadsDir, 'documents')])];
  const { dev } = statSync(folder);
  return data.every((place) => !existsSync(place) || statSync(place).dev !== dev);
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
  await prune(to);
  await copyBackup(folder, name, to);
  console.log(`Copied to ${join(to, name)}`);
  const at = new Date(parseManifest(join(to, name)).takenAt);
  if (uri) await withClient(uri, (db) => noteResult(db, 'backup-elsewhere', { at }));
}
