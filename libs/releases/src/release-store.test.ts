import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { readRegistry } from '@campus/contracts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ReleaseStore } from './release-store.ts';
import {
  activeIn,
  builtRemote,
  builtShell,
  emptyFolder,
  emptyStore,
  origin,
  portal,
  registryOf,
} from './testing/store-for-tests.ts';
import { readContent } from './version-folder.ts';

let dir: string;
let store: ReleaseStore;
beforeEach(() => {
  dir = emptyStore();
  store = new ReleaseStore(dir);
});
afterEach(() => void vi.useRealTimers());

const ship = (content: string, manifest: object = portal) =>
  store.ship(builtRemote(content, manifest), origin).version;
const start = (content: string, manifest: object = portal) =>
  store.ship(builtRemote(content, manifest), { ...origin, automatic: true });
const fileOf = (version: string, id = 'elections') => join(dir, id, version, 'assets/module.js');
const health = { ...portal, id: 'health', title: 'Health', paths: [{ path: '/health', access: 'member' }] };
const releaseOf = (id = 'elections') => registryOf(dir).releases[id]!;

describe('ship', () => {
  test('stores a built remote under its version and content, and names it in the registry', () => {
    const { version, outcome, notes } = store.ship(builtRemote('one'), origin);
    expect([outcome, notes]).toEqual(['shipped', []]);
    expect(version).toMatch(/^1\.2\.0-[0-9a-f]{8}$/);
    expect(readFileSync(fileOf(version), 'utf8')).toBe('one');
    const entry = `/remotes/elections/${version}/mf-manifest.json`;
    expect(readRegistry(registryOf(dir))).toEqual({
      remotes: [{ ...portal, cards: [], adminSections: [], version, entry }],
      skipped: [],
    });
    expect(releaseOf()).toMatchObject({
      active: version,
      versions: [{ version, by: 'Asha', commit: 'abc123', bytes: 5 }],
    });
  });

  test('writes nothing of the same content again', () => {
    const version = ship('one');
    const before = statSync(fileOf(version)).ino;
    expect(store.ship(builtRemote('one'), origin).outcome).toBe('unchanged');
    expect(statSync(fileOf(version)).ino).toBe(before);
    expect(releaseOf().versions).toHaveLength(1);
  });

  test('puts a damaged or incomplete version right when the same content is shipped again', () => {
    const version = ship('one');
    for (const damage of [
      () => rmSync(fileOf(version)),
      () => writeFileSync(fileOf(version), 'other'),
      () => rmSync(join(dir, 'elections', version, 'portal.json')),
      () => rmSync(join(dir, 'elections', version), { recursive: true }),
    ]) {
      damage();
      expect(store.ship(builtRemote('one'), origin)).toMatchObject({ version, outcome: 'repaired' });
      expect(readFileSync(fileOf(version), 'utf8')).toBe('one');
      expect(activeIn(dir)).toEqual([`elections ${version}`]);
    }
  });

  test('takes a changed portal.json alone for a new version, and keeps a pre-release a version', () => {
    const first = ship('one');
    expect(ship('one', { ...portal, title: 'Ballots' })).not.toBe(first);
    expect(ship('one', { ...portal, version: '2.0.0-beta' })).toMatch(/^2\.0\.0-beta\.[0-9a-f]{8}$/);
    expect(readRegistry(registryOf(dir)).skipped).toEqual([]);
  });

  test.each([
    ['a version that is none', { ...portal, version: 'new' }, /version: not a version like 1\.2\.3/],
    ['an id that leaves the folder', { ...portal, id: '../../elsewhere' }, /id: not an id/],
    ['a newer contract', { ...portal, contract: 2 }, /needs contract 2/],
    [
      'a page of the Admin Panel',
      { ...portal, paths: [{ path: '/admin/members', access: 'public' }] },
      /\/admin/,
    ],
    [
      'a page of another remote, with an id earlier in the alphabet',
      { ...portal, id: 'aaa', paths: [{ path: '/health/all', access: 'public' }] },
      /health has \/health/,
    ],
  ])('refuses %s and changes nothing', (_, manifest, reason) => {
    ship('h', health);
    ship('one');
    const before = readFileSync(join(dir, 'registry.json'), 'utf8');
    expect(() => ship('two', manifest)).toThrow(reason);
    expect(readFileSync(join(dir, 'registry.json'), 'utf8')).toBe(before);
  });

  const secret = () => {
    const file = join(emptyFolder(), 'key');
    writeFileSync(file, 'secret');
    return file;
  };
  const notPlain: [string, string, (at: string) => void][] = [
    ['a link to a file', 'assets/key.txt', (at) => symlinkSync(secret(), at)],
    ['a link to a folder', 'assets/folder', (at) => symlinkSync(dirname(secret()), at)],
    ['a link to a file of the build', 'assets/again.js', (at) => symlinkSync('module.js', at)],
    ['a link that leads nowhere', 'assets/lost.js', (at) => symlinkSync('nowhere', at)],
    ['a link in a hidden folder', '.vite', (at) => (mkdirSync(at), symlinkSync(secret(), join(at, 'x')))],
    ['a FIFO', 'assets/fifo', (at) => void execFileSync('mkfifo', [at])],
  ];
  test.each(notPlain)('refuses %s in the build, and stores nothing', (_, name, put) => {
    const project = builtRemote('one');
    put(join(project, 'dist', name));
    expect(() => store.ship(project, origin)).toThrow(new RegExp(`plain files only.*${name}`));
    expect(existsSync(join(dir, 'elections'))).toBe(false);
  });

  test('refuses a link in place of the built folder', () => {
    const project = builtRemote('one');
    renameSync(join(project, 'dist'), join(project, 'moved'));
    symlinkSync('moved', join(project, 'dist'));
    expect(() => store.ship(project, origin)).toThrow('plain files only');
  });

  test.each(notPlain)(
    'counts a stored version with %s as damaged, and runs the one before',
    (_, name, put) => {
      const [first, second] = [ship('one'), ship('two')];
      put(join(dir, 'elections', second, name));
      expect(store.repair().notes.join()).toContain(`Until then ${first} is active.`);
      expect(activeIn(dir)).toEqual([`elections ${first}`]);
      expect(() => store.activate('elections', second)).toThrow('damaged');
      ship('two');
      expect(activeIn(dir)).toEqual([`elections ${second}`]);
      expect(existsSync(join(dir, 'elections', second, name))).toBe(false);
    },
  );

  test.each(['module.js.br', 'module.js.gz'])('refuses a compressed copy in the build: %s', (name) => {
    const project = builtRemote('one');
    writeFileSync(join(project, 'dist/assets', name), 'other code');
    expect(() => store.ship(project, origin)).toThrow(`${name} is a compressed copy`);
  });

  test('says which file is missing or no JSON, and what to do', () => {
    const empty = emptyFolder();
    writeFileSync(join(empty, 'portal.json'), JSON.stringify(portal));
    expect(() => store.ship(empty, origin)).toThrow(/mf-manifest\.json is missing.*npm run build/);
    writeFileSync(join(empty, 'portal.json'), '{"id":');
    expect(() => store.ship(empty, origin)).toThrow(`${join(empty, 'portal.json')} is not JSON`);
    expect(() => store.ship(emptyFolder(), origin)).toThrow(/portal\.json is missing/);
  });

  test('uses the portal.json that the build froze', () => {
    const project = builtRemote('one');
    writeFileSync(join(project, 'dist/portal.json'), JSON.stringify(portal));
    writeFileSync(join(project, 'portal.json'), JSON.stringify({ ...portal, version: '9.9.9' }));
    expect(store.ship(project, origin).version).toMatch(/^1\.2\.0-/);
  });

  test('refuses a preview of a version that was taken back', () => {
    ship('one');
    const bad = ship('two');
    store.rollBack('elections');
    const preview = () => store.ship(builtRemote('two'), { ...origin, preview: true });
    expect(preview).toThrow(`elections ${bad} was taken back`);
  });

  test('stores a preview without making it active, until it is shipped or named', () => {
    const first = ship('one');
    const preview = () => store.ship(builtRemote('two'), { ...origin, preview: true });
    const { version, outcome } = preview();
    expect(outcome).toBe('previewed');
    preview();
    expect(releaseOf().versions.map((one) => one.preview)).toEqual([undefined, true]);
    expect(activeIn(dir)).toEqual([`elections ${first}`]);
    expect(existsSync(fileOf(version))).toBe(true);
    expect(ship('two')).toBe(version);
    expect(activeIn(dir)).toEqual([`elections ${version}`]);
    expect(store.rollBack('elections').to).toBe(first);
  });

  test('keeps the shell in the same store', () => {
    const first = store.ship(builtShell('one'), origin).version;
    const second = store.ship(builtShell('two'), origin).version;
    expect(first).toMatch(/^0\.1\.0-[0-9a-f]{8}$/);
    expect(releaseOf('shell').active).toBe(second);
    expect(registryOf(dir).remotes).toEqual([]);
    expect(store.rollBack('shell')).toMatchObject({ from: second, to: first });
    expect(() => store.rollBack('shell', { expected: first })).toThrow(/no earlier version of the shell/);
    expect(() => store.switchOff('shell', 'x', 'Asha')).toThrow(/can’t be switched off/);
  });
});

