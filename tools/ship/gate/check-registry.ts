import { baseOf, type Claims, readRegistry } from '@campus/contracts';
import { othersThan, type RegistryFile, ReleaseStore } from '@campus/releases';
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
  const others = othersThan(id, stored);
  const before = readRegistry({ remotes: others }).skipped.map((one) => one.id);
  return readRegistry({ remotes: [...others, entry] })
    .skipped.filter((one) => one.id === id || !before.includes(one.id))
    .map((one) => ({
      file: `${folder}/portal.json`,
      problem: one.reason,
      remedy: 'Claim other paths, cards and Admin sections.',
    }));
}

/** Each path has one access. */
export function checkPaths({ folder, manifest: { paths } }: BuiltRemote): Refusal[] {
  const bases = paths.map(({ path }) => baseOf(path));
  const twice = new Set(bases.filter((base, index) => bases.indexOf(base) !== index));
  return [...twice].map((path) => ({
    file: `${folder}/portal.json`,
    problem: `The path ${path} is listed twice.`,
    remedy: 'Claim each path once, with one access.',
  }));
}

/** A page that search and the bar name like another team's leads people to the wrong one. */
export function checkTitles({ folder, manifest }: BuiltRemote, stored: RegistryFile): Refusal[] {
  const others = othersThan(manifest.id, stored);
  const ownerOf = new Map(others.flatMap((other) => titlesOf(other).map((title) => [title, other.id])));
  return titlesOf(manifest).flatMap((title) => {
    const problem = ownerOf.has(title)
      ? `Its title “${title}” is that of a page of ${ownerOf.get(title)}.`
      : mixed.test(title)
        ? `Its title “${title}” mixes letters that look alike, of several alphabets.`
        : null;
    const remedy = 'Give your area and its pages titles of their own.';
    return problem ? [{ file: `${folder}/portal.json`, problem, remedy }] : [];
  });
}

/** Latin letters beside those of another alphabet that has the same shapes. */
const mixed =
  /\p{Script=Latin}.*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}].*\p{Script=Latin}/u;

/** As a reader takes them for the same: what can't be seen doesn't count. */
const titlesOf = ({ title, navTitle, pages = [] }: Claims): string[] => [
  ...new Set(
    [
      title,
      ...(navTitle ? [navTitle] : []),
      ...pages.flatMap((page) => [page.title, ...(page.acts ?? [])]),
    ].map((one) =>
      one
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/\p{Cf}/gu, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    ),
  ),
];

/** Paths that anyone can open without signing in once this remote is shipped, and couldn't before. */
export function newPublicPaths({ id, paths }: Claims, stored: RegistryFile): string[] {
  const before = stored.remotes.find((remote) => remote.id === id)?.paths ?? [];
  const wasPublic = before.filter(({ access }) => access === 'public').map(({ path }) => path);
  return paths
    .filter(({ path, access }) => access === 'public' && !wasPublic.includes(path))
    .map(({ path }) => path);
}
