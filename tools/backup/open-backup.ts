import { copyFileSync, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start/processes.ts';
import { openKey } from './encryption.ts';
import { filesIn, isPlainFile } from './files.ts';
import { keyName } from './hand-over.ts';
import { listOf, type Manifest, manifestName, parseManifest } from './manifest.ts';
import { decryptTo, filesFolder, findWhole, folderOf } from './stored-files.ts';

/** A backup whose files were all compared with its manifest. */
export interface OpenBackup {
  manifest: Manifest;
  /** All files but the secrets, below the part of the portal that they belong to. */
  paths: string[];
  /** By the names of their files; `null` if they aren't in the backup. */
  secrets: Record<string, string> | null;
  copyTo: (target: string, path: string) => Promise<void>;
}

/** @throws StartError with the first differences, or if the passphrase isn't right */
export async function openBackup(folder: string, passphrase: string | undefined): Promise<OpenBackup> {
  const manifest = parseManifest(folder);
  const ofSecrets = 'secrets/';
  const faults = filesIn(folder)
    .filter((path) => ![manifestName, keyName].includes(path) && !path.startsWith(`${filesFolder}/`))
    .map((path) => `${path} is not named in the manifest`);
  // A backup that isn't handed over yet has its new files with it.
  const places = [join(folder, filesFolder), join(folderOf(folder), filesFolder)];
  const stored = new Map<string, string>();
  for (const [path, { name }] of Object.entries(manifest.files)) {
    if (stored.has(name)) continue;
    const file = await findWhole(places, name);
    const damagedFile = places.map((place) => join(place, name)).find(isPlainFile);
    if (file) stored.set(name, file);
    else if (damagedFile) faults.push(`${path} is not what was backed up: ${damagedFile}`);
    else faults.push(`${path} is missing: ${join(places[1]!, name)}`);
  }
  if (faults.length > 0) throw new StartError(listOf(`The backup in ${folder} is damaged:`, faults));
  const isEncrypted = manifest.encryption === 'age';
  if (isEncrypted && !passphrase) throw new StartError('Set BACKUP_PASSPHRASE: this backup is encrypted.');
  const encryption = isEncrypted ? await openKey(join(folder, keyName), passphrase!) : null;
  if (isEncrypted && !encryption)
    throw new StartError('BACKUP_PASSPHRASE is not the passphrase of this backup.');
  const paths = Object.keys(manifest.files);
  const secrets: Record<string, string> = {};
  if (encryption)
    for (const path of paths.filter((one) => one.startsWith(ofSecrets))) {
      const { name } = manifest.files[path]!;
      secrets[path.slice(ofSecrets.length)] = await text(
        await encryption.decrypt(createReadStream(stored.get(name)!)),
      );
    }
  return {
    manifest,
    paths: paths.filter((path) => !path.startsWith(ofSecrets)),
    secrets: encryption && secrets,
    async copyTo(target, path) {
      const { name } = manifest.files[path]!;
      const file = stored.get(name)!;
      if (encryption) await decryptTo(target, file, name, encryption);
      else copyFileSync(file, target);
    },
  };
}
