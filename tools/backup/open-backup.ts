import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start/processes.ts';
import { openKey } from './encryption.ts';
import { filesIn, isPlainFile } from './files.ts';
import { keyName } from './hand-over.ts';
import { listOf, manifestName, parseManifest } from './manifest.ts';
import { contentOf, decryptTo, filesFolder, findWhole, folderOf } from './stored-files.ts';

/**
 * Compares all files of a backup with its manifest.
 * @throws StartError with the first differences, or if the passphrase isn't right
 */
export async function openBackup(folder: string, passphrase: string | undefined) {
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
      const content = await text(await encryption.decrypt(createReadStream(stored.get(name)!)));
      if (contentOf(name) !== encryption.idOf(createHash('sha256').update(content).digest('hex')))
        throw new StartError(`${path} is not what was backed up: ${stored.get(name)}`);
      secrets[path.slice(ofSecrets.length)] = content;
    }
  return {
    manifest,
    /** All files but the secrets, below the part of the portal that they belong to. */
    paths: paths.filter((path) => !path.startsWith(ofSecrets)),
    /** By the names of their files; `null` if they aren't in the backup. */
    secrets: encryption && secrets,
    copyTo: async (target: string, path: string): Promise<void> => {
      const { name } = manifest.files[path]!;
      const file = stored.get(name)!;
      if (encryption) await decryptTo(target, file, name, encryption);
      else copyFileSync(file, target);
    },
  };
}
export type OpenBackup = Awaited<ReturnType<typeof openBackup>>;
