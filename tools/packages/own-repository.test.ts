import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@campus/api/free-port';
import { defaultDomains, type Registry } from '@campus/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Servers } from '../bench/servers.ts';
import { refusalsOf } from '../ship/gate/refusals-of.ts';
import { root } from '../start/settings.ts';
import { build } from '../testing/build.ts';
import { readPackage } from '../workspace.ts';
import { packPackages } from './pack.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-team-'));
const shellDir = join(root, 'shell/dist');
const repository = join(folder, 'repository');
const modules = join(repository, 'node_modules');
const remote = join(repository, 'mfe-lost-things');
const servers = new Servers();
const store = join(servers.folder, 'remotes');
afterAll(async () => {
  await servers.stop();
  rmSync(folder, { recursive: true });
});

/** Runs a program as on a command line in the team's repository. @returns what it printed; rejects with it */
async function run(program: string, ...args: string[]): Promise<string> {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env['PATH']}`,
    NO_COLOR: '1',
    REMOTES_DIR: store,
  };
  // Set by this test run: the federation plugin writes nothing where they are, and Node warns of colours forbidden and forced.
  for (const name of ['NODE_ENV', 'VITEST', 'TEST', 'FORCE_COLOR']) delete env[name];
  return promisify(execFile)(program, args, { cwd: repository, env }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} ${args.join(' ')}:\n${stdout}${stderr}`);
    },
  );
}
const npm = (script: string, ...args: string[]) => run('npm', 'run', '--silent', script, '--', ...args);

const extract = (tarball: string, to: string) => {
  mkdirSync(to, { recursive: true });
  return run('tar', 'xzf', tarball, '-C', to, '--strip-components=1');
};

/** As npm installs them, without a network: the other packages are those of this checkout. */
async function install(): Promise<void> {
  const installed = join(root, 'node_modules');
  mkdirSync(join(modules, '.bin'), { recursive: true });
  for (const name of readdirSync(installed))
    if (!['@campus', '.bin', '.cache', '.vite'].includes(name))
      symlinkSync(join(installed, name), join(modules, name));
  for (const name of readdirSync(join(installed, '.bin')))
    symlinkSync(join(installed, '.bin', name), join(modules, '.bin', name));
  const { devDependencies = {} } = readPackage(repository);
  for (const [name, range] of Object.entries(devDependencies))
    if (range.startsWith('file:')) await extract(range.slice('file:'.length), join(modules, name));
  for (const name of readdirSync(join(modules, '@campus'))) {
    const { dependencies } = readPackage(join(modules, '@campus', name));
    // No registry has these.
    const needed = Object.keys(dependencies ?? {}).filter((one) => one.startsWith('@campus/'));
    expect(needed.filter((one) => !(one in devDependencies))).toEqual([]);
  }
  symlinkSync('../@campus/federation/campus.mjs', join(modules, '.bin/campus'));
}

/** As an admin does it in the Admin Panel, for themself. */
async function giveKey(url: string, body: object): Promise<void> {
  const owner = `admin@${defaultDomains.admin}`;
  const headers = {
    authorization: `Bearer ${await servers.tokenOf('admin', owner)}`,
    'content-type': 'application/json',
  };
  // The first call makes the admin a member.
  await fetch(`${url}/api/me`, { headers });
  const answer = await fetch(`${url}/api/admin/release-keys`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...body, owner }),
  });
  expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('"id"')]);
}

beforeAll(async () => {
  mkdirSync(repository);
  build('--projects', 'shell');
  const tarballs = await packPackages(folder);
  await extract(join(folder, tarballs.at(-1)!), join(folder, 'create'));
  await run(
    process.execPath,
    join(folder, 'create/create.mjs'),
    'lost-things',
    '--contact',
    'lost@college.example',
  );
  await install();
});

test('has a remote that passes its types, lint, format and tests', async () => {
  await npm('typecheck');
  expect(await npm('lint')).toContain('boundaries hold: 1 projects');
  await run('prettier', '--check', '.');
  expect(await npm('test')).toMatch(/Tests +\d+ passed/);
});

test('builds it, asks the gate and ships it to a running portal', async () => {
  expect(await npm('build')).toContain('built in');
  expect(await npm('gate')).toContain('mfe-lost-things may be shipped');
  const { url } = await servers.startApi('portal', await freePort(), { SHELL_DIR: shellDir });
  const key = join(folder, 'key.pem');
  const publicKey = (await npm('ship', '--make-key', key)).trim().split('\n').at(-1);
  await giveKey(url, { area: 'lost-things', publicKey, reason: 'A new team.' });
  expect(await npm('ship', '--key', key, '--portal', url)).toMatch(
    /^lost-things: 0\.1\.0-[0-9a-f]{8} is active/,
  );
  expect(await npm('campus', 'ship', '--list', 'lost-things', '--key', key, '--portal', url)).toContain(
    ' active ',
  );
  const registry = (await (await fetch(`${url}/registry.json`)).json()) as Registry;
  const shipped = registry.remotes.find(({ id }) => id === 'lost-things');
  expect(shipped).toMatchObject({ title: 'Lost things' });
  expect((await fetch(new URL(shipped!.entry, url))).status).toBe(200);
});

test('has a page that opens in the shell of the portal', async () => {
  expect(await refusalsOf(remote, { dir: store, shellDir: shellDir, smoke: true })).toEqual([]);
});

test('hears from the gate which file is wrong, and the remedy', async () => {
  const file = join(remote, 'portal.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('"id": "lost-things"', '"id": "found-things"'));
  await expect(npm('gate')).rejects.toThrow(
    'portal.json was changed after the build.\n  → Build it again: npm run build',
  );
  writeFileSync(file, before);
});
