import { createHash } from 'node:crypto';
import { copyFileSync, createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartError } from '../start/processes.ts';
import { openKey } from './encryption.ts';
import { filesIn, isPlainFile } from './files.ts';
import { keyName } from './hand-over.ts';
import { listOf, type Manifest, manifestName, parseManifest, type SharedManifest } from './manifest.ts';
import { openSecrets } from './secrets.ts';
import { contentOf, decryptTo, digestOfFile, filesFolder, findWhole, folderOf } from './stored-files.ts';

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
  return manifest.format === 1
    ? openOwnFiles(folder, manifest, passphrase)
    : openSharedFiles(folder, manifest, passphrase);
}

function requirePassphrase(passphrase: string | undefined): string {
  if (!passphrase) throw new StartError('Set BACKUP_PASSPHRASE: the secrets in this backup are encrypted.');
  return passphrase;
}
const wrongPassphrase = () => new StartError('BACKUP_PASSPHRASE is not the passphrase of this backup.');
const damaged = (folder: string, faults: string[]) =>
  new StartError(listOf(`The backup in ${folder} is damaged:`, faults));

async function openOwnFiles(
  folder: string,
  manifest: Manifest & { format: 1 },
  passphrase: string | undefined,
): Promise<OpenBackup> {
  const faults: string[] = [];
  const found = new Set(filesIn(folder));
  found.delete(manifestName);
  for (const [path, { sha256 }] of Object.entries(manifest.files)) {
    if (!found.delete(path)) faults.push(`${path} is missing`);
    else if ((await digestOfFile(join(folder, path))).sha256 !== sha256)
      faults.push(`${path} is not what was backed up`);
  }
  for (const path of found) faults.push(`${path} is not named in the manifest`);
  if (faults.length > 0) throw damaged(folder, faults);
  const secrets =
    manifest.secrets === 'apart'
      ? null
      : openSecrets(readFileSync(join(folder, 'secrets.json'), 'utf8'), requirePassphrase(passphrase));
  if (manifest.secrets === 'encrypted' && !secrets) throw wrongPassphrase();
  return {
    manifest,
    paths: Object.keys(manifest.files).filter((path) => path !== 'secrets.json'),
    secrets,
    copyTo: async (target, path) => copyFileSync(join(folder, path), target),
  };
}

async function openSharedFiles(
  folder: string,
  manifest: SharedManifest,
  passphrase: string | undefined,
): Promise<OpenBackup> {
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
  if (faults.length > 0) throw damaged(folder, faults);
  const encryption =
    manifest.encryption === 'none'
      ? null
      : await openKey(join(folder, keyName), requirePassphrase(passphrase));
  if (manifest.encryption === 'age' && !encryption) throw wrongPassphrase();
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
