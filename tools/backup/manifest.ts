import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAtomically } from '@campus/releases/write-atomically';
import * as z from 'zod';
import { StartError } from '../start/processes.ts';
import { filesIn, syncFiles } from './files.ts';

const manifestName = 'manifest.json';

const manifestSchema = z.strictObject({
  format: z.literal(1),
  /** When the copy of the database was complete. */
  takenAt: z.iso.datetime(),
  portal: z.strictObject({ version: z.string(), commit: z.string() }),
  /** `embedded`: a data folder. `mongodump`: a dump with the oplog of the time that it took. */
  database: z.enum(['embedded', 'mongodump']),
  documents: z.enum(['folder', 'object storage']),
  /** `apart`: not in the backup. */
  secrets: z.enum(['encrypted', 'apart']),
  /** Files of documents that the database names, and that were not there to be copied. */
  missing: z.array(z.string()).default([]),
  /** By path below the backup's folder. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Hashes every file in the folder, has it written to the disk, and then writes the manifest: only now it is a backup. */
export async function writeManifest(
  folder: string,
  about: Omit<Manifest, 'files' | 'format'>,
): Promise<Manifest> {
  const files: Manifest['files'] = {};
  syncFiles(folder);
  for (const path of filesIn(folder)) files[path] = await digestOf(join(folder, path));
  const manifest: Manifest = { format: 1, ...about, files };
  writeAtomically(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** Reads the manifest and compares every file with it. @throws StartError with the first differences */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = parseManifest(folder);
  const faults: string[] = [];
  const paths = new Set(filesIn(folder));
  paths.delete(manifestName);
  for (const [path, expected] of Object.entries(manifest.files)) {
    if (!paths.delete(path)) {
      faults.push(`${path} is missing`);
      continue;
    }
    const found = await digestOf(join(folder, path));
    if (found.sha256 !== expected.sha256) faults.push(`${path} is not what was backed up`);
  }
  for (const path of paths) faults.push(`${path} is not named in the manifest`);
  if (faults.length > 0) throw new StartError(listOf(`The backup in ${folder} is damaged:`, faults));
  return manifest;
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

const mostListed = 10;
export const listOf = (title: string, lines: string[]): string =>
  [
    title,
    ...lines.slice(0, mostListed).map((line) => `  - ${line}`),
    ...(lines.length > mostListed ? [`  - and ${lines.length - mostListed} more`] : []),
  ].join('\n');

async function digestOf(path: string): Promise<Manifest['files'][string]> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of createReadStream(path)) {
    hash.update(part as Buffer);
    bytes += (part as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