describe('npm start', () => {
  test('ships what the store never had, and replaces what it made active itself', () => {
    const first = start('one');
    expect(first.outcome).toBe('shipped');
    expect(start('one').outcome).toBe('unchanged');
    const second = start('two');
    expect(second.outcome).toBe('shipped');
    expect(start('one')).toMatchObject({ outcome: 'left', notes: [expect.stringContaining(second.version)] });
    expect(activeIn(dir)).toEqual([`elections ${second.version}`]);
  });

  test('leaves a version that a person released, also after the older one was pruned', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01') });
    start('one');
    start('two');
    const released = ship('three');
    vi.setSystemTime(new Date('2026-03-09'));
    store.prune(0);
    for (const content of ['one', 'two', 'four'])
      expect(start(content)).toMatchObject({ outcome: 'left', notes: [expect.stringContaining('Asha')] });
    expect(activeIn(dir)).toEqual([`elections ${released}`]);
  });

  test('leaves what was rolled back or switched off', () => {
    const first = start('one').version;
    start('two');
    store.rollBack('elections');
    expect(start('two')).toMatchObject({ outcome: 'left', notes: [expect.stringContaining('rolled back')] });
    expect(activeIn(dir)).toEqual([`elections ${first}`]);
    store.switchOff('elections', 'Closed', 'Asha');
    expect(start('three')).toMatchObject({ outcome: 'left', notes: [expect.stringContaining('off')] });
    expect(registryOf(dir).remotes[0]?.off).toEqual({ message: 'Closed' });
  });

  test('puts damaged files right without making another version active', () => {
    const version = start('one').version;
    ship('two');
    rmSync(fileOf(version));
    expect(start('one').outcome).toBe('repaired');
    expect(readFileSync(fileOf(version), 'utf8')).toBe('one');
    expect(activeIn(dir)).not.toEqual([`elections ${version}`]);
  });
});

