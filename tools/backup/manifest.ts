import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@campus/releases/write-atomically';
import * as z from 'zod';
import { StartError } from '../start/processes.ts';
import { isPlainFile } from './files.ts';
import { isStoredName } from './stored-files.ts';

export const manifestName = 'manifest.json';

const about = {
  /** When the copy of the database was complete. */
  takenAt: z.iso.datetime(),
  portal: z.strictObject({ version: z.string(), commit: z.string() }),
  /** `embedded`: a data folder. `mongodump`: a dump with the oplog of the time that it took. */
  database: z.enum(['embedded', 'mongodump']),
  documents: z.enum(['folder', 'object storage']),
  /** Files of documents that the database names, and that were not there to be copied, or couldn't be read. */
  missing: z.array(z.string()).default([]),
};

/** A restore writes there: no path leads out of its part. */
const path = z.string().refine((text) => text.split('/').every((name) => !['', '.', '..'].includes(name)));

/** Files lie in the backup's own folder, under their paths. No new backups have this format. */
const ownFiles = z.strictObject({
  format: z.literal(1),
  ...about,
  /** `apart`: not in the backup. */
  secrets: z.enum(['encrypted', 'apart']),
  files: z.record(path, z.strictObject({ bytes: z.int(), sha256: z.string() })),
});

/** Files are stored once for all backups in a folder. */
const sharedFiles = z.strictObject({
  format: z.literal(2),
  ...about,
  /** `none`: not encrypted, and without the secrets. */
  encryption: z.enum(['age', 'none']),
  /** By path: the size of the content, and the name under which it is stored. */
  files: z.record(path, z.strictObject({ bytes: z.int(), name: z.string().refine(isStoredName) })),
});

const manifestSchema = z.discriminatedUnion('format', [ownFiles, sharedFiles]);
export type Manifest = z.infer<typeof manifestSchema>;
export type SharedManifest = z.infer<typeof sharedFiles>;

/** The last file of a backup: only now it is one. */
export function writeManifest(folder: string, manifest: Omit<SharedManifest, 'format'>): SharedManifest {
  const whole: SharedManifest = { format: 2, ...manifest };
  writeAtomically(join(folder, manifestName), `${JSON.stringify(whole, null, 2)}\n`, 0o600);
  return whole;
}

/** The manifest alone: no file is compared with it. @throws StartError */
export function parseManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, manifestName), 'utf8');
  } catch {
    throw new StartError(`${folder} holds no complete backup: it has no ${manifestName}.`);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(
      `${join(folder, manifestName)} can’t be read, or a newer version of the portal wrote it.`,
    );
  }
}

/** Links are not followed: root reads what another user wrote. */
export const foldersIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? entry.name : []))
    : [];

export const hasManifest = (backup: string): boolean => isPlainFile(join(backup, manifestName));

export interface Backup {
  name: string;
  manifest: Manifest;
}

/** The backups in a folder whose manifests can be read, oldest first. */
export const backupsIn = (folder: string): Backup[] =>
  foldersIn(folder)
    .filter((name) => hasManifest(join(folder, name)))
    .flatMap((name) => {
      try {
        return [{ name, manifest: parseManifest(join(folder, name)) }];
      } catch {
        return [];
      }
    })
    .toSorted((a, b) => a.manifest.takenAt.localeCompare(b.manifest.takenAt));

/** The stored files that a backup needs; none for a backup with files of its own. */
export const storedIn = (manifest: Manifest): Map<string, number> =>
  new Map(manifest.format === 2 ? Object.values(manifest.files).map(({ name, bytes }) => [name, bytes]) : []);

const mostListed = 10;
export const listOf = (title: string, lines: string[]): string =>
  [
    title,
    ...lines.slice(0, mostListed).map((line) => `  - ${line}`),
    ...(lines.length > mostListed ? [`  - and ${lines.length - mostListed} more`] : []),
  ].join('\n');
