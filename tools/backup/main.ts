/** `npm run backup`: copies everything that a portal needs to begin again, while it runs. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError, loadDocumentStorage, portalVersion } from '@campus/api/config';
import { createDocumentStore } from '@campus/api/documents';
import { noteResult } from '@campus/api/tool-results';
import { commit } from '../ship/origin.ts';
import { StartError } from '../start/processes.ts';
import { readSettings, type Settings } from '../start/settings.ts';
import { readArguments, refuse } from '../command-line.ts';
import { runningDatabase, withDatabase } from '../portal-database.ts';
import { withClient } from '../with-client.ts';
import { copyDatabase, countOpenElections, entriesIn } from './database.ts';
import { copyDocuments, fitDocuments, type Store } from './documents.ts';
import { copyIfThere, launcherFiles } from './files.ts';
import { listOf, type Manifest, writeManifest } from './manifest.ts';
import { leastPassphrase, sealSecrets, type Secrets } from './secrets.ts';

const HELP = `npm run backup -- --to DIR

Copies database, documents, releases and, with a passphrase, the secrets into DIR, which must be empty or not there. The
portal goes on. DIR becomes a backup with its last file, manifest.json.

It takes its places from the same settings as the portal: DATA_DIR, MONGODB_URI, UPLOADS_DIR or S3_…, REMOTES_DIR.

  BACKUP_PASSPHRASE   encrypts the secrets (SECRETS_KEY or DATA_DIR/secrets) into the backup, at least ${leastPassphrase} characters.
                      Without it they are not in the backup: keep a copy of them apart.

Not in the backup: accounts of a real Firebase project, ELECTION_PROGRESS_DIR (on purpose), logs.
Exit code: 0 when the backup is whole; 3 when it was made, but documents that the database names are missing: they are
named, in manifest.json too; 2 when there is no backup.`;

const duringVoting = `An election is open. Two backups from the time of voting show who took a voting token between them, and which
ballots came. Keep one at most, and delete it when the box is sealed.`;

/** All that a backup may hold. */
const partNames = ['database', 'documents', ...launcherFiles, 'remotes', 'secrets.json', 'manifest.json'];

/**
 * A document that is deleted between the copies of database and documents makes a second round necessary. One that is
 * missing in two rounds is lost.
 */
const mostRounds = 3;

const { values } = readArguments(HELP, { to: { type: 'string' } });
if (!values.to) refuse(`--to is missing\n\n${HELP}`);
process.umask(0o077);

try {
  await backUp(resolve(values.to));
} catch (error) {
  if (error instanceof StartError || error instanceof ConfigError) refuse(error.message);
  refuse(`The backup is not complete: ${(error as Error).message}`);
}

async function backUp(target: string): Promise<void> {
  const settings = readSettings(process.env);
  const { dataDir, uploadsDir, remotesDir } = settings;
  const passphrase = process.env['BACKUP_PASSPHRASE'];
  if (passphrase !== undefined && passphrase.length < leastPassphrase)
    throw new StartError(`BACKUP_PASSPHRASE needs at least ${leastPassphrase} characters.`);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartError(`${target} is not empty. Give each backup a folder of its own.`);
  const storage = loadDocumentStorage({ ...process.env, UPLOADS_DIR: uploadsDir });
  const secrets = readSecrets(settings);
  mkdirSync(target, { recursive: true, mode: 0o700 });

  const copy = async (uri: string) => {
    try {
      const copied = await copyData(uri, target, createDocumentStore(storage));
      for (const name of launcherFiles) copyIfThere(join(dataDir, name), join(target, name));
      copyReleases(remotesDir, join(target, 'remotes'));
      if (passphrase !== undefined)
        writeFileSync(join(target, 'secrets.json'), sealSecrets(secrets, passphrase));
      const isVoting = (await countOpenElections(uri)) > 0;
      const manifest = await writeManifest(target, {
        ...copied,
        portal: { version: portalVersion, commit: commit() },
        documents: storage.objectStorage ? 'object storage' : 'folder',
        secrets: passphrase === undefined ? 'apart' : 'encrypted',
      });
      tell(target, manifest, passphrase === undefined);
      if (manifest.missing.length === 0) await noteBackup(uri, manifest.takenAt);
      if (isVoting) console.log(`\n${duringVoting}`);
    } catch (error) {
      // An incomplete backup can't be restored, and several would fill the disk of the portal. A complete one stays,
      // also if the database fails to close after it: it may be the last good copy.
      for (const name of partNames) rmSync(join(target, name), { recursive: true, force: true });
      throw error;
    }
  };
  const running = await runningDatabase(dataDir);
  await (running ? copy(running) : withDatabase(dataDir, copy));
}

/** Copies database and documents again while a document is missing that the database names. @throws StartError */
async function copyData(uri: string, target: string, store: Store) {
  const [folder, documents] = [join(target, 'database'), join(target, 'documents')];
  // Before the database, so that documents which are deleted meanwhile are there; and again after it for new ones.
  await copyDocuments(store, documents);
  let before: string[] = [];
  for (let round = 1; ; round += 1) {
    const database = await copyDatabase(uri, folder);
    const takenAt = new Date().toISOString();
    await copyDocuments(store, documents);
    const missing = fitDocuments(documents, entriesIn(folder, uri, database));
    if (round === mostRounds || missing.every((file) => before.includes(file)))
      return { takenAt, database, missing };
    before = missing;
  }
}

/** For `/metrics`. The backup is good without it. */
async function noteBackup(uri: string, takenAt: string): Promise<void> {
  try {
    await withClient(uri, (db) => noteResult(db, 'backup', { at: new Date(takenAt) }));
  } catch (error) {
    console.error(`The portal’s figures don’t show this backup: ${(error as Error).message}`);
  }
}

function readSecrets({ dataDir }: Settings): Secrets {
  const named = process.env['SECRETS_KEY'];
  if (named) return { key: named };
  const folder = join(dataDir, 'secrets');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (!names.includes('key'))
    throw new StartError(`The secrets key is missing: set SECRETS_KEY, or put it back into ${folder}.`);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The registry first: every version that it names is in its folder before it does. */
function copyReleases(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { mode: 0o700 });
  copyIfThere(join(from, 'registry.json'), join(to, 'registry.json'));
  for (const name of readdirSync(from))
    if (name !== 'registry.json' && statSync(join(from, name)).isDirectory())
      cpSync(join(from, name), join(to, name), { recursive: true });
}

function tell(target: string, { files, missing }: Manifest, isApart: boolean): void {
  const parts = Map.groupBy(Object.entries(files), ([path]) => path.split('/', 1)[0]!);
  for (const [part, all] of parts) {
    const bytes = all.reduce((sum, [, file]) => sum + file.bytes, 0);
    console.log(
      `${part.padEnd(14)} ${String(all.length).padStart(7)} files ${(bytes / 1e6).toFixed(1).padStart(10)} MB`,
    );
  }
  console.log(`\nThe backup is made: ${target}`);
  if (missing.length > 0) {
    console.error(listOf(`\nIt is NOT whole. Documents are missing: ${missing.length}`, missing));
    console.error('Look for them in an earlier backup: “Backup” in docs/guides/operations.md.');
    process.exitCode = 3;
  }
  if (isApart)
    console.log(
      'The secrets are NOT in it, because BACKUP_PASSPHRASE is not set. Keep SECRETS_KEY, or DATA_DIR/secrets, apart:\n' +
        'without it the portal doesn’t start on this backup.',
    );
}
