import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type RemoteManifest, remoteManifestSchema } from '@campus/contracts';
import { listFiles } from './list-files.ts';
import { shellId } from './registry-file.ts';
import { ReleaseError } from './release-error.ts';
import { readContent } from './version-folder.ts';

/** A project that was built: what `ship` stores. */
export interface BuiltProject {
  id: string;
  dist: string;
  /** The shell has none. */
  manifest: RemoteManifest | undefined;
  version: string;
  bytes: number;
}

/** Compressed copies are refused: they could hold other code than the file. */
export const compressedCopy = /\.(br|gz)$/;

/** @throws ReleaseError */
export function readProject(project: string): BuiltProject {
  const isShell = basename(project) === shellId;
  const dist = join(project, 'dist');
  // The build freezes it: what was changed in the project since isn't built yet.
  const frozen = join(dist, 'portal.json');
  const isFrozen = existsSync(frozen);
  const manifest = isShell ? undefined : readManifest(isFrozen ? frozen : join(project, 'portal.json'));
  const needed = isShell ? 'index.html' : 'mf-manifest.json';
  if (!existsSync(join(dist, needed)))
    throw new ReleaseError(
      'refused',
      `${join(dist, needed)} is missing, so there is no build to ship. Run npm run build first.`,
    );
  const [compressed] = listFiles(dist).files.filter((file) => compressedCopy.test(file));
  if (compressed)
    throw new ReleaseError(
      'refused',
      `${join(dist, compressed)} is a compressed copy. The portal compresses files itself. Build the project again without copies.`,
    );
  const { hash, bytes } = readContent(dist, isFrozen ? undefined : manifest);
  const label = manifest?.version ?? shellVersion(project);
  // A pre-release takes the hash as one more part: two hyphens would make no version.
  const version = `${label}${label.includes('-') ? '.' : '-'}${hash}`;
  return { id: manifest?.id ?? shellId, dist, manifest, version, bytes };
}

const shellVersion = (project: string) =>
  (readJson(join(project, 'package.json')) as { version?: string }).version ?? '0.0.0';

/** @throws ReleaseError that names the file and what is wrong in it */
export function readManifest(path: string): RemoteManifest {
  const parsed = remoteManifestSchema.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ReleaseError('refused', [`${path} does not describe a remote:`, ...faults].join('\n'));
}

function readJson(path: string): unknown {
  if (!existsSync(path)) throw new ReleaseError('refused', `${path} is missing.`);
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new ReleaseError('refused', `${path} is not JSON: ${(error as Error).message}`);
  }
}
