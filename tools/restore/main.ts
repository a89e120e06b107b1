/** `npm run restore`: puts a backup into an empty place. */
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { restoringIn } from '@campus/embedded-mongo';
import { takeLock } from '@campus/releases/lock';
import { embeddedPlace, isEmbedded, mongoPlace, type RestoredDatabase } from '../backup/database.ts';
import { filesIn, launcherFiles, syncFiles } from '../backup/files.ts';
import { listOf } from '../backup/manifest.ts';
import { openBackup, type OpenBackup } from '../backup/open-backup.ts';
import { orRefuse, type Places, readPlaces } from '../backup/places.ts';
import { digestOfFile } from '../backup/stored-files.ts';
import { StartError } from '../start/processes.ts';
import { readArguments, refuse } from '../command-line.ts';

const HELP = `npm run restore -- --from DIR [--document FILE]

Compares every file of the backup in DIR with its manifest, and puts it into an empty place: DATA_DIR, UPLOADS_DIR or
S3_…, REMOTES_DIR, and MONGODB_URI for a backup of MongoDB. The folder “files” beside DIR belongs to the backup. It refuses a place that holds anything, and overwrites
nothing but what a restore of the same backup left that was cut off. Until it is finished no portal starts there.
ELECTION_PROGRESS_DIR may be there, and stays: it tells that the database is an older one.

  --document FILE     puts this one document back, which a portal lost that has all the rest. It may run meanwhile.
  BACKUP_PASSPHRASE   opens an encrypted backup

Read “Restore” in docs/guides/operations.md first: some things were promised to people since the backup.
Exit code: 0 when it is done, 2 if nothing or not all was restored.`;

const { values } = readArguments(HELP, { from: { type: 'string' }, document: { type: 'string' } });
if (!values.from) refuse(`--from is missing\n\n${HELP}`);
const source = resolve(values.from);
await orRefuse('The restore is not complete', async () => {
  const places = readPlaces();
  const backup = await openBackup(source, process.env['BACKUP_PASSPHRASE']);
  if (values.document === undefined) await restore(backup, places);
  else await restoreDocument(backup, values.document, places);
});

async function restore(backup: OpenBackup, places: Places): Promise<void> {
  const { dataDir, remotesDir, documents, inBucket, store } = places;
  const { manifest, secrets } = backup;
  requireSameKey(backup);
  const database = await databaseFor(backup, places.mongo, process.env['MONGODB_URI']);
  const parts = new Map(['mongo', 'auth', 'firestore'].map((part) => [part, join(dataDir, part)]));
  parts.set('remotes', remotesDir);
  if (!process.env['SECRETS_KEY']) parts.set('secrets', places.secrets);
  if (!inBucket) parts.set('documents', documents);
  // `npm start` would take its data.
  if (manifest.database === 'embedded') parts.set('mongod', join(dataDir, 'mongod'));
  const cutOff = new Set(database.isUnfinished ? filesOf(backup) : []);
  for (const [part, place] of parts) requireEmpty(place, part, cutOff);
  const release = lock(dataDir);
  if (inBucket)
    for await (const file of store.files())
      if (!cutOff.has(`documents/${file}`))
        throw new StartError(`The bucket holds ${file}. Restore into an empty one.`);

  if (database.isUnfinished) console.log('A restore was cut off here. It is done again.');
  await database.begin();
  for (const path of backup.paths) {
    const [part = '', ...rest] = path.split('/');
    const inPart = join(...rest);
    if (part === 'documents') await restoreOne(backup, path, places);
    else if (part === 'remotes') await restoreFile(backup, path, join(remotesDir, inPart));
    else if (launcherFiles.includes(part)) await restoreFile(backup, path, join(dataDir, path));
  }
  if (secrets && !process.env['SECRETS_KEY']) {
    mkdirSync(places.secrets, { recursive: true, mode: 0o700 });
    for (const [name, text] of Object.entries(secrets))
      writeFileSync(join(places.secrets, name), text, { mode: 0o600 });
  }
  // A database that a power cut emptied would be taken for a new one.
  for (const place of parts.values()) if (existsSync(place)) syncFiles(place);
  await database.finish();
  release();

  console.log(
    `Restored: the state of ${manifest.takenAt}, version ${manifest.portal.version} (${manifest.portal.commit}).`,
  );
  if (manifest.missing.length > 0)
    console.log(
      listOf(`Documents were missing when the backup was made: ${manifest.missing.length}`, manifest.missing),
    );
  if (!secrets && !process.env['SECRETS_KEY'])
    console.log(`The secrets are not in the backup. Put them into ${places.secrets} before you start.`);
  console.log(
    'Now unset SMTP_HOST, start the portal, and run npm run check-data.\n' +
      'Cancel every election that was open then or since: “Restore” in docs/guides/operations.md.',
  );
}

