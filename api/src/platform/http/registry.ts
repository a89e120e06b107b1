import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  claimConflicts,
  readRegistry,
  type RegisteredRemote,
  type Registry,
  remoteBuildSchema,
  shellProvidesSchema,
  unmetNeeds,
} from '@campus/contracts';
import {
  callShapesFile,
  type CallShapes,
  callShapesSchema,
  changedCalls,
  shapesOf,
} from '@campus/contracts/call-shapes';
import { endpoints } from '@campus/contracts/endpoints';
import {
  mayPreview,
  registryFileSchema,
  type Release,
  released,
  releaseIn,
  type Releases,
  shellId,
  storedRemote,
} from '@campus/releases';
import { freshFile } from './fresh-file.ts';
import { readJson } from './plain-file.ts';
import type { Logger } from '../log.ts';

export type ReadRegistry = () => Registry;

export interface Shell {
  version: string;
  root: string;
  /** Folders of its files below `root`, that of the active version first. */
  folders: [active: string, ...earlier: string[]];
}
export type ReadShell = () => Shell;

interface Folders {
  remotesDir: string;
  /** Used while the release store holds no shell. */
  shellDir: string;
}

let shapes: CallShapes | undefined;
/** The shapes of this API's calls. A start that compares no remote doesn't make them. */
export const callShapes = (): CallShapes => (shapes ??= shapesOf(endpoints));

/**
 * The remotes of the release store, read again whenever its registry changes. A registry that can't be read leaves those
 * that were read before, and is listed in `skipped`.
 */
export function watchRegistry({ remotesDir, shellDir }: Folders, log: Logger): ReadRegistry {
  const path = join(remotesDir, 'registry.json');
  const readShell = watchShell({ remotesDir, shellDir });
  let remotes: RegisteredRemote[] = [];
  return freshFile(path, (): Registry => {
    const registry = load(remotesDir);
    if (registry) {
      const shell = readShell();
      const provides = readJson(shell.root, join(shell.folders[0], 'provides.json'));
      const runnable = (remote: RegisteredRemote) =>
        withoutUnmetNeeds(remote, registry, remotesDir, provides);
      remotes = registry.remotes.map(runnable);
    }
    for (const { id, insteadOf } of remotes) if (insteadOf) log.warn({ remote: id }, insteadOf);
    const isNew = remotes.length === 0 && !existsSync(path);
    const skipped = registry?.skipped ?? [
      {
        id: 'registry.json',
        reason: isNew
          ? 'No remote was shipped yet.'
          : 'The file is missing or not readable. To rebuild it: npm run ship -- --repair',
      },
    ];
    for (const { id, reason } of skipped) log.warn({ remote: id, reason }, 'remote skipped');
    return { remotes, skipped };
  });
}

function load(remotesDir: string): Registry | null {
  const registry = readRegistry(readJson(remotesDir, 'registry.json'));
  return registry.skipped.some(({ id }) => id === 'registry.json') ? null : registry;
}

/**
 * The remote, or the last version of it whose needs this portal meets: the API may have been changed or set back. With
 * neither, its pages say that it needs a newer portal.
 */
function withoutUnmetNeeds(
  remote: RegisteredRemote,
  registry: Registry,
  remotesDir: string,
  provides: unknown,
): RegisteredRemote {
  const unmet = remote.off ? '' : (unmetBy(remote, remotesDir, provides) ?? []).join(' ');
  if (unmet === '') return remote;
  const others = registry.remotes.filter(({ id }) => id !== remote.id);
  const release = releaseIn(readReleases(remotesDir) ?? {}, remote.id);
  const earlier = (release ? released(release) : [])
    .map(({ version }) => readStored(remotesDir, remote.id, version))
    .findLast(
      (one) =>
        one && unmetBy(one, remotesDir, provides)?.length === 0 && claimConflicts(one, others).length === 0,
    );
  if (!earlier) return { ...remote, unmet };
  return { ...earlier, insteadOf: `${earlier.version} runs in place of ${remote.version}. ${unmet}` };
}

