import { expect, it } from 'vitest';
import { apiPaths } from './endpoints.ts';
import {
  claimConflicts,
  readRegistry,
  type RegisteredRemote,
  remoteManifestSchema,
  reservedPaths,
} from './remote-manifest.ts';
import { accessTo, homeOf, pageAt } from './remote-pages.ts';

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
const owner = { team: 'Elections team', contact: 'elections@college.example' };
const other = remote({ id: 'other', paths: [{ path: '/other/*', access: 'public' }], cards: [] });

it('reads the output of ship', () => {
  expect(readRegistry({ contract: 1, remotes: [remote(), other] })).toEqual({
    remotes: [remote(), other],
    skipped: [],
  });
});

it('ignores unknown keys in entries written by other versions', () => {
  const entry = { ...other, paths: [{ ...other.paths[0], later: 1 }], off: { message: 'x' }, later: true };
  expect(readRegistry({ format: 9, remotes: [entry], releases: {} }).skipped).toEqual([]);
});

it('refuses unknown keys in a portal.json, at every level', () => {
  const { entry: _, ...portal } = remote({ owner });
  const file = { $schema: '../libs/contracts/portal.schema.json', ...portal };
  expect(remoteManifestSchema.safeParse(file).success).toBe(true);
  for (const slip of [
    { card: portal.cards },
    { paths: [{ path: '/voting', access: 'member', acess: 'public' }] },
  ])
    expect(remoteManifestSchema.safeParse({ ...file, ...slip }).success).toBe(false);
});

it.each([
  ['no owner', undefined],
  ['an owner without an address', { team: 'Elections team' }],
  ['an address that adds to the mail', { ...owner, contact: 'team@college.example?cc=all@college.example' }],
  ['a link', { ...owner, contact: 'javascript:alert(1)' }],
])('refuses a portal.json with %s', (_, changed) => {
  const { entry: _entry, ...portal } = remote({ owner });
  expect(remoteManifestSchema.safeParse({ ...portal, owner: changed }).success).toBe(false);
});

it('keeps a remote that was shipped before portal.json named an owner', () => {
  expect(remote().owner).toBeUndefined();
  expect(readRegistry({ remotes: [remote(), { ...other, owner }] })).toEqual({
    remotes: [remote(), { ...other, owner }],
    skipped: [],
  });
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
  ['a first page outside of its paths', { ...other, home: '/elsewhere' }, /\/elsewhere is under none/],
  [
    'a page outside of its paths',
    { ...other, pages: [{ path: '/elsewhere', title: 'Elsewhere' }] },
    /\/elsewhere is under none/,
  ],
  ['an address of another site as first page', { ...other, home: '//evil.example' }, /home/],
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

it('finds the first page of an area: its own, or that of its first card', () => {
  expect(homeOf(remote())).toBe('/voting');
  expect(homeOf(remote({ home: '/elections' }))).toBe('/elections');
  expect(homeOf(other)).toBeUndefined();
});

it('decides access to an address by the longest matching path', () => {
  const paths = [
    { path: '/things/*', access: 'public' as const },
    { path: '/things/queue', access: 'faculty' as const },
  ];
  expect(accessTo('/things', { paths })).toBe('public');
  expect(accessTo('/things/1', { paths })).toBe('public');
  expect(accessTo('/things/queue', { paths })).toBe('faculty');
  expect(accessTo('/thingsandmore', { paths })).toBeUndefined();
});

it('reserves every address of the API', () => {
  expect(apiPaths.filter((path) => !reservedPaths.includes(path))).toEqual([]);
});

const manifest = (changes: object = {}) =>
  remoteManifestSchema.parse({
    id: 'rooms',
    title: 'Rooms',
    version: '1.0.0',
    contract: 1,
    paths: [{ path: '/rooms/*', access: 'member' }],
    owner,
    ...changes,
  });
const complaints = manifest({
  id: 'complaints',
  paths: [
    { path: '/complaint-system/*', access: 'member' },
    { path: '/complaint-system/follow-up', access: 'public' },
  ],
  cards: [{ card: 'anonymous-complaints', path: '/complaint-system' }],
  adminSections: [{ id: 'word-filter', title: 'Word filter' }],
});
const paths = (...claimed: string[]) => ({ paths: claimed.map((path) => ({ path, access: 'member' })) });

it('lets a remote claim pages below its own claim', () => {
  expect(claimConflicts(complaints, [manifest()])).toEqual([]);
  expect(claimConflicts(manifest(paths('/complaint-systems')), [complaints])).toEqual([]);
});

it.each<[string, object, RegExp]>([
  [
    'a page inside the claim of another',
    paths('/complaint-system/submit'),
    /complaints has \/complaint-system\/\*/,
  ],
  ['pages around the claim of another', paths('/complaint-system'), /complaints has/],
  ['a page of the Admin Panel', paths('/admin/members'), /\/admin belongs to the portal/],
  ['a page below the profile', paths('/profile/pictures/*'), /\/profile belongs to the portal/],
  ['a page below the API', paths('/api/rooms'), /\/api belongs to the portal/],
  ['a page for health checks', paths('/healthz'), /\/healthz belongs to the portal/],
  ["the shell's id", { id: 'shell' }, /id shell belongs/],
  [
    'a card that a page of the shell fills',
    { cards: [{ card: 'restricted-access', path: '/gate' }] },
    /the portal itself has it/,
  ],
  ['the card of another', { cards: complaints.cards }, /complaints has it/],
  [
    'a card twice',
    { cards: [...complaints.cards, ...complaints.cards] },
    /anonymous-complaints is listed twice/,
  ],
  [
    'the Admin section of another',
    { adminSections: complaints.adminSections },
    /word-filter is taken: complaints/,
  ],
  [
    "the shell's Admin section",
    { adminSections: [{ id: 'members', title: 'x' }] },
    /members is taken: the portal/,
  ],
  ['a newer contract', { contract: 2 }, /contract 2/],
])('refuses %s', (_, changes, reason) => {
  expect(claimConflicts(manifest(changes), [complaints]).join('\n')).toMatch(reason);
});

it('names every conflict of a remote at once', () => {
  const greedy = manifest({ ...paths('/admin', '/complaint-system'), cards: complaints.cards });
  expect(claimConflicts(greedy, [complaints])).toHaveLength(3);
});

it('keeps the first remote when two claim the same page', () => {
  const later = { ...manifest({ id: 'aaa', ...paths('/voting/all') }), entry: other.entry };
  expect(readRegistry({ remotes: [remote(), later] })).toEqual({
    remotes: [remote()],
    skipped: [{ id: 'aaa', reason: 'The path /voting/all is taken: elections has /voting.' }],
  });
});

it('takes the title of an address from portal.json, or from its area', () => {
  const elections = remote({ pages: [{ path: '/voting', title: 'Vote' }] });
  expect(pageAt('/voting/', [other, elections])).toEqual({ remote: elections, title: 'Vote' });
  expect(pageAt('/other', [other, elections])).toEqual({ remote: other, title: other.title });
  expect(pageAt('/dashboard', [elections])).toMatchObject({ remote: undefined, title: 'Dashboard' });
  expect(pageAt('/login', [elections]).lead).toMatch(/^Log in/);
  expect(pageAt('/', [elections]).title).toBeUndefined();
  expect(pageAt('/constructor', [elections]).title).toBeUndefined();
});
