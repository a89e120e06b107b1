import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRegistry, type RemoteManifest } from '@campus/contracts';
import type { BuiltRemote } from './built-remote.ts';
import type { Refusal } from './refusal.ts';

interface StoredRegistry {
  remotes: { id: string; version: string; paths?: RemoteManifest['paths'] }[];
  releases?: Record<string, { versions: { version: string; preview?: true }[] }>;
}

/** What the store at `dir` says today; an empty store when it was never used. */
export function readStored(dir: string): StoredRegistry {
  const file = join(dir, 'registry.json');
  if (!existsSync(file)) return { remotes: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as StoredRegistry;
}

/** Versions of a remote that were live. */
export const shippedVersions = ({ remotes, releases }: StoredRegistry, id: string): string[] =>
  releases?.[id]?.versions.filter(({ preview }) => !preview).map(({ version }) => version) ??
  remotes.filter((remote) => remote.id === id).map(({ version }) => version);

/** The registry with this remote in it leaves nobody out; whoever was there first keeps what is theirs. */
export function checkRegistry({ folder, manifest }: BuiltRemote, stored: StoredRegistry): Refusal[] {
  const { id } = manifest;
  const entry = { ...manifest, entry: `/remotes/${id}/next/mf-manifest.json` };
  const others = stored.remotes.filter((remote) => remote.id !== id);
  const before = readRegistry({ remotes: others }).skipped.map((one) => one.id);
  return readRegistry({ remotes: [...others, entry] })
    .skipped.filter((one) => one.id === id || !before.includes(one.id))
    .map((one) => ({
      file: `${folder}/portal.json`,
      problem: one.reason,
      remedy: 'Claim other paths, cards and Admin sections; npm run remotes shows who has which.',
    }));
}

/** Paths that anybody can open without signing in once this remote is shipped, and couldn't before. */
export function newPublicPaths({ id, paths }: RemoteManifest, stored: StoredRegistry): string[] {
  const before = stored.remotes.find((remote) => remote.id === id)?.paths ?? [];
  const wasPublic = before.filter(({ access }) => access === 'public').map(({ path }) => path);
  return paths
    .filter(({ path, access }) => access === 'public' && !wasPublic.includes(path))
    .map(({ path }) => path);
}
