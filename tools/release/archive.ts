import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { schemaVersion } from '@campus/api/check-data';
import { portalVersion } from '@campus/api/config';
import { remoteFolders } from '../remotes.ts';
import { commit } from '../ship/origin.ts';
import { root } from '../start/settings.ts';
import { bundleTools, unbundled } from './bundle-tools.ts';
import { copyPackages } from './copy-packages.ts';

const wrapper = `#!/bin/sh
# Runs the operator's program of this release.
exec node "$(dirname "$(readlink -f "$0")")/tools/campus.mjs" "$@"
`;

/** Makes `campus-<version>.tar.gz` in `folder` of what is built, and SHA256SUMS beside it. Gives the archive's path. */
export async function makeArchive(folder: string): Promise<string> {
  const name = `campus-${portalVersion}`;
  const dir = join(folder, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const from = commit();

  // Built again, for the commit in it: the build in nx's cache may be of an earlier one with the same sources.
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
  execFileSync(process.execPath, [rolldown, '-c', 'rolldown.config.ts', '--logLevel', 'silent'], {
    cwd: join(root, 'api'),
    env: { ...process.env, BUILD_COMMIT: from },
    stdio: 'inherit',
  });
  copy('api/dist', join(dir, 'api/dist'));
  copy('shell/dist', join(dir, 'shell/dist'));
  copy('shell/package.json', join(dir, 'shell/package.json'));
  for (const remote of remoteFolders())
    for (const part of ['dist', 'portal.json']) copy(join(remote, part), join(dir, 'remotes', remote, part));
  copyPackages(join(root, 'node_modules'), join(dir, 'node_modules'), unbundled);
  await bundleTools(join(dir, 'tools'), from);
  for (const file of ['deploy', 'firebase/firestore.rules', 'tools/mail/page.html', 'CHANGELOG.md', 'LICENSE'])
    copy(file, join(dir, file));
  writeFileSync(join(dir, 'campus'), wrapper, { mode: 0o755 });
  const release = { version: portalVersion, commit: from, schema: schemaVersion, node: '>=24' };
  writeFileSync(join(dir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`);

  const archive = `${dir}.tar.gz`;
  writeFileSync(archive, gzipSync(tarOf(folder, name), { level: 9 }));
  writeFileSync(join(folder, 'SHA256SUMS'), `${sha256(archive)}  ${name}.tar.gz\n`);
  return archive;
}

const copy = (from: string, to: string) => cpSync(join(root, from), to, { recursive: true });

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The same bytes for the same files: sorted, of nobody, and as old as the commit. */
function tarOf(folder: string, name: string): Buffer {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const seconds = process.env['SOURCE_DATE_EPOCH'] ?? (status === 0 ? stdout.trim() : '0');
  const how = `--create --format=gnu --sort=name --mtime=@${seconds} --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX`;
  return execFileSync('tar', [...how.split(' '), name], { cwd: folder, maxBuffer: 2 ** 30 });
}