async function restoreDocument(backup: OpenBackup, file: string, places: Places): Promise<void> {
  const path = `documents/${file}`;
  if (!backup.paths.includes(path)) throw new StartError(`${file} is not in this backup.`);
  if ((await places.store.sizeOf(file)) !== null) throw new StartError(`${file} is not lost.`);
  await restoreOne(backup, path, places);
  console.log(`${file} is back.`);
}

/** @throws StartError before anything is written */
function requireSameKey({ secrets }: OpenBackup): void {
  const given = process.env['SECRETS_KEY'];
  if (secrets && given && given !== secrets['key']?.trim())
    throw new StartError('SECRETS_KEY is not the key of this backup. Unset it, or set the right one.');
}

/** Keeps `npm start` away. In a container only folders below DATA_DIR can be written, and `npm start` can't run there. */
function lock(dataDir: string): () => void {
  try {
    if (existsSync(dataDir)) accessSync(dataDir, constants.W_OK);
  } catch {
    return () => {};
  }
  const release = takeLock(join(dataDir, 'portal.lock'));
  if (!release) throw new StartError(`A portal runs on ${dataDir}. Stop it first.`);
  return release;
}

/** The files that a restore of this backup may have left when it was cut off, by part and path. */
function filesOf({ paths, secrets }: OpenBackup): string[] {
  const names = Object.keys(secrets ?? {}).map((name) => `secrets/${name}`);
  return [...paths, ...names, `mongo/${basename(restoringIn(''))}`];
}

function requireEmpty(place: string, part: string, cutOff: Set<string>): void {
  if (existsSync(place) && filesIn(place).some((path) => !cutOff.has(`${part}/${path}`)))
    throw new StartError(
      `${place} is not empty. Move it away first; keep it, as it may hold what the backup hasn’t.`,
    );
}

async function databaseFor(
  backup: OpenBackup,
  mongo: string,
  uri: string | undefined,
): Promise<RestoredDatabase> {
  if (backup.manifest.database === 'embedded') {
    // Without an answer it is the embedded one, which is stopped.
    if (uri && !(await isEmbedded(uri).catch(() => true)))
      throw new StartError(
        'This backup is one of the embedded database, and MONGODB_URI names a MongoDB. Unset it, restore, and move\n' +
          'the data as “MongoDB” in docs/guides/operations.md says.',
      );
    return embeddedPlace(backup, mongo);
  }
  if (!uri) throw new StartError('This is a backup of MongoDB: name an empty one with MONGODB_URI.');
  return mongoPlace(backup, uri);
}

async function restoreFile({ copyTo }: OpenBackup, path: string, target: string): Promise<void> {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  await copyTo(target, path);
}

/** A document, into the folder or the bucket. */
async function restoreOne(backup: OpenBackup, path: string, { documents, inBucket, store }: Places) {
  const file = basename(path);
  if (!inBucket) return restoreFile(backup, path, join(documents, file));
  const folder = mkdtempSync(join(tmpdir(), 'campus-restore-'));
  try {
    const local = join(folder, file);
    await backup.copyTo(local, path);
    const { bytes, sha256 } = await digestOfFile(local);
    await store.put({ file, name: file, size: bytes, sha256, by: '' }, local);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
