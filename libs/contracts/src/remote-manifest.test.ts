import { expect, it } from 'vitest';
import { readRegistry, remoteManifestSchema, type RegisteredRemote } from './remote-manifest.ts';

const remote = (changes: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  id: 'elections',
  title: 'Elections',
  version: '0.1.0-0a1b2c3d',
  contract: 1,
  paths: [{ path: '/voting', access: 'member' }],
  cards: [{ card: 'student-elections', path: '/voting' }],
  adminSections: [],
  entry: '/remotes/elections/0.1.0-0a1b2c3d/mf-manifest.json',
  ...changes,
});
const other = remote({ id: 'other', paths: [{ path: '/other/*', access: 'public' }], cards: [] });

it('reads what ship writes', () => {
  expect(readRegistry({ contract: 1, remotes: [remote(), other] })).toEqual({
    remotes: [remote(), other],
    skipped: [],
  });
});

it('ignores what it does not know of entries that other versions have written', () => {
  const entry = { ...other, paths: [{ ...other.paths[0], later: 1 }], off: { message: 'x' }, later: true };
  expect(readRegistry({ format: 9, remotes: [entry], releases: {} }).skipped).toEqual([]);
});

it('refuses unknown keys in a portal.json, at every level', () => {
  const { entry: _, ...portal } = remote();
  const file = { $schema: '../libs/contracts/portal.schema.json', ...portal };
  expect(remoteManifestSchema.safeParse(file).success).toBe(true);
  for (const slip of [
    { card: portal.cards },
    { paths: [{ path: '/voting', access: 'member', acess: 'public' }] },
  ])
    expect(remoteManifestSchema.safeParse({ ...file, ...slip }).success).toBe(false);
});

it.each(['http://127.0.0.1:4011/mf-manifest.json', 'https://remotes.example.org/elections/mf-manifest.json'])(
  'takes an entry elsewhere: %s',
  (entry) => expect(readRegistry({ remotes: [{ ...other, entry }] }).remotes).toHaveLength(1),
);

it.each([
  ['a newer contract', { ...other, contract: 2 }, /contract 2/],
  ['an id that is there already', { ...other, id: 'elections' }, /same id/],
  [
    'a path of another remote',
    { ...other, paths: [{ path: '/voting/*', access: 'member' }] },
    /\/voting\/\* is taken/,
  ],
  ['a path of the shell', { ...other, paths: [{ path: '/admin', access: 'public' }] }, /\/admin is taken/],
  ['a path of the API', { ...other, paths: [{ path: '/api/*', access: 'public' }] }, /is taken/],
  ['a card of another remote', { ...other, cards: remote().cards }, /filled already/],
  ['an unknown access', { ...other, paths: [{ path: '/other', access: 'everyone' }] }, /paths\.0\.access/],
  ['a script as entry', { ...other, entry: 'javascript:alert(1)' }, /entry/],
  ['an entry of nowhere', { ...other, entry: 'https://:80/x' }, /entry/],
  ['an entry with an impossible port', { ...other, entry: 'https://a.example:99999/x' }, /entry/],
  ['an entry that would add to the policy', { ...other, entry: 'https://a;script-src/x' }, /entry/],
  ['an entry elsewhere that looks like a path', { ...other, entry: '//evil.example/x' }, /entry/],
  ['something that is no object', null, /entry/],
])('skips %s and keeps the rest', (_, entry, reason) => {
  const registry = readRegistry({ remotes: [remote(), entry] });
  expect(registry.remotes).toEqual([remote()]);
  expect(registry.skipped).toEqual([{ id: expect.any(String), reason: expect.stringMatching(reason) }]);
});

it.each([[undefined], [null], ['<html>'], [{ remotes: 'none' }]])('never throws: %j', (raw) => {
  expect(readRegistry(raw)).toMatchObject({ remotes: [], skipped: [{ id: 'registry.json' }] });
});
