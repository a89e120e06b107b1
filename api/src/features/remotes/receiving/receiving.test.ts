import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { compareVersion, listReleaseKeys, receivedSchema } from '@campus/contracts/remotes';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fieldsOf } from '../../../testing/answers.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { gate } from './gate.ts';
import {
  builtFiles,
  pack,
  type TestPackage,
  shellFolder,
  signedFields,
  type SignedParts,
  TestKey,
} from '../testing/signed-package.ts';

/** Whether the gate’s browser has passed the package: these builds have no pages to open. */
let isOpened = true;
const { ask } = gate;
vi.spyOn(gate, 'ask').mockImplementation(async (...asked) => {
  const result = await ask(...asked);
  return isOpened && 'project' in result ? { ...result, browser: 'passed' } : result;
});
afterAll(() => void vi.restoreAllMocks());

const root = mkdtempSync(join(tmpdir(), 'campus-door-'));
const portal = portalForTests({
  env: { REMOTES_DIR: join(root, 'remotes'), SHELL_DIR: shellFolder(join(root, 'shell')) },
});
const rsa = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .publicKey.export({ type: 'spki', format: 'der' })
  .toString('base64')
  .slice(0, 100);
const { admin, student, faculty } = personas;
const other: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in' };
const keys = {
  library: new TestKey(),
  canteen: new TestKey(),
  ballots: new TestKey(),
  shell: new TestKey(),
};
const laundry = new TestKey();
type Area = keyof typeof keys;
const areas = Object.keys(keys) as Area[];

const give = (area: string, key: Pick<TestKey, 'publicKey'>, owner: Persona = student) =>
  portal.call('POST', '/api/admin/release-keys', {
    as: admin,
    body: { area, publicKey: key.publicKey, owner: owner.email, reason: 'A new team.' },
  });

beforeAll(async () => {
  for (const as of [student, faculty, other]) await portal.call('GET', '/api/me', { as });
  // The shell's key is one of an admin.
  for (const area of areas) await give(area, keys[area], area === 'shell' ? other : student);
});

interface Asked extends Partial<SignedParts> {
  /** The area of the address, when it isn't the one that was signed. */
  to?: string;
  fields?: Record<string, string>;
}

async function send(
  key: TestKey,
  area: string,
  { content, version }: TestPackage,
  { to = area, fields, ...parts }: Asked = {},
) {
  const form = new FormData();
  const signed = signedFields(key, area, { action: 'ship', version, signs: content, ...parts });
  for (const [name, value] of Object.entries({ ...signed, ...fields })) form.append(name, value);
  form.append('package', new Blob([new Uint8Array(content)]), 'package.json.gz');
  const answer = await fetch(`${portal.url}/api/releases/${to}`, { method: 'POST', body: form });
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  return { status: answer.status, json: (await answer.json()) as any };
}

const change = (
  key: TestKey,
  area: string,
  action: SignedParts['action'],
  { to = area, fields = {}, message = '', ...parts }: Asked & { message?: string } = {},
) =>
  portal.call('POST', `/api/releases/${to}/changes`, {
    body: { ...signedFields(key, area, { action, signs: message, ...parts }), message, ...fields },
  });

const runs = async (): Promise<Record<string, string>> => {
  const { json } = await portal.call('GET', '/registry.json');
  return Object.fromEntries(json.remotes.map(({ id, version }: Record<string, string>) => [id, version]));
};
const listed = async (id: string) =>
  (await portal.call('GET', '/api/admin/remotes', { as: admin })).json.remotes.find(
    (one: { id: string }) => one.id === id,
  );
const activate = (id: string, version: string, as: Persona) =>
  portal.call('POST', `/api/admin/remotes/${id}/active`, { as, body: { version, expected: null } });

const library = pack(builtFiles('library', 'one'));
const anonymous = { paths: [{ path: '/ballots/*', access: 'public', anonymous: true }] };

