/** `npm run backup`: copies everything that a portal needs to begin again, while it runs. */
import {
  accessSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { portalVersion } from '@campus/api/config';
import { noteResult } from '@campus/api/tool-results';
import { commit } from '../ship/origin.ts';
import { StartError } from '../start/processes.ts';
import { readArguments, refuse } from '../command-line.ts';
import { runningDatabase, withDatabase } from '../portal-database.ts';
import { withClient } from '../with-client.ts';
import { copyDatabase, countOpenElections, entriesIn, isEmbedded } from './database.ts';
import { type CopiedDocuments, copyDocuments, fitDocuments, type Store } from './documents.ts';
import { createKey, leastPassphrase, openKey } from './encryption.ts';
import { filesIn, launcherFiles, syncFiles } from './files.ts';
import { handOver, keyName } from './hand-over.ts';
import { copyElsewhere, liesElsewhere, orRefuse, readPlaces } from './places.ts';
import { listOf, manifestName, type Manifest, storedIn, writeManifest } from './manifest.ts';
import { filesFolder, FileWriter, folderOf, isNew, type StoredFile } from './stored-files.ts';

const HELP = `npm run backup -- --to DIR

Copies database, documents, releases and, with a passphrase, the secrets into DIR, which must be empty or not there. The
portal goes on. DIR becomes a backup with its last file, manifest.json. All backups beside DIR share the folder files:
what an earlier one has isn't stored again. Keep them together. (In a folder called new a backup keeps its files to itself
until keep-backups takes it over.)

It takes its places from the same settings as the portal: DATA_DIR, MONGODB_URI, UPLOADS_DIR or S3_…, REMOTES_DIR.

  BACKUP_PASSPHRASE   encrypts everything, and puts the secrets (SECRETS_KEY or DATA_DIR/secrets) into the backup. At least
                      ${leastPassphrase} characters. Without it nothing is encrypted, and the secrets are not in the backup.
  BACKUP_COPY_TO      a folder on another disk, which gets a copy of the backup.

Not in the backup: accounts of a real Firebase project, ELECTION_PROGRESS_DIR (on purpose), logs.
Exit code: 0 when the backup is whole; 3 when it was made, but documents that the database names are missing or can't
be read (they are named, in manifest.json too), or it was not copied to BACKUP_COPY_TO; 2 when there is no backup.`;

const onSameDisk = `
This backup lies on the same disk as the data: whoever loses one loses both. Name a folder on another disk with
BACKUP_COPY_TO, or copy the folder of the backups to another machine.`;

const duringVoting = `An election is open. Two backups from the time of voting show who took a voting token between them, and which
ballots came. Keep one at most, and delete it when the box is sealed. “campus prune-backups FOLDER” then removes its
files.`;

/**
 * A document that is deleted between the copies of database and documents makes a second round necessary. One that is
 * missing in two rounds is lost.
 */
const mostRounds = 3;

const { values } = readArguments(HELP, { to: { type: 'string' } });
if (!values.to) refuse(`--to is missing\n\n${HELP}`);
const target = resolve(values.to);
await orRefuse('The backup is not complete', () => backUp(target));

async function backUp(target: string): Promise<void> {
  const places = readPlaces();
  const { dataDir, remotesDir, store } = places;
  const passphrase = process.env['BACKUP_PASSPHRASE'];
  if (passphrase !== undefined && passphrase.length < leastPassphrase)
    throw new StartError(`BACKUP_PASSPHRASE needs at least ${leastPassphrase} characters.`);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new StartError(`${target} is not empty. Give each backup a folder of its own.`);
  const secrets = readSecrets(places.secrets);
  const folder = folderOf(target);
  mkdirSync(target, { recursive: true, mode: 0o700 });

  const copy = async (uri: string) => {
    try {
      const encryption = passphrase === undefined ? null : await encryptionFor(folder, target, passphrase);
      const writer = new FileWriter(join(target, filesFolder), join(folder, filesFolder), encryption);
      // Unencrypted copies stay off the disk of the backups. A dump of MongoDB has no other place.
      const isAtHome = encryption && (await isEmbedded(uri));
      const stage = join(...(isAtHome ? [places.mongo, 'backup-copy'] : [target, 'database']));
      const { takenAt, database, documents, missing, files } = await copyData(
        uri,
        stage,
        store,
        writer,
      ).finally(() => rmSync(stage, { recursive: true, force: true }));
      for (const [file, stored] of documents.copied) files[`documents/${file}`] = stored;
      for (const name of launcherFiles) await addTree(files, writer, join(dataDir, name), name);
      await addReleases(files, writer, remotesDir);
      if (encryption)
        for (const [name, text] of Object.entries(secrets))
          files[`secrets/${name}`] = await writer.add(() => Readable.from([Buffer.from(text)]));
      writer.keepOnly(new Set(Object.values(files).map(({ name }) => name)));
      const newFiles = new Set(readdirSync(join(target, filesFolder)));
      syncFiles(target);
      const isVoting = (await countOpenElections(uri)) > 0;
      const manifest = writeManifest(target, {
        takenAt,
        database,
        missing,
        portal: { version: portalVersion, commit: commit() },
        documents: places.inBucket ? 'object storage' : 'folder',
        encryption: encryption ? 'age' : 'none',
        files,
      });
      tell(target, manifest, newFiles, documents.unreadable);
      const isElsewhere = liesElsewhere(folder, places);
      const isOurs = !isNew(target) && isWritable(folder);
      if (isOurs) handOver(folder, target);
      await noteBackup(uri, manifest, isElsewhere);
      if (isOurs) await copyAway(folder, target, uri);
      if (!isElsewhere && !process.env['BACKUP_COPY_TO']) console.error(onSameDisk);
      if (isVoting) console.log(`\n${duringVoting}`);
    } catch (error) {
      // An incomplete backup can't be restored, and several would fill the disk of the portal. A complete one stays,
      // also if the database fails to close after it: it may be the last good copy.
      for (const name of [manifestName, keyName, filesFolder, 'database'])
        rmSync(join(target, name), { recursive: true, force: true });
      throw error;
    }
  };
  const running = await runningDatabase(dataDir);
  await (running ? copy(running) : withDatabase(dataDir, copy));
}

/** A backup in a folder that others own keeps its files to itself. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function copyAway(folder: string, target: string, uri: string): Promise<void> {
  try {
    await copyElsewhere(folder, basename(target), uri);
  } catch (error) {
    console.error(`The backup is here, but it was not copied to BACKUP_COPY_TO: ${(error as Error).message}`);
    process.exitCode = 3;
  }
}

/** Each backup has the key with it. With another passphrase there is another key, and everything is stored anew. */
async function encryptionFor(folder: string, target: string, passphrase: string) {
  const key = join(folder, keyName);
  const encryption = await openKey(key, passphrase);
  if (!encryption) {
    if (existsSync(key))
      console.log('BACKUP_PASSPHRASE is another one than for the last backup. Everything is stored again.');
    return createKey(join(target, keyName), passphrase);
  }
  copyFileSync(key, join(target, keyName));
  return encryption;
}

type Files = Record<string, StoredFile>;

/** Copies database and documents again while a document is missing that the database names. @throws StartError */
async function copyData(uri: string, stage: string, store: Store, writer: FileWriter) {
  const documents: CopiedDocuments = { copied: new Map(), unreadable: new Map() };
  // Before the database, so that documents which are deleted meanwhile are there; and again after it for new ones.
  await copyDocuments(store, writer, documents);
  let before: string[] = [];
  for (let round = 1; ; round += 1) {
    const database = await copyDatabase(uri, stage);
    const takenAt = new Date().toISOString();
    await copyDocuments(store, writer, documents);
    const missing = fitDocuments(documents, entriesIn(stage, uri, database));
    if (round < mostRounds && !missing.every((file) => before.includes(file))) {
      before = missing;
      continue;
    }
    const files: Files = {};
    await addTree(files, writer, stage, 'database');
    return { takenAt, database, documents, missing, files };
  }
}

/** A file, or all files below a folder; nothing if there is none. @throws StartError for a link */
async function addTree(files: Files, writer: FileWriter, from: string, part: string): Promise<void> {
  if (!existsSync(from)) return;
  if (!statSync(from).isDirectory()) {
    files[part] = await writer.add(() => createReadStream(from));
    return;
  }
  for (const path of filesIn(from))
    files[`${part}/${path}`] = await writer.add(() => createReadStream(join(from, path)));
}

/** The registry first: every version that it names is in its folder before it does. */
async function addReleases(files: Files, writer: FileWriter, from: string): Promise<void> {
  if (!existsSync(from)) return;
  await addTree(files, writer, join(from, 'registry.json'), 'remotes/registry.json');
  for (const name of readdirSync(from))
    if (statSync(join(from, name)).isDirectory())
      await addTree(files, writer, join(from, name), `remotes/${name}`);
}

/** For `/metrics`. The backup is good without it. */
async function noteBackup(uri: string, { takenAt, missing }: Manifest, isElsewhere: boolean): Promise<void> {
  const at = new Date(takenAt);
  try {
    await withClient(uri, async (db) => {
      await noteResult(db, 'backup', { at, missing: missing.length });
      if (isElsewhere) await noteResult(db, 'backup-elsewhere', { at });
    });
  } catch (error) {
    console.error(`The portal’s figures don’t show this backup: ${(error as Error).message}`);
  }
}

function readSecrets(folder: string): Record<string, string> {
  const named = process.env['SECRETS_KEY'];
  if (named) return { key: named };
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (!names.includes('key'))
    throw new StartError(`The secrets key is missing: set SECRETS_KEY, or put it back into ${folder}.`);
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

function tell(
  target: string,
  manifest: Manifest,
  newFiles: Set<string>,
  unreadable: Map<string, string>,
): void {
  const { files, missing, encryption } = manifest;
  const megabytes = (bytes: number[]) =>
    `${(bytes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1).padStart(10)} MB`;
  const parts = Map.groupBy(Object.entries(files), ([path]) => path.split('/', 1)[0]!);
  for (const [part, all] of parts)
    console.log(
      `${part.padEnd(14)} ${String(all.length).padStart(7)} files ${megabytes(all.map(([, { bytes }]) => bytes))}`,
    );
  const added = [...storedIn(manifest)].filter(([name]) => newFiles.has(name));
  console.log(
    `${'of these new'.padEnd(14)} ${String(added.length).padStart(7)} files ${megabytes(added.map(([, bytes]) => bytes))}`,
  );
  console.log(`\nThe backup is made: ${target}`);
  if (missing.length > 0) {
    const named = missing.map((file) =>
      unreadable.has(file) ? `${file} can’t be read: ${unreadable.get(file)}` : file,
    );
    console.error(listOf(`\nIt is NOT whole. Documents are missing: ${missing.length}`, named));
    console.error('An earlier backup may have them: “Backup” in docs/guides/operations.md.');
    process.exitCode = 3;
  }
  if (encryption === 'none')
    console.error(
      'It is NOT encrypted, because BACKUP_PASSPHRASE is not set: whoever has it can read what members wrote.\n' +
        'The secrets are NOT in it. Keep SECRETS_KEY, or DATA_DIR/secrets, apart: without it the portal doesn’t start on\n' +
        'this backup.',
    );
}
