import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { portalDataElementId } from '@campus/contracts';
import { type RegistryFile, ReleaseStore } from '@campus/releases';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { previewKeys } from './preview-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-releases-'));
const [shellDir, remotesDir] = [join(folder, 'unshipped'), join(folder, 'remotes')];
afterAll(() => rmSync(folder, { recursive: true }));

function write(path: string, content: string) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
write(join(shellDir, 'index.html'), '<head><title>unshipped</title></head>');

const portal = portalForTests({ env: { SHELL_DIR: shellDir, REMOTES_DIR: remotesDir } });
const store = new ReleaseStore(remotesDir);
const origin = { by: 'Asha', commit: 'abc123' };

function shipShell(name: string, provides: object = {}) {
  const dist = join(folder, 'shell/dist');
  rmSync(dist, { recursive: true, force: true });
  write(join(dist, 'index.html'), `<head><title>${name}</title></head>`);
  write(join(dist, `assets/${name}-a1b2c3d4.js`), name);
  write(join(dist, 'favicon.svg'), name);
  write(join(dist, 'provides.json'), JSON.stringify({ contract: 1, shared: {}, versions: {}, ...provides }));
  write(join(folder, 'shell/package.json'), '{"version":"0.1.0"}');
  return store.ship(join(folder, 'shell'), origin).version;
}

function shipRemote(needs?: object, content = 'one', preview = false, calls = {}) {
  const project = join(folder, 'mfe-elections');
  const campus = needs && { contract: 1, sources: 'x', needs: { shared: {}, endpoints: [], ...needs } };
  write(join(project, 'dist/mf-manifest.json'), JSON.stringify({ ...(campus && { campus }) }));
  write(join(project, 'dist/calls.json'), JSON.stringify(calls));
  write(join(project, 'dist/assets/module.js'), content);
  const paths = [{ path: '/voting', access: 'member' }];
  const owner = { team: 'Elections team', contact: 'elections@college.example' };
  write(
    join(project, 'portal.json'),
    JSON.stringify({ id: 'elections', title: 'Elections', version: '1.0.0', contract: 1, paths, owner }),
  );
  return store.ship(project, { ...origin, preview }).version;
}

const page = async () => (await portal.call('GET', '/', { headers: { accept: 'text/html' } })).text;
const registry = async () => (await portal.call('GET', '/registry.json')).json;
const statusOf = async (path: string) => (await portal.call('GET', path)).status;

describe('the shell', () => {
  test('comes from SHELL_DIR until one is shipped, and each page names its version', async () => {
    expect(await page()).toContain('<title>unshipped</title>');
    const unshipped = (await registry()).shell;
    expect(unshipped).toMatch(/^[0-9a-f]{8}$/);
    const version = shipShell('first');
    expect((await registry()).shell).toBe(version);
    const [, json] = (await page()).split(`id="${portalDataElementId}">`);
    expect(JSON.parse(json?.split('</script>')[0] ?? '').shell).toEqual({ version });
  });

  test('is switched without a restart, and open tabs keep their files', async () => {
    shipShell('first');
    shipShell('second');
    expect(await page()).toContain('<title>second</title>');
    for (const name of ['first', 'second'])
      expect((await portal.call('GET', `/assets/${name}-a1b2c3d4.js`)).text).toBe(name);
    expect((await portal.call('GET', '/favicon.svg')).text).toBe('second');
    expect(await statusOf('/assets/third-a1b2c3d4.js')).toBe(404);

    store.rollBack('shell');
    expect(await page()).toContain('<title>first</title>');
    expect(await statusOf('/assets/second-a1b2c3d4.js')).toBe(200);
  });

  test('stays the same while the registry is damaged, or was written by a newer portal', async () => {
    const version = shipShell('steady');
    expect((await registry()).shell).toBe(version);
    const file = join(remotesDir, 'registry.json');
    const whole = readFileSync(file);
    for (const content of ['{"format":', '{"format":3,"releases":{}}']) {
      write(file, content);
      expect((await registry()).shell).toBe(version);
    }
    writeFileSync(file, whole);
    expect((await registry()).shell).toBe(version);
  });

  test('is not served through links in its folder, or in place of its folder', async () => {
    const secret = join(folder, 'secret.html');
    write(secret, '<head><title>secret</title></head>');
    const version = shipShell('linked');
    const stored = join(remotesDir, 'shell', version);
    for (const name of ['index.html', 'sw.js', 'offline.html']) {
      rmSync(join(stored, name), { force: true });
      symlinkSync(secret, join(stored, name));
    }
    expect((await portal.call('GET', '/', { headers: { accept: 'text/html' } })).status).toBe(503);
    for (const path of ['/sw.js', '/offline.html']) {
      const { text } = await portal.call('GET', path, { headers: { accept: 'text/html' } });
      expect([path, text.includes('secret')]).toEqual([path, false]);
    }
    renameSync(stored, join(folder, 'moved'));
    symlinkSync(join(folder, 'moved'), stored);
    expect(await statusOf('/favicon.svg')).toBe(404);
    rmSync(stored);
    shipShell('linked');
    expect(await page()).toContain('<title>linked</title>');
  });

  test('is pruned only once no session can need it', async () => {
    shipShell('old');
    shipShell('middle');
    shipShell('new');
    store.prune(portal.config.sessionMs);
    expect(await statusOf('/assets/old-a1b2c3d4.js')).toBe(200);
    store.prune(0);
    expect(await statusOf('/assets/old-a1b2c3d4.js')).toBe(404);
    expect(await statusOf('/assets/middle-a1b2c3d4.js')).toBe(200);
  });
});

