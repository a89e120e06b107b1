import {
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@campus/releases/write-atomically';
import { dumpMongo, restoreDump } from '../../backup/database.ts';
import { isPlainFile, syncFiles } from '../../backup/files.ts';
import { parseManifest } from '../../backup/manifest.ts';
import { openBackup } from '../../backup/open-backup.ts';
import type { Settings } from '../../start/settings.ts';
import { namesEmbedded } from '../answers.ts';
import { giveToOwner } from '../installation.ts';

/**
 * The database and the list of releases as they were before a change of versions: what a new version changes. It is made
 * while nothing runs, so going back to it loses nothing.
 */
const folderIn = (dataDir: string) => join(dataDir, 'before-upgrade');
/** As old as the backups that are kept. */
const keptDays = 14;

/** The address of a MongoDB; undefined for the database in the data folder. */
const foreignUri = (settings: Settings) => (namesEmbedded(settings) ? undefined : process.env['MONGODB_URI']);

/** Where the database of a data folder lies: the embedded one, or a mongod that `campus start` runs. */
const databaseFolders = ['mongo', 'mongod'];

export async function takeSnapshot(settings: Settings): Promise<void> {
  const { dataDir, remotesDir } = settings;
  const folder = folderIn(dataDir);
  const draft = `${folder}.part`;
  for (const old of [folder, draft]) rmSync(old, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  const uri = foreignUri(settings);
  if (uri) await dumpMongo(uri, draft);
  else
    for (const name of databaseFolders)
      if (existsSync(join(dataDir, name))) copyFolder(join(dataDir, name), join(draft, name));
  const registry = join(remotesDir, 'registry.json');
  if (existsSync(registry)) copyFileSync(registry, join(draft, 'registry.json'));
  giveToOwner(draft, dataDir);
  syncFiles(draft);
  renameSync(draft, folder);
}

/** Puts the snapshot back, if there is one. It may be repeated after it was cut off. Nothing may run. */
export async function restoreSnapshot(settings: Settings, backup: string | undefined): Promise<void> {
  const { dataDir, remotesDir, uploadsDir } = settings;
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return;
  const registry = join(folder, 'registry.json');
  const served = join(remotesDir, 'registry.json');
  if (!process.env['REMOTES_BUCKET']) {
    if (existsSync(registry)) writeAtomically(served, readFileSync(registry, 'utf8'));
    else rmSync(served, { force: true });
    if (existsSync(served)) giveToOwner(served, dataDir);
  }
  if (backup && !process.env['S3_BUCKET'])
    await restoreDocuments(backup, join(uploadsDir, 'documents'), dataDir).catch((error: unknown) =>
      console.error(
        `The new version may have deleted documents: campus check-data. ${(error as Error).message}`,
      ),
    );
  const uri = foreignUri(settings);
  if (uri) await restoreDump(folder, uri, true);
  for (const name of databaseFolders) {
    const [place, kept, failed] = [join(dataDir, name), join(folder, name), join(dataDir, `${name}.failed`)];
    if (!existsSync(kept)) continue;
    rmSync(failed, { recursive: true, force: true });
    if (existsSync(place)) renameSync(place, failed);
    renameSync(kept, place);
  }
  for (const name of databaseFolders)
    rmSync(join(dataDir, `${name}.failed`), { recursive: true, force: true });
  discardSnapshot(dataDir);
}

/** For a rollback: the kept data move aside, as the snapshot of today takes their place. */
export function keepForRollback(dataDir: string): void {
  const aside = asideIn(dataDir);
  if (existsSync(aside) || !existsSync(folderIn(dataDir))) return;
  renameSync(folderIn(dataDir), aside);
}

/** Puts the kept data where the portal has its data. */
export async function putKeptData(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  const aside = asideIn(dataDir);
  const uri = foreignUri(settings);
  if (uri) await restoreDump(aside, uri, true);
  for (const name of databaseFolders) {
    if (!existsSync(join(aside, name))) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
    copyFolder(join(aside, name), join(dataDir, name));
    giveToOwner(join(dataDir, name), dataDir);
  }
}

const asideIn = (dataDir: string) => join(dataDir, 'before-upgrade.kept');

export const hasKeptData = (dataDir: string): boolean => existsSync(asideIn(dataDir));

/** The data that a rollback began with are kept for the next one. */
export function discardSnapshot(dataDir: string): void {
  const folder = folderIn(dataDir);
  for (const path of [folder, `${folder}.part`]) rmSync(path, { recursive: true, force: true });
  if (existsSync(asideIn(dataDir))) renameSync(asideIn(dataDir), folder);
}

/** After a rollback. */
export function removeSnapshots(dataDir: string): void {
  for (const path of [folderIn(dataDir), asideIn(dataDir)]) rmSync(path, { recursive: true, force: true });
}

/** It holds what people have erased since. */
export function forgetOldSnapshot(dataDir: string): void {
  const folder = folderIn(dataDir);
  if (existsSync(folder) && Date.now() - statSync(folder).mtimeMs > keptDays * 86_400_000)
    removeSnapshots(dataDir);
}

/** The new version may have deleted documents whose time was over, and the database names them again. */
async function restoreDocuments(backup: string, to: string, dataDir: string): Promise<void> {
  const part = 'documents/';
  const place = (path: string) => join(to, path.slice(part.length));
  const isGone = (path: string) =>
    path.startsWith(part) && !lstatSync(place(path), { throwIfNoEntry: false });
  if (!Object.keys(parseManifest(backup).files).some(isGone)) return;
  const { paths, copyTo } = await openBackup(backup, process.env['BACKUP_PASSPHRASE']);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  for (const path of paths.filter(isGone)) await copyTo(place(path), path);
  giveToOwner(to, dataDir);
}

/** Plain files; sockets of a database that was killed stay behind. */
const copyFolder = (from: string, to: string): void =>
  cpSync(from, to, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => isPlainFile(path) || lstatSync(path).isDirectory(),
  });
