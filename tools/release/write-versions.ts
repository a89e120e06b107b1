import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProject } from '@campus/releases';
import { remoteFolders } from '../remotes.ts';
import { readProvides } from '../ship/gate/refusals-of.ts';
import { root } from '../start/settings.ts';
import { readProjects } from '../workspace.ts';
import { type Plan, releasedFile } from './plan.ts';

const kitName = '@campus/portal-kit';
/** Lists the names that the kit of the last release exports. */
export const releasedKitFile: string = join(import.meta.dirname, 'released-kit.json');

function edit(file: string, change: (text: string) => string): void {
  const path = join(root, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

const setVersion = (file: string, version: string) =>
  edit(file, (text) => text.replace(/^( {2}"version": ")[^"]+/m, `$1${version}`));

export function writeVersions({ portal, remotes }: Plan, day: string): void {
  // A remote has its version in portal.json alone.
  for (const dir of ['.', ...readProjects(root).map((project) => project.dir)])
    setVersion(join(dir, 'package.json'), portal.to);
  for (const [folder, { to }] of remotes) setVersion(join(folder, 'portal.json'), to);
  for (const file of ['CHANGELOG.md', 'libs/portal-kit/CHANGELOG.md'])
    edit(file, (text) => text.replace('## Unreleased\n', `## Unreleased\n\n## ${portal.to} (${day})\n`));
  const lock = ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--loglevel=error'];
  execFileSync('npm', lock, { cwd: root, stdio: 'inherit' });
}

/** Writes down which builds are released, and what the kit of this release has. */
export function recordBuilds(): void {
  const built = remoteFolders().map((folder) => readProject(join(root, folder)));
  const released = Object.fromEntries(built.map(({ id, version }) => [id, version]));
  writeFileSync(releasedFile, `${JSON.stringify(released, null, 2)}\n`);
  const { contract, shared } = readProvides(join(root, 'shell/dist'));
  const kit = { contract, shared: { [kitName]: shared[kitName] } };
  writeFileSync(releasedKitFile, `${JSON.stringify(kit, null, 2)}\n`);
}
