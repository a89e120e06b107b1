import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@campus/releases';
import { expect, test } from 'vitest';
import { failedBuilds, shipAll } from './remotes.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'ship-all-'));
const owner = { team: 'Team', contact: 'team@college.example' };
const portal = { title: 'X', version: '1.0.0', contract: 1, owner };

function project(name: string, files: Record<string, string>): string {
  const dir = join(folder(), name);
  mkdirSync(join(dir, 'dist'), { recursive: true });
  for (const [path, content] of Object.entries(files)) writeFileSync(join(dir, path), content);
  return dir;
}
const remote = (id: string, content = 'one') =>
  project(`mfe-${id}`, {
    'dist/mf-manifest.json': '{}',
    'dist/module.js': content,
    'portal.json': JSON.stringify({ id, ...portal, paths: [{ path: `/${id}`, access: 'member' }] }),
  });
const shell = () => project('shell', { 'dist/index.html': '', 'package.json': '{"version":"0.1.0"}' });

const shipTo = (remotesDir: string, remotes: string[], failed: string[] = []) =>
  shipAll({
    remotesDir,
    shell: shell(),
    remotes,
    failed,
    check: async (project) =>
      project.endsWith('mfe-refused') ? [{ file: 'mfe-refused/dist', problem: 'P.', remedy: 'R.' }] : [],
  });

test('a remote that cannot be built or shipped stops no other, and says which it is', async () => {
  const dir = folder();
  const broken = project('mfe-broken', { 'portal.json': '{"id":' });
  const unbuilt = project('mfe-unbuilt', { 'portal.json': '{}' });
  const remotes = [broken, remote('health'), unbuilt, remote('failed'), remote('refused'), remote('last')];
  const notes = await shipTo(dir, remotes, ['mfe-failed']);
  expect(Object.keys(new ReleaseStore(dir).list())).toEqual(['shell', 'health', 'last']);
  expect(notes).toEqual([
    expect.stringMatching(/^mfe-broken is not shipped:\n.*portal\.json is not JSON/),
    expect.stringMatching(/^mfe-unbuilt is not shipped:\n/),
    expect.stringMatching(/^mfe-failed could not be built.*\n +None of its versions runs\.$/),
    expect.stringMatching(/^mfe-refused is not shipped:\nmfe-refused\/dist\n {2}P\.\n {2}→ R\./),
  ]);
});

test('a restart from an older checkout leaves what was released', async () => {
  const dir = folder();
  await shipTo(dir, [remote('health')]);
  const { version } = new ReleaseStore(dir).ship(remote('health', 'two'), { by: 'Asha', commit: 'abc' });
  const before = new ReleaseStore(dir).registry();
  const notes = await shipTo(dir, [remote('health')]);
  expect(notes).toEqual([expect.stringContaining(`health stays at ${version}, shipped by Asha.`)]);
  expect(new ReleaseStore(dir).registry()).toEqual(before);
});

test('a remote that cannot be built says which version keeps running', async () => {
  const dir = folder();
  await shipTo(dir, [remote('health')]);
  const { active } = new ReleaseStore(dir).list()['health']!;
  expect(await shipTo(dir, [remote('health', 'two')], ['mfe-health'])).toEqual([
    expect.stringMatching(`\n +${active} keeps running`),
  ]);
});

test('names damaged files once, and those that the start put right as such', async () => {
  const dir = folder();
  const remotes = [remote('budget'), remote('health'), remote('integrity')];
  await shipTo(dir, remotes);
  const versionOf = (id: string) => new ReleaseStore(dir).list()[id]!.versions[0]!.version;
  const damage = (id: string) => rmSync(join(dir, id, versionOf(id), 'module.js'));
  damage('health');
  expect(await shipTo(dir, remotes)).toEqual([
    `Files of health ${versionOf('health')} were missing or damaged. They are put right.`,
  ]);
  damage('health');
  expect(await shipTo(dir, remotes, ['mfe-health'])).toEqual([
    expect.stringContaining('Until then health has no version that works.'),
    expect.stringContaining('mfe-health could not be built'),
  ]);
});

test('without any shell the start is refused with the reason', async () => {
  await expect(shipTo(folder(), [remote('health')], ['shell'])).rejects.toThrow(
    'There is no shell to serve. shell could not be built',
  );
});

test('reads from the last lines of nx which builds failed', () => {
  const lines = ['mfe-budget: - not:build', 'Failed tasks:', '', '- mfe-budget:build', '- shell:build', ''];
  expect(failedBuilds(lines)).toEqual(['mfe-budget', 'shell']);
});
