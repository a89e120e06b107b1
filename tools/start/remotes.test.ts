import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@campus/releases';
import { expect, test } from 'vitest';
import { failedBuilds, shipAll } from './remotes.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'ship-all-'));
const portal = { title: 'X', version: '1.0.0', contract: 1 };

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

test('a remote that cannot be built or shipped stops no other, and says which it is', () => {
  const dir = folder();
  const broken = project('mfe-broken', { 'portal.json': '{"id":' });
  const unbuilt = project('mfe-unbuilt', { 'portal.json': '{}' });
  const failed = remote('failed');
  const notes = shipAll(dir, [shell(), broken, remote('health'), unbuilt, failed], ['mfe-failed']);
  expect(Object.keys(new ReleaseStore(dir).list())).toEqual(['shell', 'health']);
  expect(notes).toEqual([
    expect.stringMatching(/^mfe-broken can't be shipped: .*portal\.json is not JSON/),
    expect.stringMatching(/^mfe-unbuilt can't be shipped: /),
    expect.stringMatching(/^mfe-failed could not be built/),
  ]);
});

test('a restart from an older checkout leaves what was released', () => {
  const dir = folder();
  shipAll(dir, [shell(), remote('health')], []);
  const { version } = new ReleaseStore(dir).ship(remote('health', 'two'), { by: 'Asha', commit: 'abc' });
  const before = new ReleaseStore(dir).registry();
  const notes = shipAll(dir, [shell(), remote('health')], []);
  expect(notes).toEqual([expect.stringContaining(`health stays at ${version}, shipped by Asha.`)]);
  expect(new ReleaseStore(dir).registry()).toEqual(before);
});

test('without any shell the start is refused with the reason', () => {
  expect(() => shipAll(folder(), [remote('health')], [])).toThrow('There is no shell to serve.');
});

test('reads from the last lines of nx which builds failed', () => {
  const lines = ['mfe-budget: - not:build', 'Failed tasks:', '', '- mfe-budget:build', '- shell:build', ''];
  expect(failedBuilds(lines)).toEqual(['mfe-budget', 'shell']);
});