test('ships a package that a key for its area signed, in the name of the key’s owner', async () => {
  const { status, json } = await send(keys.library, 'library', library);
  expect(json).toMatchObject({ id: 'library', outcome: 'shipped', browser: 'passed', preview: null });
  expect(status).toBe(200);
  expect(receivedSchema.parse(json)).toEqual(json);
  expect(await runs()).toEqual({ library: json.version });
  expect((await listed('library')).versions[0]).toMatchObject({ version: json.version, by: 'Asha Patil' });
  const { items } = (await portal.call('GET', '/api/audit', { as: admin })).json;
  expect(items[0]).toMatchObject({
    action: 'remote.received',
    actor: { id: student.uid },
    details: { version: '1.0.0', key: keys.library.id, action: 'ship' },
  });
});

test('stores a preview, with a link that opens it, and lets the key make it active', async () => {
  const { json } = await send(keys.library, 'library', pack(builtFiles('library', 'two')), {
    action: 'preview',
  });
  expect(json).toMatchObject({ outcome: 'previewed', preview: expect.stringContaining('/?preview=library') });
  expect((await runs())['library']).not.toBe(json.version);
  const made = await change(keys.library, 'library', 'activate', { version: json.version });
  expect(made.json).toMatchObject({ active: json.version, off: null });
  expect((await change(keys.library, 'library', 'roll-back')).json.active).not.toBe(json.version);
});

test('switches an area off and on again', async () => {
  const off = await change(keys.library, 'library', 'switch-off', { message: 'Closed until Monday.' });
  expect(off.json).toMatchObject({ active: null, off: 'Closed until Monday.' });
  expect((await change(keys.library, 'library', 'switch-on')).json).toMatchObject({ off: null });
  expect((await change(keys.library, 'library', 'switch-off')).status).toBe(409);
});

