import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegistry } from '@campus/contracts';
import { afterAll } from 'vitest';
import type { RegistryFile } from '../registry-file.ts';

export const portal = {
  id: 'elections',
  title: 'Elections',
  version: '1.2.0',
  contract: 1,
  paths: [{ path: '/voting', access: 'member' }],
  owner: { team: 'Elections team', contact: 'elections@college.example' },
};
export const origin = { by: 'Asha', commit: 'abc123' };

const root = mkdtempSync(join(tmpdir(), 'releases-'));
// A process that a failed test left may still write there.
afterAll(() => rmSync(root, { recursive: true, maxRetries: 5 }));

export const emptyFolder = () => mkdtempSync(join(root, 'empty-'));
export const emptyStore = () => join(emptyFolder(), 'remotes');

/** A built remote: the folder of its project. */
export function builtRemote(content: string, manifest: object = portal, project = emptyFolder()): string {
  mkdirSync(join(project, 'dist/assets'), { recursive: true });
  writeFileSync(join(project, 'dist/mf-manifest.json'), '{}');
  writeFileSync(join(project, 'dist/assets/module.js'), content);
  writeFileSync(join(project, 'portal.json'), JSON.stringify(manifest));
  return project;
}

export function builtShell(content: string): string {
  const project = join(emptyFolder(), 'shell');
  mkdirSync(join(project, 'dist/assets'), { recursive: true });
  writeFileSync(join(project, 'dist/index.html'), '<!doctype html>');
  writeFileSync(join(project, 'dist/assets/first-page.js'), content);
  writeFileSync(join(project, 'package.json'), '{"version":"0.1.0"}');
  return project;
}

export const registryOf = (dir: string) =>
  JSON.parse(readFileSync(join(dir, 'registry.json'), 'utf8')) as RegistryFile;

/** The remotes that pages get, as `id version`. */
export const activeIn = (dir: string) =>
  readRegistry(registryOf(dir)).remotes.map(({ id, version }) => `${id} ${version}`);