describe('roll-back', () => {
  test('goes to the version before, with its own portal.json, and keeps the other', () => {
    const first = ship('one');
    const second = ship('two', { ...portal, title: 'Ballots' });
    expect(activeIn(dir)).toEqual([`elections ${second}`]);
    expect(store.rollBack('elections')).toMatchObject({ from: second, to: first });
    expect(registryOf(dir).remotes).toMatchObject([{ title: 'Elections', version: first }]);
    expect(existsSync(fileOf(second))).toBe(true);
  });

  test('changes nothing when it is repeated', () => {
    const versions = ['one', 'two', 'three'].map((content) => ship(content));
    expect(store.rollBack('elections').to).toBe(versions[1]);
    const again = store.rollBack('elections');
    expect(again).toMatchObject({ from: versions[1], to: versions[1] });
    expect(again.notes.join()).toMatch(/taken back already.*--to elections@VERSION/);
    expect(activeIn(dir)).toEqual([`elections ${versions[1]}`]);
  });

  test('goes further back when the version is named, and only while that one is active', () => {
    const [first, second, third] = ['one', 'two', 'three'].map((content) => ship(content));
    expect(() => store.rollBack('elections', { expected: second! })).toThrow(/isn't active any more/);
    store.rollBack('elections', { expected: third! });
    expect(store.rollBack('elections', { expected: third! }).to).toBe(second);
    expect(store.rollBack('elections', { expected: second! }).to).toBe(first);
  });

  test('of a first release switches the remote off until another one is shipped', () => {
    const first = ship('one');
    const { to, notes } = store.rollBack('elections', { by: 'Asha' });
    expect([to, notes.join()]).toEqual([null, expect.stringContaining('no earlier version')]);
    expect(releaseOf()).toMatchObject({ active: null, off: { by: 'Asha' } });
    expect(registryOf(dir).remotes).toMatchObject([{ version: first, off: { message: expect.any(String) } }]);
    store.rollBack('elections');
    expect(() => store.switchOn('elections')).toThrow(/Every version of elections was taken back/);
    expect(ship('one')).toBe(first);
    expect(releaseOf().off).toBeUndefined();
    expect(activeIn(dir)).toEqual([`elections ${first}`]);
  });

  test('skips a version whose files are gone', () => {
    const [first, second] = ['one', 'two', 'three'].map((content) => ship(content));
    rmSync(join(dir, 'elections', second!), { recursive: true });
    expect(store.rollBack('elections').to).toBe(first);
    expect(activeIn(dir)).toEqual([`elections ${first}`]);
  });

  test('is refused when another remote has taken a page meanwhile', () => {
    ship('one');
    ship('two', { ...portal, paths: [{ path: '/elections', access: 'member' }] });
    ship('h', { ...health, paths: portal.paths });
    expect(() => store.rollBack('elections')).toThrow(/\/voting is taken: health/);
    expect(activeIn(dir)).toHaveLength(2);
  });

  test('of something unknown names what is there', () => {
    ship('one');
    expect(() => store.rollBack('unheard-of')).toThrow(
      'Nothing of "unheard-of" was shipped. Shipped so far: elections.',
    );
  });
});

describe('activate', () => {
  test('makes an earlier version active, named by its beginning', () => {
    const first = ship('one', { ...portal, version: '1.0.0' });
    const second = ship('two');
    expect(store.activate('elections', '1.0.0')).toMatchObject({ from: second, to: first });
    expect(activeIn(dir)).toEqual([`elections ${first}`]);
    // A roll-back takes back the version that was made active last.
    expect(store.rollBack('elections')).toMatchObject({ from: first, to: second });
    expect(store.activate('elections', first)).toMatchObject({ to: first });
  });

  test('lets one of two win who start from the same version', () => {
    const [first, second, third] = ['one', 'two', 'three'].map((content) => ship(content));
    store.activate('elections', first!, { expected: third! });
    expect(() => store.activate('elections', second!, { expected: third! })).toThrow(
      /Nothing was changed: .* isn't active any more, .* is active\. Another change came first/,
    );
    expect(store.activate('elections', first!, { expected: third! }).to).toBe(first);
    expect(activeIn(dir)).toEqual([`elections ${first}`]);
  });

  test('lists the versions when there is none of the name, and refuses damaged ones', () => {
    const first = ship('one');
    ship('two');
    expect(() => store.activate('elections', '9')).toThrow(first);
    expect(() => store.activate('elections', '1.2.0')).toThrow(/More than one version/);
    rmSync(fileOf(first));
    expect(() => store.activate('elections', first)).toThrow(/missing or damaged.*from commit abc123/s);
  });
});

describe('the off switch', () => {
  test('keeps pages and cards with a message, and switches on what was active', () => {
    ship('one');
    const second = ship('two');
    store.switchOff('elections', 'Closed until Monday', 'Asha');
    expect(releaseOf()).toMatchObject({ active: null, off: { message: 'Closed until Monday', by: 'Asha' } });
    expect(registryOf(dir).remotes).toMatchObject([
      { id: 'elections', version: second, paths: portal.paths, off: { message: 'Closed until Monday' } },
    ]);
    expect(store.switchOn('elections')).toMatchObject({ from: null, to: second });
    expect(registryOf(dir).remotes[0]).not.toHaveProperty('off');
    expect(store.switchOn('elections')).toMatchObject({ from: second, to: second });
  });

  test('stays off when a version is shipped, and says how to switch it on', () => {
    ship('one');
    store.switchOff('elections', 'Closed', 'Asha');
    const { version, notes } = store.ship(builtRemote('two'), origin);
    expect(notes).toEqual(['elections is switched off. To switch it on: npm run ship -- --on elections']);
    expect(releaseOf().active).toBeNull();
    expect(store.switchOn('elections').to).toBe(version);
  });
});

describe('a damaged folder', () => {
  test.each([
    ['a missing chunk', (version: string) => rmSync(fileOf(version))],
    ['a missing portal.json', (version: string) => rmSync(join(dir, 'elections', version, 'portal.json'))],
    ['a missing folder', (version: string) => rmSync(join(dir, 'elections', version), { recursive: true })],
    [
      'a cut-off portal.json',
      (version: string) => writeFileSync(join(dir, 'elections', version, 'portal.json'), '{'),
    ],
  ])('blocks nobody else, and the last good version runs: %s', (_, damage) => {
    const [first, second] = [ship('one'), ship('two')];
    damage(second);
    const { version, notes } = store.ship(builtRemote('h', health), origin);
    expect(notes).toEqual([expect.stringContaining(`Until then ${first} is active.`)]);
    expect(activeIn(dir)).toEqual([`elections ${first}`, `health ${version}`]);
    expect(ship('two')).toBe(second);
    expect(activeIn(dir)).toEqual([`elections ${second}`, `health ${version}`]);
  });

  test('without another version drops only its own remote', () => {
    const only = ship('one');
    rmSync(fileOf(only));
    const { version, notes } = store.ship(builtRemote('h', health), origin);
    expect(notes.join()).toContain('elections has no version that works');
    expect(activeIn(dir)).toEqual([`health ${version}`]);
  });
});

describe('a lost registry', () => {
  test.each([
    ['missing', () => rmSync(join(dir, 'registry.json'))],
    ['cut off', () => writeFileSync(join(dir, 'registry.json'), '{"format": 2, "remotes": [')],
    ['empty', () => writeFileSync(join(dir, 'registry.json'), '')],
    ['of another shape', () => writeFileSync(join(dir, 'registry.json'), '{"format":2,"releases":[]}')],
  ])('is made anew by the next command, with every decision: %s', (_, lose) => {
    const first = ship('one');
    ship('two');
    store.rollBack('elections');
    ship('h', health);
    store.switchOff('health', 'Closed', 'Asha');
    const before = registryOf(dir);
    lose();
    const { version, notes } = store.ship(
      builtRemote('b', { ...health, id: 'budget', paths: [{ path: '/budget', access: 'member' }] }),
      origin,
    );
    expect(notes.join()).toContain('made anew');
    expect(registryOf(dir).releases).toEqual({
      ...before.releases,
      budget: expect.objectContaining({ active: version }),
    });
    expect(activeIn(dir)).toContain(`elections ${first}`);
  });

  test('is made anew from the folders alone by repair', () => {
    const version = ship('one');
    ship('h', health);
    for (const name of ['registry.json', '.registry.json']) rmSync(join(dir, name));
    expect(store.repair().notes.join()).toContain('was missing and was made anew');
    expect(activeIn(dir)).toHaveLength(2);
    expect(activeIn(dir)).toContain(`elections ${version}`);
  });

  test('of a newer portal is left alone', () => {
    ship('one');
    writeFileSync(join(dir, 'registry.json'), '{"format": 3}');
    expect(() => ship('two')).toThrow(/newer version of the portal \(format 3\)/);
  });
});

test('keeps running, and goes back to, a version shipped before portal.json named an owner', () => {
  const { owner: _, ...older } = portal;
  const draft = builtRemote('one', older);
  writeFileSync(join(draft, 'dist/portal.json'), JSON.stringify(older));
  const version = `1.1.0-${readContent(join(draft, 'dist')).hash}`;
  mkdirSync(join(dir, 'elections'), { recursive: true });
  renameSync(join(draft, 'dist'), join(dir, 'elections', version));
  store.repair();
  expect(activeIn(dir)).toEqual([`elections ${version}`]);
  ship('two');
  expect(store.rollBack('elections').to).toBe(version);
  expect(activeIn(dir)).toEqual([`elections ${version}`]);
  expect(() => ship('three', older)).toThrow(/owner/);
});

describe('repair', () => {
  test('removes leftovers, forgets lost versions and names damaged ones', () => {
    const [first, second, third] = ['one', 'two', 'three'].map((content) => ship(content));
    rmSync(join(dir, 'elections', first!), { recursive: true });
    rmSync(fileOf(second!));
    for (const name of ['.draft-1', 'elections/.draft-x', 'registry.json.1.tmp', '.registry.json.1.tmp'])
      writeFileSync(join(dir, name), '');
    const { notes } = store.repair();
    expect(notes).toEqual([
      `elections ${first} has no folder any more and is forgotten.`,
      expect.stringMatching(`${second} are missing or damaged`),
    ]);
    expect(releaseOf().versions.map(({ version }) => version)).toEqual([second, third]);
    expect(readdirSync(dir).toSorted()).toEqual([
      '.registry.json',
      'elections',
      'registry.json',
      'ship.lock',
    ]);
    expect(readdirSync(join(dir, 'elections'))).not.toContainEqual(expect.stringMatching(/draft|tmp/));
  });
});

describe('removing', () => {
  const polls = { ...portal, id: 'polls', title: 'Polls' };

  test('frees the paths of a remote, keeps its files for 30 days, and restores it', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
    const version = ship('one');
    store.remove('elections', 'The team has left.', 'Asha');
    expect(activeIn(dir)).toEqual([]);
    expect(releaseOf().removed).toMatchObject({ reason: 'The team has left.', by: 'Asha' });
    expect(start('two').outcome).toBe('left');
    for (const change of [() => ship('two'), () => store.activate('elections', version)])
      expect(change).toThrow('elections was removed.');
    vi.advanceTimersByTime(29 * 24 * 3_600_000);
    store.prune(0);
    expect(store.restore('elections')).toMatchObject({ from: null, to: version });
    expect(activeIn(dir)).toEqual([`elections ${version}`]);
  });

  test('deletes the files after 30 days', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
    const version = ship('one');
    store.remove('elections', 'The team has left.', 'Asha');
    vi.advanceTimersByTime(31 * 24 * 3_600_000);
    expect(store.prune(0).removed).toEqual([{ id: 'elections', version }]);
    expect(existsSync(fileOf(version))).toBe(false);
    expect(() => store.restore('elections')).toThrow('Nothing of "elections" was shipped.');
  });

  test('is refused while another remote has the paths', () => {
    ship('one');
    store.remove('elections', 'The team has left.', 'Asha');
    ship('other', polls);
    expect(() => store.restore('elections')).toThrow('The path /voting is taken');
    expect(activeIn(dir)).toEqual([expect.stringMatching(/^polls /)]);
  });

  test('by an heir happens once a version of the heir has the paths', () => {
    const version = ship('one');
    expect(() => ship('other', polls)).toThrow('The path /voting is taken');
    store.handOver('elections', 'polls');
    ship('elsewhere', { ...polls, paths: [{ path: '/polls', access: 'member' }] });
    expect(activeIn(dir)).toContain(`elections ${version}`);
    expect(() => ship('third', { ...polls, id: 'third', title: 'Third' })).toThrow('is taken');
    ship('other', polls);
    expect(activeIn(dir)).toEqual([expect.stringMatching(/^polls /)]);
    expect(releaseOf().removed).toMatchObject({ reason: 'polls has its paths now.' });
  });

  test('leaves the shell alone', () => {
    store.ship(builtShell('one'), origin);
    expect(() => store.remove('shell', 'No.', 'Asha')).toThrow('The shell can’t be removed.');
    expect(() => store.handOver('shell', 'polls')).toThrow('Paths go from one remote to another one.');
  });
});