describe('a key', () => {
  const calls = ['ship', 'preview', 'activate', 'roll-back', 'switch-off', 'switch-on', 'list'] as const;
  const matrix = areas.flatMap((owned) =>
    areas
      .filter((area) => area !== owned)
      .flatMap((area) => calls.map((call) => [owned, area, call] as const)),
  );

  test.each(matrix)('of %s is refused for %s: %s', async (owned, area, action) => {
    const before = await runs();
    const ask = (to: string) =>
      action === 'ship' || action === 'preview'
        ? send(keys[owned], area, pack(builtFiles(area, 'stolen')), { action, to })
        : change(keys[owned], area, action, { version: '1.0.0', message: 'Stolen.', to });
    // Signed for the other area, and signed for its own but sent to the other one.
    for (const refused of [
      await ask(area),
      action === 'ship' || action === 'preview'
        ? await send(keys[owned], owned, pack(builtFiles(area, 'stolen')), { action, to: area })
        : await change(keys[owned], owned, action, { message: 'Stolen.', to: area }),
    ]) {
      expect([refused.status, refused.json.code]).toEqual([403, 'key-refused']);
      expect(refused.json.versions).toBeUndefined();
    }
    expect(await runs()).toEqual(before);
  });

  test.each([
    ['an unknown key', () => new TestKey(), {}],
    ['a signature of another version', () => keys.library, { fields: { version: '9.9.9' } }],
    ['a signature of another action', () => keys.library, { fields: { action: 'preview' } }],
    ['a signature of another commit', () => keys.library, { fields: { commit: 'other' } }],
    ['a moment six minutes ago', () => keys.library, { at: new Date(Date.now() - 360_000).toISOString() }],
    ['a moment in six minutes', () => keys.library, { at: new Date(Date.now() + 360_000).toISOString() }],
    ['a signature of another package', () => keys.library, { signs: 'something else' }],
  ])('refuses %s with 403', async (_, key, asked) => {
    const refused = await send(key(), 'library', library, asked);
    expect([refused.status, refused.json.code]).toEqual([403, 'key-refused']);
  });

  test('is refused when the same request comes again', async () => {
    const at = new Date().toISOString();
    expect((await change(keys.library, 'library', 'list', { at })).status).toBe(200);
    const again = await change(keys.library, 'library', 'list', { at });
    expect([again.status, again.json.code]).toEqual([409, 'state-changed']);
  });

  test('stops working when it is taken, and when its owner is locked', async () => {
    const [taken, locked] = [new TestKey(), new TestKey()];
    await give('library', taken);
    await give('library', locked, faculty);
    for (const key of [taken, locked]) expect((await change(key, 'library', 'list')).status).toBe(200);
    const path = `/api/admin/release-keys/${taken.id}/take`;
    const body = { reason: 'The laptop was stolen.' };
    for (let time = 0; time < 2; time += 1)
      expect((await portal.call('POST', path, { as: admin, body })).status).toBe(204);
    const lock = { as: admin, body: { locked: true, reason: 'For the test.' } };
    const answer = await portal.call('PUT', `/api/members/${faculty.uid}/lock`, lock);
    expect(answer.status).toBeLessThan(300);
    expect((await change(taken, 'library', 'list')).json.message).toContain('was taken');
    expect((await change(locked, 'library', 'list')).json.message).toContain('no longer a member');
    const shown = (await portal.call('GET', '/api/admin/release-keys', { as: admin })).json;
    expect(listReleaseKeys.response.parse(shown)).toEqual(shown);
    expect(shown.keys.find(({ id }: { id: string }) => id === taken.id)).toMatchObject({
      area: 'library',
      owner: { id: student.uid, name: 'Asha Patil' },
      givenBy: 'Sunil Joshi',
      taken: { by: 'Sunil Joshi', reason: 'The laptop was stolen.' },
    });
  });

  test.each([
    ['no key', { publicKey: 'AAAA' }],
    ['a key of another kind', { publicKey: rsa }],
  ])('cannot be given from %s', async (_, key) => {
    const refused = await give('library', key);
    expect(fieldsOf(refused)).toEqual([400, ['publicKey']]);
  });

  test('cannot be given to a stranger, or twice', async () => {
    const stranger = { uid: 'x', email: 'x@sggs.ac.in' };
    expect(fieldsOf(await give('library', new TestKey(), stranger))).toEqual([400, ['owner']]);
    expect(fieldsOf(await give('canteen', keys.library))).toEqual([400, ['publicKey']]);
  });
});

describe('a package', () => {
  const refusedFor = async (sent: TestPackage, area: Area = 'library') => {
    const { status, json } = await send(keys[area], area, sent);
    expect([status, json.code]).toEqual([422, 'package-refused']);
    return (json.errors as { field: string; message: string }[]).map((one) => `${one.field}: ${one.message}`);
  };
  const files = builtFiles('library', 'one');
  const packed = (content: unknown) => ({ version: '1.0.0', content: gzipSync(JSON.stringify(content)) });

  test.each([
    ['no gzip', { version: '1.0.0', content: Buffer.from('{}') }, 'not a package'],
    ['no JSON', { version: '1.0.0', content: gzipSync('{') }, 'not a package'],
    ['a file outside', packed({ format: 1, version: '1.0.0', files: { '../evil.js': '' } }), '../evil.js'],
    ['a file of the root', packed({ format: 1, version: '1.0.0', files: { '/etc/evil': '' } }), '/etc/evil'],
    ['a link', packed({ format: 1, version: '1.0.0', files: {}, links: { a: '/etc/passwd' } }), "can't have"],
    ['60 MB of zeros', packed({ format: 1, version: '1.0.0', files: { a: 'A'.repeat(6e7) } }), '40 MB'],
    ['a changed file', pack({ ...files, 'remoteEntry.js': 'changed' }), 'changed after the build'],
    ['a page of HTML', pack({ ...files, 'evil.html': '<p>' }), 'page of its own'],
    ['another version', { ...library, version: '1.0.1' }, '1.0.1 was signed'],
    ['another area', pack(builtFiles('canteen', 'one')), 'the folder is mfe-library'],
    [
      'the title of another',
      pack(builtFiles('library', 'x', { paths: [{ path: '/admin/x', access: 'member' }] })),
      'belongs to the portal',
    ],
  ])('with %s is refused, and nothing is stored', async (_, sent, reason) => {
    const before = await runs();
    expect((await refusedFor(sent)).join('\n')).toContain(reason);
    expect(await runs()).toEqual(before);
  });

  test('can be sent with neither more nor fewer fields than the contract has', async () => {
    expect((await send(keys.library, 'library', library, { fields: { more: 'x' } })).status).toBe(400);
    const none = await portal.call('POST', '/api/releases/library', { body: {} });
    expect(none.status).toBe(415);
    expect((await portal.call('POST', '/api/releases/library/changes', { body: {} })).status).toBe(400);
  });
});

