import { join } from 'node:path';
import { accessTo, pageAt, type RegisteredRemote, remoteBuildSchema } from '@campus/contracts';
import { endpoints } from '@campus/contracts/endpoints';
import { readJson } from './plain-file.ts';
import type { Shell } from './registry.ts';

interface PageNeeds {
  files: string[];
  reads: string[];
  /** It is for people who are signed out too. */
  isPublic: boolean;
}

/** Part of a remote's mf-manifest.json; paths are relative to that file. */
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
  campus?: unknown;
}

/**
 * The files that an address needs besides those that the page names itself, and what it reads, as far as the builds say
 * it. A build that doesn't only loads later.
 */
export function needsOfPage(
  path: string,
  { remotes, shell, remotesDir }: { remotes: RegisteredRemote[]; shell: Shell; remotesDir: string },
): PageNeeds {
  const { remote, reads } = pageAt(path, remotes);
  const kind = remote ? (accessTo(path, remote) === 'public' ? 'public' : 'member') : path;
  const listed = readJson(shell.root, join(shell.folders[0], 'preloads.json')) as
    Record<string, Pick<PageNeeds, 'files'> & Partial<PageNeeds>> | undefined;
  const ofShell = listed?.[kind];
  const isRunning = remote && !remote.off && !remote.unmet;
  const ofRemote = isRunning ? filesOfRemote(path, remote, remotesDir) : [];
  const calls = isRunning && !reads ? (listed?.['calls']?.files ?? []) : [];
  return {
    files: [...[...(ofShell?.files ?? []), ...calls].map((file) => `/${file}`), ...ofRemote],
    reads: ((isRunning ? reads : ofShell?.reads) ?? []).filter(mayBeEarly),
    isPublic: kind === 'public',
  };
}

/** Anonymous calls never carry the token that early ones have. */
const mayBeEarly = (read: string) =>
  endpoints.some(
    ({ method, path, anonymous }) => method === 'get' && !anonymous && matches(path, read.split('?')[0]!),
  );

function filesOfRemote(path: string, { entry }: RegisteredRemote, remotesDir: string): string[] {
  // One that is served from elsewhere is that server's matter.
  if (!entry.startsWith('/remotes/')) return [];
  const manifest = readJson(remotesDir, entry.slice('/remotes/'.length)) as Manifest | undefined;
  const assets = manifest?.exposes?.find((one) => one.path === './module')?.assets;
  if (!manifest || !assets) return [];
  const build = remoteBuildSchema.safeParse(manifest.campus);
  const pages = (build.success && build.data.pages) || {};
  const files = new Set([
    manifest.metaData.remoteEntry.name,
    ...assets.js.sync,
    ...assets.css.sync,
    // `/rooms/new` is also a `/rooms/:id`.
    ...(pages[path] ?? Object.entries(pages).find(([route]) => matches(route, path))?.[1] ?? []),
  ]);
  const folder = entry.replace(/[^/]*$/, '');
  return [entry, ...[...files].map((file) => folder + file)];
}

/** Whether an address belongs to a route, whose parameters are written `:id`. */
const matches = (route: string, path: string) => {
  const [wanted, given] = [route.split('/'), path.replace(/(.)\/$/, '$1').split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
  );
};
