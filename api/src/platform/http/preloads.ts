import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accessTo, pageAt, type RegisteredRemote, remoteBuildSchema } from '@campus/contracts';

/** Addresses of the files that a page loads: those that a browser asks for at once, and those for the shell to ask for. */
interface PageFiles {
  now: string[];
  next: string[];
}

/** Part of a remote's mf-manifest.json; paths are relative to that file. */
interface Manifest {
  metaData: { remoteEntry: { name: string } };
  exposes: { path: string; assets: Record<'js' | 'css', { sync: string[] }> }[];
  campus?: unknown;
}

/**
 * The files that an address needs besides those that the page names itself, as far as the builds say them. A build that
 * doesn't only loads later.
 * @param shellFolder of the active shell
 */
export function filesOfPage(
  path: string,
  {
    remotes,
    shellFolder,
    remotesDir,
  }: { remotes: RegisteredRemote[]; shellFolder: string; remotesDir: string },
): PageFiles {
  const { remote } = pageAt(path, remotes);
  const kind = remote ? (accessTo(path, remote) === 'public' ? 'public' : 'member') : path;
  const listed = readJson(join(shellFolder, 'preloads.json')) as Record<string, PageFiles> | undefined;
  const { now = [], next = [] } = listed?.[kind] ?? {};
  const isRunning = remote && !remote.off && !remote.unmet;
  const ofRemote = isRunning ? filesOfRemote(path, remote, remotesDir) : [];
  const ofShell = { now: now.map((file) => `/${file}`), next: next.map((file) => `/${file}`) };
  // A public page needs no answer first, so everything is loaded at once.
  return kind === 'public'
    ? { now: [...ofShell.now, ...ofShell.next, ...ofRemote], next: [] }
    : { now: ofShell.now, next: [...ofShell.next, ...ofRemote] };
}

function filesOfRemote(path: string, { entry }: RegisteredRemote, remotesDir: string): string[] {
  // One that is served from elsewhere is that server's matter.
  if (!entry.startsWith('/remotes/')) return [];
  const manifest = readJson(join(remotesDir, entry.slice('/remotes/'.length))) as Manifest | undefined;
  const assets = manifest?.exposes?.find((one) => one.path === './module')?.assets;
  if (!manifest || !assets) return [];
  const build = remoteBuildSchema.safeParse(manifest.campus);
  const pages = Object.entries((build.success && build.data.pages) || {});
  const files = new Set([
    manifest.metaData.remoteEntry.name,
    ...assets.js.sync,
    ...assets.css.sync,
    ...(pages.find(([route]) => matches(route, path))?.[1] ?? []),
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

/** `undefined` when it is missing or no JSON. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