describe('an area with anonymous pages', () => {
  test('waits for an admin other than the key’s owner, and its key does nothing else', async () => {
    const { json } = await send(keys.ballots, 'ballots', pack(builtFiles('ballots', 'one', anonymous)));
    expect(json.outcome).toBe('waits');
    expect((await runs())['ballots']).toBeUndefined();
    expect((await listed('ballots')).versions[0].state).toBe('waits');
    const changes = `/api/admin/remotes/ballots/versions/${json.version}/changes`;
    const compared = await portal.call('GET', changes, { as: admin });
    expect(compareVersion.response.parse(compared.json)).toMatchObject({ running: null, same: 0 });
    expect(compared.json.files).toContainEqual({ file: 'remoteEntry.js', before: null, after: 21 });
    expect((await activate('ballots', json.version, admin)).status).toBe(204);
    expect((await runs())['ballots']).toBe(json.version);
    for (const action of ['activate', 'roll-back', 'switch-off', 'switch-on'] as const) {
      const refused = await change(keys.ballots, 'ballots', action, { version: json.version, message: 'x' });
      expect(refused.status).toBe(409);
    }
    // A version without these pages replaces one with them: that waits, too.
    const without = pack(builtFiles('ballots', 'two', { version: '1.1.0' }), '1.1.0');
    expect((await send(keys.ballots, 'ballots', without)).json.outcome).toBe('waits');
    expect((await runs())['ballots']).toBe(json.version);
  });

  test('is not confirmed by an admin whose own key sent it', async () => {
    const index = {
      'index.html': '<!doctype html><html><head></head></html>',
      'provides.json': JSON.stringify({ contract: 1, shared: {} }),
    };
    for (const action of ['ship', 'preview'] as const) {
      const sent = pack({ ...index, 'a.txt': action }, '0.1.0');
      const { json } = await send(keys.shell, 'shell', sent, { action });
      expect(json.outcome).toBe(action === 'ship' ? 'waits' : 'previewed');
      const refused = await activate('shell', json.version, other);
      expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
    }
  });
});