describe('a remote', () => {
  beforeAll(() => {
    shipShell('with-kit', { shared: { '@campus/portal-kit': ['Page'] } });
  });
  beforeEach(() => {
    shipRemote();
  });
  const elections = async () => (await registry()).remotes[0];

  test('keeps its pages with a message while it is switched off', async () => {
    store.switchOff('elections', 'Closed until Monday', 'Asha');
    expect(await elections()).toMatchObject({ id: 'elections', off: { message: 'Closed until Monday' } });
    store.switchOn('elections');
    expect(await elections()).not.toHaveProperty('off');
  });

  test('reports what this portal lacks, until the portal has it', async () => {
    expect(await elections()).not.toHaveProperty('unmet');
    shipRemote({
      shared: { '@campus/portal-kit': ['Page', 'Timeline'] },
      endpoints: ['GET /candidates', 'GET /api/nothing'],
    });
    expect((await elections()).unmet).toBe(
      'This portal’s @campus/portal-kit lacks Timeline. This portal’s API lacks GET /api/nothing.',
    );
    shipRemote({ shared: { '@campus/portal-kit': ['Page', 'Timeline'] } });
    expect((await elections()).unmet).toContain('Timeline');
    shipShell('newer', { shared: { '@campus/portal-kit': ['Page', 'Timeline'] } });
    expect(await elections()).not.toHaveProperty('unmet');
  });

  test('runs in the last version that this portal can run', async () => {
    const before = shipRemote({ endpoints: ['GET /candidates'] }, 'before');
    const now = shipRemote({}, 'now', false, { 'GET /candidates': { answer: { type: 'null' } } });
    expect(await elections()).toMatchObject({
      version: before,
      entry: `/remotes/elections/${before}/mf-manifest.json`,
      insteadOf: `${before} runs in place of ${now}. This portal’s API answers GET /candidates in another shape: answer.`,
    });
    const next = shipRemote({ endpoints: ['GET /candidates'] }, 'next');
    expect(await elections()).toMatchObject({ version: next });
    expect(await elections()).not.toHaveProperty('insteadOf');
    shipRemote({ shared: { '@campus/portal-kit': ['Tomorrow'] } }, 'later');
    expect(await elections()).toMatchObject({
      version: next,
      insteadOf: expect.stringContaining('Tomorrow'),
    });
  });

  test('is served whole immediately after a repair', async () => {
    const version = shipRemote();
    const path = `/remotes/elections/${version}/assets/module.js`;
    expect(await statusOf(path)).toBe(200);
    rmSync(join(folder, path));
    expect(await statusOf(path)).toBe(404);
    shipRemote();
    expect((await portal.call('GET', path)).text).toBe('one');
  });

  /** As if the version had been active until so long ago. */
  const endedAgo = (version: string, minutes: number) => {
    const file = join(remotesDir, 'registry.json');
    const content = JSON.parse(readFileSync(file, 'utf8')) as RegistryFile;
    const found = content.releases['elections']!.versions.find((one) => one.version === version)!;
    found.until = new Date(Date.now() - minutes * 60_000).toISOString();
    writeFileSync(file, JSON.stringify(content));
  };

  test('gives open pages the files of a rolled-back version for an hour, and tells them at once', async () => {
    shipRemote(undefined, 'good');
    const bad = shipRemote(undefined, 'bad');
    const manifest = `/remotes/elections/${bad}/portal.json`;
    const script = `/remotes/elections/${bad}/assets/module.js`;
    expect([await statusOf(manifest), await statusOf(script)]).toEqual([200, 200]);
    store.rollBack('elections');
    expect([await statusOf(manifest), await statusOf(script)]).toEqual([410, 200]);
    endedAgo(bad, 59);
    expect(await statusOf(script)).toBe(200);
    endedAgo(bad, 61);
    for (const path of [
      'portal.json',
      'mf-manifest.json',
      'assets/module.js',
      '/assets/module.js',
      'none.js',
    ])
      expect([path, await statusOf(`/remotes/elections/${bad}/${path}`)]).toEqual([path, 410]);
    expect(await statusOf(`/remotes/elections%2f${bad}/assets/module.js`)).toBe(410);
    store.activate('elections', bad);
    expect([await statusOf(manifest), await statusOf(script)]).toEqual([200, 200]);
  });

  describe('as a preview', () => {
    const keyOf = (id: string, version: string) => previewKeys(portal.config.secretsKey).make(id, version);
    const fileOf = (key: string, version: string, id = 'elections') =>
      `/remotes/~${key}/${id}/${version}/assets/module.js`;
    const preview = (content: string) => shipRemote(undefined, content, true);

    test('needs the key that an admin got for this version', async () => {
      const [version, other] = [preview('next'), preview('other')];
      const key = keyOf('elections', version);
      expect((await portal.call('GET', fileOf(key, version))).text).toBe('next');
      expect(await statusOf(`/remotes/elections/${version}/assets/module.js`)).toBe(404);
      expect(await statusOf(fileOf(key, other))).toBe(403);
      expect(await statusOf(fileOf(key, version, 'health'))).toBe(403);
      for (const wrong of ['x', `${key}x`, previewKeys(Buffer.alloc(32)).make('elections', version)])
        expect(await statusOf(fileOf(wrong, version))).toBe(403);
    });

    test('is served for an hour', async () => {
      const version = preview('for an hour');
      const madeAgo = (minutes: number) =>
        previewKeys(portal.config.secretsKey, () => Date.now() - minutes * 60_000).make('elections', version);
      expect(await statusOf(fileOf(madeAgo(59), version))).toBe(200);
      expect(await statusOf(fileOf(madeAgo(61), version))).toBe(403);
    });

    test('is gone once it is rolled back, replaced by a newer version, or switched off', async () => {
      const version = preview('next');
      const key = keyOf('elections', version);
      store.activate('elections', version);
      expect(await statusOf(fileOf(key, version))).toBe(200);
      store.switchOff('elections', 'Closed.', 'Asha');
      expect(await statusOf(fileOf(key, version))).toBe(410);
      store.switchOn('elections');
      store.rollBack('elections');
      endedAgo(version, 1);
      expect(await statusOf(fileOf(key, version))).toBe(410);
      const replaced = preview('replaced');
      shipRemote(undefined, 'newer');
      expect(await statusOf(fileOf(keyOf('elections', replaced), replaced))).toBe(410);
    });
  });

  test('is served without the links that someone put into a stored version', async () => {
    const version = shipRemote();
    const inStore = (path: string) => join(remotesDir, 'elections', version, path);
    symlinkSync(join(remotesDir, 'registry.json'), inStore('assets/leak.txt'));
    symlinkSync(remotesDir, inStore('assets/all'));
    symlinkSync(inStore(''), join(remotesDir, 'elections/1.0.0-linked'));
    for (const path of [
      `${version}/assets/leak.txt`,
      `${version}/assets/all/registry.json`,
      '1.0.0-linked/portal.json',
    ])
      expect([path, await statusOf(`/remotes/elections/${path}`)]).toEqual([path, 404]);
    rmSync(join(remotesDir, 'elections/1.0.0-linked'));
    rmSync(inStore(''), { recursive: true });
  });

  test('is served with its stored versions only, not with who shipped them', async () => {
    const version = shipRemote();
    expect(readFileSync(join(remotesDir, '.registry.json'), 'utf8')).toContain('Asha');
    for (const path of [
      '/remotes/registry.json',
      '/remotes/ship.lock',
      '/remotes/.registry.json',
      '/remotes/elections/../.registry.json',
      '/remotes//registry.json',
      `/remotes/elections/${version}/..%2f..%2f.registry.json`,
      '/remotes/elections/x/../../registry.json',
    ])
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    expect(JSON.stringify(await registry())).not.toContain('Asha');
  });
});
