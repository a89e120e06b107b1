import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ReleaseStore } from './release-store.ts';
import { activeIn, builtRemote, emptyStore, origin, portal, registryOf } from './testing/store-for-tests.ts';

let dir: string;
let store: ReleaseStore;
/** Written by `tools/ship/store.ts` of the version before: three versions of elections, the last rolled back. */
beforeEach(() => {
  dir = emptyStore();
  cpSync(join(import.meta.dirname, '../fixtures/old-layout'), dir, { recursive: true });
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

test.each([
  ['missing', () => rmSync(join(dir, '.ship-history.json'))],
  ['cut off', () => writeFileSync(join(dir, '.ship-history.json'), '{"elections":')],
])('a lost history loses nobody: %s', (_, lose) => {
  lose();
  store.ship(
    builtRemote('h', { ...portal, id: 'health', paths: [{ path: '/health', access: 'member' }] }),
    origin,
  );
  expect(activeIn(dir)).toEqual([...before, expect.stringMatching(/^health /)]);
});