describe('a portal without a browser', () => {
  beforeAll(() => {
    isOpened = false;
    return () => void (isOpened = true);
  });
  const titlesIn = async (path: string, as: Persona): Promise<string[]> =>
    (await portal.call('GET', path, { as })).json.items
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.includes('canteen'));
  const home = (as: Persona) => titlesIn('/api/home?late=admin', as);
  const bell = (as: Persona) => titlesIn('/api/messages', as);

  test('holds a version for a person, whom its home page and the bell tell', async () => {
    const sent = pack(builtFiles('canteen', 'unopened', { version: '2.0.0' }), '2.0.0');
    const { json } = await send(keys.canteen, 'canteen', sent);
    expect(json).toMatchObject({ outcome: 'waits', browser: 'not run' });
    expect((await runs())['canteen']).not.toBe(json.version);
    expect((await listed('canteen')).versions[0]).toMatchObject({ state: 'waits', isUnopened: true });
    for (const ask of [home, bell]) {
      await expect.poll(() => ask(admin)).toEqual(['A version of canteen waits for you']);
      expect(await ask(student)).toEqual([]);
    }
    // Its key gets past this in no other way.
    const { version } = json;
    expect((await change(keys.canteen, 'canteen', 'activate', { version })).status).toBe(409);
    expect((await send(keys.canteen, 'canteen', sent, { action: 'preview' })).json.outcome).not.toBe(
      'shipped',
    );
    expect((await change(keys.canteen, 'canteen', 'activate', { version })).status).toBe(409);
    expect((await runs())['canteen']).not.toBe(version);
    expect((await activate('canteen', version, admin)).status).toBe(204);
    expect((await runs())['canteen']).toBe(version);
    expect(await home(admin)).toEqual([]);
    // It was confirmed: the same content needs no second person again.
    expect((await send(keys.canteen, 'canteen', sent)).json.outcome).toBe('unchanged');
  });

  test('does not let the owner of the key confirm it', async () => {
    await give('laundry', laundry, other);
    const { json } = await send(laundry, 'laundry', pack(builtFiles('laundry', 'one')));
    expect((await activate('laundry', json.version, other)).status).toBe(403);
    expect((await activate('laundry', json.version, admin)).status).toBe(204);
  });
});

describe('removing an area', () => {
  const removed = (id: string, body: object) =>
    portal.call('PUT', `/api/admin/remotes/${id}/removed`, { as: admin, body });
  const heir = (id: string, body: object) =>
    portal.call('PUT', `/api/admin/remotes/${id}/heir`, { as: admin, body });
  const reason = 'The team has left.';

  test('frees its paths, and can be undone', async () => {
    expect((await removed('library', { removed: true, reason })).status).toBe(204);
    expect(await runs()).not.toHaveProperty('library');
    expect((await listed('library')).removed).toMatchObject({ reason, by: 'Sunil Joshi' });
    const refused = await send(keys.library, 'library', library);
    expect([refused.status, refused.json.message]).toEqual([409, expect.stringContaining('was removed')]);
    expect((await removed('library', { removed: false, reason })).status).toBe(204);
    expect(await runs()).toHaveProperty('library');
  });

  test('by handing its paths to another area keeps it running until that one has them', async () => {
    const paths = [{ path: '/library/*', access: 'member' }];
    const takes = pack(builtFiles('canteen', 'takes', { paths, version: '3.0.0' }), '3.0.0');
    expect((await send(keys.canteen, 'canteen', takes)).status).toBe(422);
    expect((await heir('library', { heir: 'canteen', reason })).status).toBe(204);
    expect(await runs()).toHaveProperty('library');
    expect((await send(keys.canteen, 'canteen', takes)).json).toMatchObject({ outcome: 'shipped' });
    expect(Object.keys(await runs())).toEqual(expect.not.arrayContaining(['library']));
    expect(await runs()).toHaveProperty('canteen');
    // Its paths are taken now.
    expect((await removed('library', { removed: false, reason })).status).toBe(409);
    await removed('canteen', { removed: true, reason });
    expect((await removed('library', { removed: false, reason })).status).toBe(204);
    expect(await runs()).toHaveProperty('library');
  });

  test.each([
    ['an area that does not exist', 'nothing', { removed: true, reason }, 404],
    ['the shell', 'shell', { removed: true, reason }, 409],
    ['an area without a reason', 'library', { removed: true, reason: '' }, 400],
  ])('refuses %s', async (_, id, body, status) => {
    expect((await removed(id, body)).status).toBe(status);
  });

  test('refuses to hand paths to the portal itself', async () => {
    expect((await heir('library', { heir: 'shell', reason })).status).toBe(409);
    expect((await heir('library', { heir: '../x', reason })).status).toBe(400);
  });
});
