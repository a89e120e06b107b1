import { cpSync, existsSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ReleaseStore } from './release-store.ts';
import { activeIn, builtRemote, emptyStore, origin, portal, registryOf } from './testing/store-for-tests.ts';

let dir: string;
let store: ReleaseStore;
/** In the order in which they were shipped, which the times of their folders tell. */
const folders = [
  'elections/1.0.0-590dee8d',
  'budget/1.0.0-c5559409',
  'elections/1.1.0-ee00397a',
  'elections/1.2.0-beta.f42efe0f',
];
/** Written by 0.1.0: three versions of elections, the last rolled back. */
beforeEach(() => {
  dir = emptyStore();
  cpSync(join(import.meta.dirname, '../fixtures/old-layout'), dir, { recursive: true });
  for (const [minute, folder] of folders.entries()) {
    const at = new Date(Date.UTC(2026, 2, 1, 12, minute));
    utimesSync(join(dir, folder), at, at);
  }
  store = new ReleaseStore(dir);
});

const before = [expect.stringMatching(/^budget /), expect.stringMatching(/^elections 1\.1\.0-/)];

test('a store of the layout before keeps what runs, in the order it was shipped', () => {
  const { notes } = store.repair();
  expect(notes).toEqual([]);
  const file = registryOf(dir);
  expect(file.format).toBe(2);
  expect(Object.keys(file.releases)).toEqual(['elections', 'budget']);
  expect(activeIn(dir)).toEqual(before);
  const { versions } = file.releases['elections']!;
  expect(versions.map(({ version, withdrawn }) => [version.slice(0, 5), withdrawn])).toEqual([
    ['1.0.0', undefined],
    ['1.1.0', undefined],
    ['1.2.0', true],
  ]);
  expect(versions[0]).toMatchObject({ by: '', commit: '', bytes: 13, at: expect.stringMatching(/Z$/) });
  expect(existsSync(join(dir, '.ship-history.json'))).toBe(false);
});

test('a version with a link in it is left out', () => {
  symlinkSync('/etc/hostname', join(dir, 'elections/1.0.0-590dee8d/assets/leak.txt'));
  store.repair();
  expect(registryOf(dir).releases['elections']!.versions.map(({ version }) => version.slice(0, 5))).toEqual([
    '1.1.0',
    '1.2.0',
  ]);
});

test('a version that was rolled back before the upgrade stays so, and a roll-back continues from there', () => {
  expect(store.rollBack('elections').notes.join()).toContain('taken back already');
  expect(activeIn(dir)).toEqual(before);
});

test('the first command after the upgrade sees what runs', () => {
  const { releases } = store.registry();
  const { active } = releases['elections']!;
  expect(active).toMatch(/^1\.1\.0-/);
  expect(store.activate('elections', '1.0.0', { expected: active! }).from).toBe(active);
  const greedy = { ...portal, id: 'aaa', paths: [{ path: '/budget/all', access: 'member' }] };
  expect(() => store.ship(builtRemote('greedy', greedy), origin)).toThrow(/budget has \/budget/);
});

test("npm start may replace versions of the former layout, which doesn't say who shipped them", () => {
  const project = builtRemote('new', { ...portal, version: '2.0.0' });
  expect(store.ship(project, { ...origin, automatic: true }).outcome).toBe('shipped');
});

describe('a store that the portal before wrote in today’s format', () => {
  beforeEach(() => {
    dir = emptyStore();
    cpSync(join(import.meta.dirname, '../fixtures/format-2'), dir, { recursive: true });
    writeFileSync(join(dir, '.mirror'), '');
    store = new ReleaseStore(dir);
  });
  const [one, two, three, four] = ['2a8619f0', '331946c3', '20b57bab', 'e867b5f8'].map(
    (hash) => `1.2.0-${hash}`,
  );

  test('keeps what runs, what was taken back, what is off and who shipped it', () => {
    const before = registryOf(dir);
    expect(store.repair().notes).toEqual([]);
    expect(registryOf(dir)).toEqual(before);
    expect(before.releases['elections']).toMatchObject({
      active: two,
      versions: [
        { version: one, by: 'Asha', commit: 'abc123' },
        { version: two },
        { version: three, withdrawn: true },
        { version: four, preview: true },
      ],
    });
    expect(before.releases['budget']?.off?.message).toBe('Closed until Monday');
    const names = readdirSync(dir, { recursive: true }).map(String);
    expect(names.filter((name) => /\.releases\.json$|\.mirror$/.test(name))).toEqual([]);
  });

  test('outlives a refused change and then a lost registry', () => {
    const { releases } = registryOf(dir);
    expect(() => store.activate('elections', '9.9.9')).toThrow('elections has no version 9.9.9');
    rmSync(join(dir, 'registry.json'));
    store.repair();
    expect(registryOf(dir).releases).toEqual(releases);
  });

  test('goes back, on and forward', () => {
    expect(store.rollBack('elections').notes.join()).toContain('taken back already');
    expect(store.rollBack('elections', { expected: two! })).toMatchObject({ from: two, to: one });
    expect(store.activate('elections', four!)).toMatchObject({ from: one, to: four });
    expect(store.switchOn('budget')).toMatchObject({ from: null, to: '1.2.0-a6d33d09' });
    expect(activeIn(dir)).toEqual(['budget 1.2.0-a6d33d09', `elections ${four}`]);
  });
});