/** `null` for builds of before and those that lie elsewhere, which don't say what they need. */
function unmetBy({ entry }: RegisteredRemote, remotesDir: string, provides: unknown): string[] | null {
  if (!entry.startsWith('/remotes/')) return null;
  const manifest = entry.slice('/remotes/'.length);
  const { campus } = Object(readJson(remotesDir, manifest)) as { campus?: unknown };
  const build = remoteBuildSchema.safeParse(campus);
  const provided = shellProvidesSchema.safeParse(provides);
  if (!build.success || !provided.success) return null;
  const needed = callShapesSchema.safeParse(readJson(remotesDir, join(dirname(manifest), callShapesFile)));
  return [
    ...unmetNeeds(build.data, provided.data, Object.keys(callShapes())),
    ...changedCalls(needed.data ?? {}, callShapes()),
  ];
}

/** `undefined` when its `portal.json` can't be read. */
function readStored(...place: Parameters<typeof storedRemote>): RegisteredRemote | undefined {
  try {
    return storedRemote(...place);
  } catch {
    return undefined;
  }
}

/**
 * The shell of the release store, else that of `shellDir`. A registry that can't be read leaves the one that was read
 * before.
 */
export function watchShell({ remotesDir, shellDir }: Folders): ReadShell {
  const unshipped = freshFile(join(shellDir, 'index.html'), (): Shell => {
    const index = join(shellDir, 'index.html');
    const page = existsSync(index) ? readFileSync(index) : '';
    // The page names its files by their content, so it is another one for each build.
    const version = createHash('sha256').update(page).digest('hex').slice(0, 8);
    return { version, root: shellDir, folders: [''] };
  });
  let before: Shell | null = null;
  const shipped = freshFile(join(remotesDir, 'registry.json'), () => {
    const releases = readReleases(remotesDir);
    if (releases) before = shippedShell(remotesDir, releases[shellId]);
    return before;
  });
  return () => shipped() ?? unshipped();
}

function shippedShell(remotesDir: string, release: Release | undefined): Shell | null {
  if (!release?.active) return null;
  const { active } = release;
  const earlier = release.versions.map(({ version }) => version).filter((version) => version !== active);
  const folderOf = (version: string) => join(shellId, version);
  return {
    version: active,
    root: remotesDir,
    folders: [folderOf(active), ...earlier.toReversed().map(folderOf)],
  };
}

/** `null` when the registry is missing, not readable or of another format. */
function readReleases(remotesDir: string): Releases | null {
  const file = registryFileSchema.safeParse(readJson(remotesDir, 'registry.json'));
  return file.success ? file.data.releases : null;
}

/** How long open pages still get the files of a version that was taken back, in ms. */
const openPagesMs = 3_600_000;

/**
 * The status with which the file of a stored version is answered.
 * @param isPreview asked for with the key of a preview
 */
export function watchVersions({ remotesDir }: Pick<Folders, 'remotesDir'>) {
  const releases = freshFile(join(remotesDir, 'registry.json'), () => readReleases(remotesDir) ?? {});
  return (id: string, version: string, file: string, isPreview: boolean): 200 | 404 | 410 => {
    const release = releaseIn(releases(), id);
    const found = release?.versions.find((one) => one.version === version);
    // Without a list of versions there is nothing to keep from anyone.
    if (!release || !found) return isPreview ? 404 : 200;
    if (release.removed && (file === 'portal.json' || !isYoung(release.removed.since))) return 410;
    // An open page asks for this file to hear whether its version was taken back.
    if (found.withdrawn && (file === 'portal.json' || !isYoung(found.until))) return 410;
    if (isPreview) return mayPreview(release, version) ? 200 : 410;
    return found.preview ? 404 : 200;
  };
}

const isYoung = (at: string | undefined) => Date.parse(at ?? '') > Date.now() - openPagesMs;

export const isShellShipped = (remotesDir: string) => Boolean(readReleases(remotesDir)?.[shellId]?.active);
