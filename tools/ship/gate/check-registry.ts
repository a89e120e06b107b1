import { type Claims, readRegistry } from '@campus/contracts';
import { type RegistryFile, ReleaseStore } from '@campus/releases';
import type { BuiltRemote } from './built-remote.ts';
import type { Refusal } from './refusal.ts';

/** The content of the store at `dir`; an empty store when it was never used. */
export const readStored = (dir: string): RegistryFile => new ReleaseStore(dir).registry();

/** Versions of a remote that were live. */
export const shippedVersions = ({ releases }: RegistryFile, id: string): string[] =>
  releases[id]?.versions.filter(({ preview }) => !preview).map(({ version }) => version) ?? [];

/** The registry with this remote in it leaves no remote out; the established owner keeps each claim. */
export function checkRegistry({ folder, manifest }: BuiltRemote, stored: RegistryFile): Refusal[] {
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

/** Paths that anyone can open without signing in once this remote is shipped, and couldn't before. */
export function newPublicPaths({ id, paths }: Claims, stored: RegistryFile): string[] {
  const before = stored.remotes.find((remote) => remote.id === id)?.paths ?? [];
  const wasPublic = before.filter(({ access }) => access === 'public').map(({ path }) => path);
  return paths
    .filter(({ path, access }) => access === 'public' && !wasPublic.includes(path))
    .map(({ path }) => path);
}
