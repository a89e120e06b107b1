import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@campus/releases/write-atomically';
import * as z from 'zod';
import { StartError } from '../start/processes.ts';
import { isPlainFile } from './files.ts';
import { isStoredName } from './stored-files.ts';

export const manifestName = 'manifest.json';

/** A restore writes there: no path leads out of its part. */
const path = z.string().refine((text) => text.split('/').every((name) => !['', '.', '..'].includes(name)));

/** Files are stored once for all backups in a folder. Format 1, with files of its own, was in no release. */
const manifestSchema = z.strictObject({
  format: z.literal(2),
  /** When the copy of the database was complete. */
  takenAt: z.iso.datetime(),
  portal: z.strictObject({ version: z.string(), commit: z.string() }),
  /** `embedded`: a data folder. `mongodump`: a dump with the oplog of the time that it took. */
  database: z.enum(['embedded', 'mongodump']),
  documents: z.enum(['folder', 'object storage']),
  /** Files of documents that the database names, and that were not there to be copied, or couldn't be read. */
  missing: z.array(z.string()),
  /** `none`: not encrypted, and without the secrets. */
  encryption: z.enum(['age', 'none']),
  /** By path: the size of the content, and the name under which it is stored. */
  files: z.record(path, z.strictObject({ bytes: z.int(), name: z.string().refine(isStoredName) })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** The last file of a backup: only now it is one. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Manifest {
  const whole: Manifest = { format: 2, ...manifest };
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

/** The stored files that a backup needs, with the size of their content. */
export const storedIn = ({ files }: Manifest): Map<string, number> =>
  new Map(Object.values(files).map(({ name, bytes }) => [name, bytes]));

const mostListed = 10;
export const listOf = (title: string, lines: string[]): string =>
  [
    title,
    ...lines.slice(0, mostListed).map((line) => `  - ${line}`),
    ...(lines.length > mostListed ? [`  - and ${lines.length - mostListed} more`] : []),
  ].join('\n');
