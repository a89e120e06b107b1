import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RegisteredRemote, registeredRemoteSchema, type RemoteManifest } from '@campus/contracts';
import { listFiles } from './list-files.ts';
import { shellId } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';

/** Hash and size of a stored folder; the hash is part of the version's name. */
export interface FolderContent {
  /** Eight hex digits of all files with their names. */
  hash: string;
  bytes: number;
}

/**
 * Reads all files of a folder. `portal.json` counts by what it says, not by how it is written.
 * @param portal what `portal.json` says; read from the folder when left out
 * @throws ReleaseError when it holds anything but plain files
 */
export function readContent(folder: string, portal?: RemoteManifest): FolderContent {
  const { files, others } = listFiles(folder);
  if (others.length > 0)
    throw new ReleaseError(
      'refused',
      `${folder} may hold plain files only. Remove what isn't one, such as a link: ${others.map((name) => join(folder, name)).join(', ')}.`,
    );
  const portalFile = join(folder, 'portal.json');
  const said = portal ?? (existsSync(portalFile) ? parsedFile(portalFile) : null);
  const hash = createHash('sha256');
  if (said) hash.update(JSON.stringify(said));
  let bytes = 0;
  for (const file of files) {
    if (file === 'portal.json') continue;
    const content = readFileSync(join(folder, file));
    hash.update(`\0${file}\0${content.length}\0`).update(content);
    bytes += content.length;
  }
  return { hash: hash.digest('hex').slice(0, 8), bytes };
}

/** Whether the files of a stored version are those that were shipped. */
export function isIntact(dir: string, id: string, version: string): boolean {
  const folder = join(dir, id, version);
  try {
    if (id === shellId ? !existsSync(join(folder, 'index.html')) : storedRemote(dir, id, version).id !== id)
      return false;
    return version.endsWith(readContent(folder).hash);
  } catch {
    return false;
  }
}

/**
 * A stored version as the registry lists it. Unknown keys are dropped: a newer portal may have written them.
 * @throws when its `portal.json` is missing or describes no remote
 */
export function storedRemote(dir: string, id: string, version: string): RegisteredRemote {
  const portal = parsedFile(join(dir, id, version, 'portal.json'));
  const entry = `/remotes/${id}/${version}/mf-manifest.json`;
  return registeredRemoteSchema.parse({ ...Object(portal), version, entry });
}

/** @throws when it is missing or no JSON */
const parsedFile = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

export const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** `undefined` when it is no JSON. */
export function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
