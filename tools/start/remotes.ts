import { basename, join } from 'node:path';
import { contractVersion } from '@campus/contracts';
import { readManifest, ReleaseError, shellId } from '@campus/releases';
import { remoteFolders, remotesRoot } from '../remotes.ts';
import { admit, type Asked, notShipped } from '../ship/admit.ts';
import { commit, userName } from '../ship/origin.ts';
import { releasesIn } from '../ship/releases.ts';
import { obituary, StartError, waitFor, type ChildOptions } from './processes.ts';
import { root } from './settings.ts';
import type { Supervisor } from './supervisor.ts';
import { writeAtomically } from '@campus/releases/write-atomically';

export const remoteProjects = () => remoteFolders().map((folder) => join(remotesRoot, folder));

/**
 * Builds shell and remotes, as far as they aren't in nx's cache.
 * @param onLine gets a line per finished project
 * @returns the folders that could not be built; the others were
 */
export async function build(supervisor: Supervisor, onLine: (line: string) => void): Promise<string[]> {
  const child = supervisor.start({
    name: 'build',
    args: [
      join(root, 'node_modules/nx/dist/bin/nx.js'),
      'run-many',
      '-t',
      'build',
      '--projects=shell,tag:type:remote',
      '--output-style=stream',
    ],
    cwd: root,
    env: {
      // The daemon would go on running after the portal has stopped.
      NX_DAEMON: 'false',
      // nx runs `vite` by its name, also when the launcher wasn't started by npm.
      PATH: `${join(root, 'node_modules/.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env['PATH']}`,
      FORCE_COLOR: '0',
    },
    onLine,
  });
  if ((await child.ended) === 'exit code 0') return [];
  const failed = failedBuilds(child.lines);
  // It failed as a whole, or it made nothing that could be served.
  if (failed.length === 0) throw new StartError(await obituary(child, 'failed'));
  return failed;
}

/** nx lists them last, as `- mfe-budget:build`. */
export const failedBuilds = (lines: string[]) =>
  lines.flatMap((line) => /^- ([\w-]+):build$/.exec(line.trim())?.[1] ?? []);

interface ShipAll {
  remotesDir: string;
  /** Folders of the shell and of the remotes. */
  shell: string;
  remotes: string[];
  /** Names of the folders that could not be built. */
  failed: string[];
  /** Also what a person took back or left at another version: an upgrade needs the builds that fit its API. */
  always?: boolean;
  /** Asks the gate; tests have their own. */
  check?: Asked['check'];
}

/**
 * Ships builds that the store never had. A build that can't be shipped leaves the store as it is.
 * @returns notes for people about what was left
 * @throws StartError when the store has no shell and none could be shipped
 */
export async function shipAll(given: ShipAll): Promise<string[]> {
  const { remotesDir, shell, remotes, failed, always = false, check } = given;
  const releases = await releasesIn(remotesDir);
  const { store } = releases;
  const origin = { by: userName(), commit: commit(), automatic: !always };

  const repaired: string[] = [];
  const left = (folder: string, reason: string) => {
    const runs = store.list()[folder.replace(/^mfe-/, '')]?.active;
    return `${reason}\n             ${runs ? `${runs} keeps running.` : 'None of its versions runs.'}`;
  };
  const ship = async (project: string): Promise<string[]> => {
    const folder = basename(project);
    if (failed.includes(folder)) return [left(folder, `${folder} could not be built (logs/build.log).`)];
    try {
      const { id, version, outcome, notes } = await admit(project, {
        releases,
        dir: remotesDir,
        origin,
        // A shell of this machine's own is never held back by a version that runs: its API comes with it.
        replaced: Object.keys(store.list()),
        ...(check && { check }),
      });
      if (outcome !== 'repaired') return notes;
      repaired.push(join(remotesDir, id, version));
      return [...notes, `Files of ${id} ${version} were missing or damaged. They are put right.`];
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return [left(folder, notShipped(folder, error.message))];
    }
  };

  const notes = await releases.update().catch((error: unknown) => {
    if (error instanceof ReleaseError) return [error.message];
    throw error;
  });
  notes.push(...(await ship(shell)));
  if (!store.list()[shellId]?.active) throw new StartError(`There is no shell to serve. ${notes.join('\n')}`);
  for (const remote of remotes) notes.push(...(await ship(remote)));
  // Each change names what is damaged, until a later one puts it right.
  return [...new Set(notes)].filter((note) => !repaired.some((folder) => note.includes(`${folder} are `)));
}

/** Starts Vite's dev server in a folder and returns its address, which Vite prints. */
export async function startVite(
  supervisor: Supervisor,
  folder: string,
  options: Partial<ChildOptions>,
): Promise<string> {
  const child = supervisor.start({
    name: `Vite of ${folder}`,
    args: [join(root, 'node_modules/vite/bin/vite.js')],
    cwd: join(root, folder),
    ...options,
    env: { NO_COLOR: '1', NODE_ENV: 'development', ...options.env },
  });
  const address = await waitFor(
    child,
    () => child.lines.map((line) => /Local:\s+(http:\S+?)\/?$/.exec(line)?.[1]).find(Boolean) ?? null,
  );
  supervisor.watch(child);
  return address;
}

/** How often a running `npm run dev` looks for new remotes, in ms. */
const lookEveryMs = 2000;

/**
 * Starts the dev server of every remote and writes a registry that names them into `dir`. A remote that is added
 * afterwards gets one too.
 */
export async function startDevRemotes(
  supervisor: Supervisor,
  dir: string,
  optionsOf: (folder: string) => Partial<ChildOptions>,
): Promise<void> {
  const entries = new Map<string, string>();
  const serve = async (project: string) => {
    const folder = project.slice(root.length + 1);
    entries.set(project, '');
    entries.set(project, `${await startVite(supervisor, folder, optionsOf(folder))}/mf-manifest.json`);
  };
  const write = () => {
    const remotes = [...entries]
      .filter(([, entry]) => entry !== '')
      .map(([project, entry]) => ({ ...readManifest(join(project, 'portal.json')), entry }));
    const registry = { contract: contractVersion, remotes };
    writeAtomically(join(dir, 'registry.json'), JSON.stringify(registry, null, 2));
  };
  await Promise.all(remoteProjects().map(serve));
  write();
  setInterval(() => {
    for (const project of remoteProjects().filter((one) => !entries.has(one)))
      serve(project)
        .then(write)
        .then(() => console.log(`  ${basename(project)} was added: load the page again`))
        .catch((error: unknown) => console.error(error));
  }, lookEveryMs).unref();
}
