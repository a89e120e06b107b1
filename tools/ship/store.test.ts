import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRegistry } from '@campus/contracts';
import { beforeEach, expect, test } from 'vitest';
import { RemoteStore } from './store.ts';

let project: string;
let dir: string;
let store: RemoteStore;

const portal = {
  id: 'elections',
  title: 'Elections',
  version: '1.2.0',
  contract: 1,
  paths: [{ path: '/voting', access: 'member' }],
};
function build(content: string, manifest: object = portal): void {
  mkdirSync(join(project, 'dist/assets'), { recursive: true });
  writeFileSync(join(project, 'dist/mf-manifest.json'), '{}');
  writeFileSync(join(project, 'dist/assets/module.js'), content);
  writeFileSync(join(project, 'portal.json'), JSON.stringify(manifest));
}
const registry = () => JSON.parse(readFileSync(join(dir, 'registry.json'), 'utf8')) as { remotes: object[] };
const active = () => readRegistry(registry()).remotes.map(({ version }) => version);

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'mfe-'));
  dir = join(mkdtempSync(join(tmpdir(), 'ship-')), 'remotes');
  store = new RemoteStore(dir);
  build('one');
});

test('a built remote is stored under its version and content, and the registry names it', () => {
  const { version, outcome } = store.ship(project);
  expect(outcome).toBe('shipped');
  expect(version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
  expect(readFileSync(join(dir, 'elections', version, 'assets/module.js'), 'utf8')).toBe('one');
  expect(readRegistry(registry())).toEqual({
    remotes: [
      {
        ...portal,
        cards: [],
        adminSections: [],
        version,
        entry: `/remotes/elections/${version}/mf-manifest.json`,
      },
    ],
    skipped: [],
  });
});

test('the same content is shipped once: nothing is written again', () => {
  const { version } = store.ship(project);
  const file = join(dir, 'elections', version, 'assets/module.js');
  const stamps = () => [file, join(dir, 'registry.json')].map((path) => statSync(path).ino);
  const before = stamps();
  build('one');
  expect(store.ship(project)).toEqual({ id: 'elections', version, outcome: 'unchanged' });
  expect(stamps()).toEqual(before);
});

test('a roll-back goes to the version before, with its own portal.json, and keeps the other', () => {
  const first = store.ship(project).version;
  build('two', { ...portal, title: 'Ballots' });
  const second = store.ship(project).version;
  expect(second).not.toBe(first);
  expect(active()).toEqual([second]);

  expect(store.rollBack('elections')).toEqual({ from: second, to: first });
  expect(registry().remotes).toMatchObject([{ title: 'Elections', version: first }]);
  expect(existsSync(join(dir, 'elections', second))).toBe(true);
  expect(() => store.rollBack('elections')).toThrow('no earlier version');
  expect(() => store.rollBack('unheard-of')).toThrow('no earlier version');
});

test('what was rolled back comes again only when somebody asks for it', () => {
  const first = store.ship(project).version;
  build('two');
  const second = store.ship(project).version;
  store.rollBack('elections');
  expect(store.ship(project, { respectRollback: true }).outcome).toBe('withdrawn');
  expect(active()).toEqual([first]);
  expect(store.ship(project).outcome).toBe('shipped');
  expect(active()).toEqual([second]);
  expect(store.ship(project, { respectRollback: true }).outcome).toBe('unchanged');
});

test('a changed portal.json alone is a new version, and a pre-release stays a version', () => {
  const first = store.ship(project).version;
  build('one', { ...portal, title: 'Ballots' });
  expect(store.ship(project).version).not.toBe(first);
  build('one', { ...portal, version: '2.0.0-beta' });
  expect(store.ship(project).version).toMatch(/^2\.0\.0-beta\.[0-9a-f]{8}$/);
  expect(readRegistry(registry()).skipped).toEqual([]);
});

test('what is no remote is refused and changes nothing', () => {
  store.ship(project);
  const before = readFileSync(join(dir, 'registry.json'), 'utf8');
  build('two', { ...portal, version: 'new', paths: [] });
  expect(() => store.ship(project)).toThrow(/version: not a version like 1\.2\.3/);
  build('two', { ...portal, id: '../../elsewhere' });
  expect(() => store.ship(project)).toThrow(/id: not an id/);
  const empty = mkdtempSync(join(tmpdir(), 'mfe-'));
  writeFileSync(join(empty, 'portal.json'), JSON.stringify(portal));
  expect(() => store.ship(empty)).toThrow('npm run build');
  expect(readFileSync(join(dir, 'registry.json'), 'utf8')).toBe(before);
});

test('of many who ship at once none is lost, and a reader always finds a whole registry', async () => {
  const ids = ['elections', 'complaints', 'budget', 'health', 'integrity'];
  const script = `
    import { RemoteStore } from ${JSON.stringify(join(import.meta.dirname, 'store.ts'))};
    new RemoteStore(process.argv[1]).ship(process.argv[2]);`;
  const shipping = ids.map((id, index) => {
    project = mkdtempSync(join(tmpdir(), 'mfe-'));
    build(id, { ...portal, id, paths: [{ path: `/area-${index}`, access: 'member' }] });
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, dir, project]);
    return new Promise((resolve) => child.once('close', resolve));
  });
  let open = true;
  const reading = (async () => {
    while (open) {
      if (existsSync(join(dir, 'registry.json'))) registry();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  expect(await Promise.all(shipping)).toEqual([0, 0, 0, 0, 0]);
  open = false;
  await reading;
  expect(readRegistry(registry()).remotes.map(({ id }) => id)).toEqual(ids.toSorted());
  expect(globSync('**/{.draft*,*.tmp}', { cwd: dir })).toEqual([]);
});