test('stores a version that waits, and makes it active on request', () => {
  const first = ship('one');
  const sent = store.ship(builtRemote('two'), { ...origin, waits: true, key: 'a'.repeat(32) });
  expect(sent.outcome).toBe('waits');
  expect(releaseOf()).toMatchObject({ active: first });
  expect(releaseOf().versions[1]).toMatchObject({ waits: true, preview: true, key: 'a'.repeat(32) });
  store.activate('elections', sent.version);
  expect(releaseOf().active).toBe(sent.version);
  expect(releaseOf().versions[1]).not.toHaveProperty('waits');
});

describe('prune', () => {
  const hour = 3_600_000;

  test('keeps the active version, the one before, and what was active within a session', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
    const versions = ['1', '2', '3', '4'].map((content) => {
      vi.advanceTimersByTime(hour);
      return ship(content);
    });
    const stored = () => readdirSync(join(dir, 'elections')).filter((name) => !name.startsWith('.'));
    expect(store.prune(12 * hour).removed).toEqual([]);
    // The first ceased to be active two hours ago, the second one hour ago.
    expect(store.prune(1.5 * hour).removed).toEqual([{ id: 'elections', version: versions[0] }]);
    expect(stored().toSorted()).toEqual(versions.slice(1).toSorted());
    vi.advanceTimersByTime(24 * hour);
    expect(store.prune(hour).removed).toEqual([{ id: 'elections', version: versions[1] }]);
    expect(store.rollBack('elections').to).toBe(versions[2]);
    // Pages that loaded it may be open still.
    expect(store.prune(12 * hour).removed).toEqual([]);
  });

  test('keeps what was taken back, and a preview for a week', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:00Z') });
    ship('1');
    ship('2');
    const preview = store.ship(builtRemote('3'), { ...origin, preview: true }).version;
    store.rollBack('elections');
    vi.advanceTimersByTime(6 * 24 * hour);
    expect(store.prune(hour).removed).toEqual([]);
    vi.advanceTimersByTime(2 * 24 * hour);
    expect(store.prune(hour).removed).toEqual([{ id: 'elections', version: preview }]);
    expect(releaseOf().versions).toHaveLength(2);
  });
});
