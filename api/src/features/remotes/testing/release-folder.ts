import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReleaseStore } from '@campus/releases';

const manifest = {
  id: 'elections',
  title: 'Student Elections',
  version: '1.2.0',
  contract: 1,
  paths: [
    { path: '/voting/*', access: 'public', anonymous: true },
    { path: '/results/*', access: 'public' },
  ],
  owner: { team: 'Elections team', contact: 'elections@college.example' },
};

export const origin = { by: 'Meera', commit: 'abc1234' };

/** The folder of a remote with a build that has this content. */
export function builtRemote(content: string, changes: object = {}): string {
  const project = mkdtempSync(join(tmpdir(), 'campus-built-'));
  mkdirSync(join(project, 'dist/assets'), { recursive: true });
  writeFileSync(join(project, 'dist/mf-manifest.json'), '{}');
  writeFileSync(join(project, 'dist/assets/module.js'), content);
  writeFileSync(join(project, 'portal.json'), JSON.stringify({ ...manifest, ...changes }));
  return project;
}

/** A release store in an empty folder, to which tests ship remotes with this content. */
export function releaseFolder() {
  const dir = join(mkdtempSync(join(tmpdir(), 'campus-releases-')), 'remotes');
  const store = new ReleaseStore(dir);
  return {
    dir,
    store,
    /** @returns its version */
    ship: (content: string, changes?: object): string =>
      store.ship(builtRemote(content, changes), origin).version,
    /** @returns its version */
    preview: (content: string): string =>
      store.ship(builtRemote(content), { ...origin, preview: true }).version,
    shipShell(content: string): string {
      const project = join(mkdtempSync(join(tmpdir(), 'campus-built-')), 'shell');
      mkdirSync(join(project, 'dist/assets'), { recursive: true });
      writeFileSync(join(project, 'dist/index.html'), '<!doctype html><html><head></head></html>');
      writeFileSync(join(project, 'dist/assets/first-page.js'), content);
      writeFileSync(join(project, 'package.json'), '{"version":"0.1.0"}');
      return store.ship(project, origin).version;
    },
  };
}
