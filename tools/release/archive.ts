import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { schemaVersion } from '@campus/api/check-data';
import { portalVersion } from '@campus/api/config';
import { packPackages } from '../packages/pack.ts';
import { remoteFolders } from '../remotes.ts';
import { commit } from '../ship/origin.ts';
import { root } from '../start/settings.ts';
import { bundleTools, unbundled } from './bundle-tools.ts';
import { copyPackages } from './copy-packages.ts';
import { listComponents } from './sbom.ts';
import { writeSums } from './signature.ts';
import { rewriteCommands } from './typed-commands.ts';

/** Files that operators and the programs of a release read. */
const alsoNeeded = [
  'deploy',
  'docs/guides',
  'firebase/firestore.rules',
  'tools/mail/page.html',
  'CHANGELOG.md',
  'LICENSE',
];

/** Programs that pages offer for download, by the remote whose build has them. */
const offered = { 'mfe-elections': 'verify-election', 'mfe-budget': 'verify-ledger' };

/**
 * Makes `campus-<version>.tar.gz` in `folder` of what is built, and beside it the programs for auditors, the packages for
 * teams and SHA256SUMS.
 * @param keyFile to sign with
 * @returns the archive's path
 */
export async function makeArchive(folder: string, keyFile?: string): Promise<string> {
  const name = `campus-${portalVersion}`;
  const dir = join(folder, name);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const builtFrom = commit();
  const remotes = remoteFolders();

  buildApi(builtFrom);
  copy('api/dist', join(dir, 'api/dist'));
  copy('shell/dist', join(dir, 'shell/dist'));
  copy('shell/package.json', join(dir, 'shell/package.json'));
  for (const remote of remotes)
    for (const part of ['dist', 'portal.json']) copy(join(remote, part), join(dir, 'remotes', remote, part));
  copyPackages(join(root, 'node_modules'), join(dir, 'node_modules'), unbundled);
  const bundled = await bundleTools(join(dir, 'tools'), builtFrom);
  for (const file of globSync('{tools/*.mjs,api/dist/*.js}', { cwd: dir })) rewriteCommands(join(dir, file));
  for (const file of alsoNeeded) copy(file, join(dir, file));
  copy('tools/campus/campus.sh', join(dir, 'campus'));
  writeJson(join(dir, 'release.json'), {
    version: portalVersion,
    commit: builtFrom,
    schema: schemaVersion,
    node: '>=24',
  });
  writeJson(join(dir, 'sbom.json'), listComponents(portalVersion, ['api', 'shell', ...remotes], bundled));

  const programs = Object.entries(offered).map(([remote, program]) => {
    // The very file that the page offers.
    const [built] = globSync(`dist/assets/${program}-*.mjs`, { cwd: join(root, remote) });
    if (!built) throw new Error(`${remote} is not built: run npm run build.`);
    for (const place of [dir, folder]) copyFileSync(join(root, remote, built), join(place, `${program}.mjs`));
    return `${program}.mjs`;
  });
  const archive = `${dir}.tar.gz`;
  writeFileSync(archive, gzipSync(tarOf(folder, name), { level: 9 }));
  writeSums(folder, [`${name}.tar.gz`, ...programs, ...(await packPackages(folder))], keyFile);
  return archive;
}

/** Copies without source maps: nothing reads them on a server, and rolldown doesn't always make the same. */
const copy = (from: string, to: string) =>
  cpSync(join(root, from), to, { recursive: true, filter: (path) => !path.endsWith('.map') });

const writeJson = (file: string, content: object) =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

/** For the commit in it: the build in nx's cache may be of an earlier one with the same sources. */
function buildApi(builtFrom: string): void {
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs');
  execFileSync(process.execPath, [rolldown, '-c', 'rolldown.config.ts'], {
    cwd: join(root, 'api'),
    env: { ...process.env, BUILD_COMMIT: builtFrom },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Gives the same bytes for the same files: sorted, with no owner, and as old as the commit. */
function tarOf(folder: string, name: string): Buffer {
  const committed = execFileSync('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const how = `--create --format=gnu --sort=name --mtime=@${committed} --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX`;
  return execFileSync('tar', [...how.split(' '), name], { cwd: folder, maxBuffer: 2 ** 30 });
}
