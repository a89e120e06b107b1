import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { contractVersion } from '@campus/contracts';
import { readManifest, ReleaseError, ReleaseStore } from '@campus/releases';
import { commit, userName } from '../ship/origin.ts';
import { waitFor, type ChildOptions } from './processes.ts';
import { root } from './settings.ts';
import type { Supervisor } from './supervisor.ts';
import { writeAtomically } from '@campus/releases/write-atomically';

const remoteProjects = () =>
  globSync('mfe-*/portal.json', { cwd: root })
    .toSorted()
    .map((file) => join(root, dirname(file)));

/** Builds shell and remotes, as far as they aren't in nx's cache. `onLine` gets a line per finished project. */
export async function build(supervisor: Supervisor, onLine: (line: string) => void): Promise<void> {
  await supervisor.run({
    name: 'build',
    command: process.execPath,
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
      NODE_ENV: 'production',
      FORCE_COLOR: '0',
    },
    onLine,
  });
}

/**
 * Ships the shell and every remote that the store never had. One that can't be shipped is left as it is in the store.
 * Returns notes for people about what was left.
 */
export function shipAll(remotesDir: string): string[] {
  const store = new ReleaseStore(remotesDir);
  const origin = { by: userName(), commit: commit(), automatic: true };
  return [...remoteProjects(), join(root, 'shell')].flatMap((project) => {
    try {
      return store.ship(project, origin).notes;
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      return `${error.message}\n             ${basename(project)} is left as it is.`;
    }
  });
}

/** Starts Vite's dev server in a folder and returns its address, which Vite prints. */
export async function startVite(
  supervisor: Supervisor,
  folder: string,
  options: Partial<ChildOptions>,
): Promise<string> {
  const child = supervisor.start({
    name: `Vite of ${folder}`,
    command: process.execPath,
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

/** Starts the dev server of every remote and writes a registry that names them into `dir`. */
export async function startDevRemotes(
  supervisor: Supervisor,
  dir: string,
  optionsOf: (folder: string) => Partial<ChildOptions>,
): Promise<void> {
  const remotes = await Promise.all(
    remoteProjects().map(async (project) => {
      const folder = project.slice(root.length + 1);
      const address = await startVite(supervisor, folder, optionsOf(folder));
      return { ...readManifest(join(project, 'portal.json')), entry: `${address}/mf-manifest.json` };
    }),
  );
  writeAtomically(
    join(dir, 'registry.json'),
    JSON.stringify({ contract: contractVersion, remotes }, null, 2),
  );
}
