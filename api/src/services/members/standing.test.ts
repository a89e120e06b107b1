import { beforeEach, describe, expect, test } from 'vitest';
import { createMemberModel } from './member-model.ts';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { mailsWith, wordsOf } from '../../testing/mails.ts';
import { portalForTests, startPortal, type TestPortal } from '../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../testing/tokens.ts';

let clock = Date.parse('2027-06-29T06:00:00Z');
const portal = portalForTests({ now: () => clock });
const { admin, student, faculty } = personas;
const second: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in' };
const model = () => createMemberModel(portal.connection);

const visit = (as: Persona | string, at: Pick<TestPortal, 'call'> = portal) =>
  at.call('GET', '/api/me', { as });
const lock = (who: Persona, locked = true, as: Persona = admin, reason = 'Lost laptop.') =>
  portal.call('PUT', `/api/members/${who.uid}/lock`, { as, body: { locked, reason } });
const leave = (who: Persona, leavesOn: string | null, as: Persona = admin) =>
  portal.call('PUT', `/api/members/${who.uid}/leaving`, { as, body: { leavesOn, reason: 'Graduated.' } });
const give = (who: Persona, role: string, granted = true, as: Persona = admin) =>
  portal.call('PUT', `/api/members/${who.uid}/roles/${role}`, { as, body: { granted, reason: 'Elected.' } });
const audit = async () => (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items;
const apply = (as: Persona | string) =>
  portal.call('PUT', '/api/profile', { as, body: { firstName: 'A', lastName: '', photo: '' } });
const listed = async (standing: string, query = '') =>
  (
    await portal.call('GET', `/api/members?standing=${standing}&query=${query}`, { as: admin })
  ).json.items.map(({ id }: { id: string }) => id);

async function sendList(text: string, leavesOn = '2027-06-29', as: Persona = admin) {
  const form = new FormData();
  form.set('leavesOn', leavesOn);
  form.set('reason', 'Graduated.');
  form.set('list', new Blob([text], { type: 'text/csv' }), 'list.csv');
  const response = await fetch(`${portal.url}/api/members/leavers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulatorToken(as)}` },
    body: form,
  });
  return { status: response.status, json: (await response.json()) as any }; // oxlint-disable-line typescript/no-explicit-any -- answers of any shape
}

beforeEach(async () => {
  clock = Date.parse('2027-06-29T06:00:00Z');
  await emptyCollections(portal.connection, 'members', 'rosters', 'audit', 'mails');
  for (const who of [admin, second, student, faculty]) await visit(who);
  await portal.connection.collection('mails').deleteMany({});
});

describe('a locked member', () => {
  test('is refused immediately with a code and words, has no roles, and learns why', async () => {
    await give(student, 'board');
    const { json } = await lock(student);
    expect(json).toMatchObject({ standing: 'locked', lockReason: 'Lost laptop.', roles: [] });
    const refused = await apply(student);
    expect([refused.status, refused.json.code]).toEqual([403, 'account-locked']);
    expect(refused.json.message).toMatch(/An admin locked your account/);
    expect((await visit(student)).json).toMatchObject({ status: 'locked', roles: [], permissions: [] });
    const [mail] = await mailsWith(portal, 'account:');
    expect(mail).toMatchObject({ kind: 'account', to: { member: student.uid } });
    expect(wordsOf(mail!)).toContain('Lost laptop.');
    expect((await audit())[0]).toMatchObject({
      actor: { id: admin.uid },
      action: 'member.locked',
      target: { id: student.uid },
      reason: 'Lost laptop.',
    });
  });

  test('is refused by every other process too: changes at once, reads within a second', async () => {
    const other = await startPortal(portal.uri, { now: () => clock });
    expect((await visit(student, other)).json.status).toBe('member');
    const lockedAt = performance.now();
    await lock(student);
    const rename = { as: student, body: { name: 'Asha' } };
    expect((await other.call('PUT', '/api/me/name', rename)).json.code).toBe('account-locked');
    const read = async () => (await visit(student, other)).json.status;
    await expect.poll(read, { interval: 50 }).toBe('locked');
    expect(performance.now() - lockedAt).toBeLessThan(1500);
    await other.close();
  });

  test('is refused immediately by the process that locked the account', async () => {
    expect((await visit(student)).json.status).toBe('member');
    await lock(student);
    expect((await visit(student)).json.status).toBe('locked');
  });

  test('can’t come back with another address of the same mailbox', async () => {
    await lock(student);
    const alias = { uid: 'alias', email: 'asha+new@sggs.ac.in' };
    expect((await visit(alias)).json.status).toBe('locked');
    expect((await apply(alias)).json.code).toBe('account-locked');
  });

  test('regains their roles with a new login after being unlocked; earlier sessions stay closed', async () => {
    await give(student, 'board');
    const before = emulatorToken(student);
    clock = Date.now();
    await lock(student);
    expect((await lock(student, false)).json).toMatchObject({
      standing: 'active',
      roles: ['student', 'board'],
    });
    const old = await visit(before);
    expect([old.status, old.json.code]).toEqual([401, 'session-expired']);
    const later = emulatorToken(student, { auth_time: Math.floor(Date.now() / 1000) + 1 });
    expect((await visit(later)).json).toMatchObject({ status: 'member', roles: ['student', 'board'] });
    expect((await audit()).map(({ action }: { action: string }) => action)).toEqual([
      'member.unlocked',
      'member.locked',
      'role.granted',
    ]);
  });

  test("can't be given a role, but can lose one", async () => {
    await give(student, 'board');
    await lock(student);
    const refused = await give(student, 'treasurer');
    expect([refused.status, refused.json.code]).toEqual([409, 'member-barred']);
    expect((await give(student, 'board', false)).status).toBe(200);
    expect((await lock(student, false)).json.roles).toEqual(['student']);
  });

  test('is not an eligible student', async () => {
    const count = () => model().countDocuments({ roles: 'student' });
    const before = await count();
    await lock(student);
    expect(await count()).toBe(before - 1);
  });

  test("is found by the list's filter", async () => {
    await lock(student);
    expect(await listed('locked')).toEqual([student.uid]);
    expect(await listed('locked', 'ASHA')).toEqual([student.uid]);
    expect(await listed('locked', 'ravi')).toEqual([]);
    expect(await listed('active')).not.toContain(student.uid);
  });

  test('is locked once, even if requested many times at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => lock(student)));
    expect(await audit()).toHaveLength(1);
    expect(await mailsWith(portal, 'account:')).toHaveLength(1);
  });
});

describe('no admin can lock', () => {
  test.each([
    ['without a reason', { locked: true }],
    ['with a blank reason', { locked: true, reason: ' ' }],
    ['without saying which way', { reason: 'x' }],
  ])('%s', async (_, body) => {
    const refused = await portal.call('PUT', `/api/members/${student.uid}/lock`, { as: admin, body });
    expect(refused.status).toBe(400);
    expect((await visit(student)).json.status).toBe('member');
  });

  test('themselves', async () => {
    const refused = await lock(admin);
    expect([refused.status, refused.json.code]).toEqual([403, 'own-account']);
    expect((await leave(admin, '2027-07-01')).json.code).toBe('own-account');
  });

  test('the last admin; one of two who lock each other at once stays', async () => {
    const answers = await Promise.all([lock(second, true, admin), lock(admin, true, second)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await model().countDocuments({ roles: 'admin' })).toBe(1);
    const [last] = await model().find({ roles: 'admin' }).lean();
    const roster = await portal.connection.collection('rosters').findOne({});
    expect(roster?.['members']).toEqual([last!._id]);
  });

  test('an unknown member', async () => {
    expect((await lock({ uid: 'nobody', email: '' })).status).toBe(404);
  });
});

test('a member who was an admin keeps counting as one after unlocking', async () => {
  await lock(second);
  expect((await give(admin, 'admin', false)).json.code).toBe('last-admin');
  expect((await lock(second, false)).json.roles).toEqual(['admin']);
  expect((await give(admin, 'admin', false)).status).toBe(200);
});

describe('a member with a leaving day', () => {
  test('is a member until that day begins in the college, and then no longer', async () => {
    expect((await leave(student, '2027-07-01')).json).toMatchObject({
      leavesOn: '2027-07-01',
      standing: 'active',
    });
    clock = Date.parse('2027-06-30T18:29:00Z');
    expect((await visit(student)).json).toMatchObject({ status: 'member', roles: ['student'] });
    clock += 2 * 60_000;
    const refused = await apply(student);
    expect([refused.status, refused.json.code]).toEqual([403, 'membership-ended']);
    expect((await visit(student)).json).toMatchObject({ status: 'ended', roles: [] });
  });

  test('is no longer an eligible student after the day, even without a visit', async () => {
    await leave(student, '2027-07-01');
    clock = Date.parse('2027-07-01T06:00:00Z');
    await portal.portal.runJobs();
    expect(await model().findById(student.uid).lean()).toMatchObject({ barred: 'ended', roles: [] });
    expect(await listed('ended')).toEqual([student.uid]);
    expect((await give(student, 'board')).json.code).toBe('member-barred');
  });

  test('stays when the day is removed, even after it has come', async () => {
    await leave(student, '2027-06-29');
    expect((await visit(student)).json.status).toBe('ended');
    expect((await leave(student, null)).json).toMatchObject({ standing: 'active', roles: ['student'] });
    expect((await visit(student)).json.status).toBe('member');
    const words = (await mailsWith(portal, 'account:')).map(wordsOf).join('\n');
    expect(words).toMatch(/ended on 29 June 2027[^]*you can no longer log in\.[^]*Graduated\./);
    expect(words).not.toContain('until the day before');
    expect((await audit()).map(({ action }: { action: string }) => action)).toEqual([
      'member.stays',
      'member.leaving',
    ]);
  });

  test("is not an admin, and can't become one", async () => {
    expect((await leave(second, '2027-07-01')).json.code).toBe('admin-leaves');
    await leave(student, '2027-07-01');
    expect((await give(student, 'admin')).json.code).toBe('admin-leaves');
  });
});

describe('a list of leavers', () => {
  test('reports the result of each line', async () => {
    const gone: Persona = { uid: 'gone', email: 'gone@sggs.ac.in' };
    await visit(gone);
    await leave(gone, '2027-05-01');
    const { status, json } = await sendList(
      [
        'E-mail;Name',
        'Asha+x@SGGS.ac.in;Asha',
        'never@sggs.ac.in;Never',
        'gone@sggs.ac.in;Gone',
        'second@admin.sggs.ac.in;Admin',
        'sunil@admin.sggs.ac.in;Me',
        'someone@gmail.com;Foreign',
      ].join('\n'),
    );
    expect(status).toBe(200);
    expect(json.lines.map(({ line, result }: { line: number; result: string }) => [line, result])).toEqual([
      [2, 'ended'],
      [3, 'unknown'],
      [4, 'already-ended'],
      [5, 'refused'],
      [6, 'refused'],
      [7, 'refused'],
    ]);
    expect(json.lines[3].message).toMatch(/admin can’t have a leaving day/);
    expect((await visit(student)).json.status).toBe('ended');
    expect((await visit(faculty)).json.status).toBe('member');
    await portal.portal.runJobs();
    expect(await audit()).toHaveLength(2);
  });

  test('changes nothing when repeated', async () => {
    await sendList('asha@sggs.ac.in');
    const { json } = await sendList('asha@sggs.ac.in\n');
    expect(json.lines).toMatchObject([{ result: 'already-ended' }]);
    await portal.portal.runJobs();
    expect(await audit()).toHaveLength(1);
  });

  test.each([
    ['that is empty', ''],
    ['that is no text', '\u0000a'],
    ['with a quotation mark too many', 'a@sggs.ac.in\n"b'],
    ['that is too long', 'a@sggs.ac.in\n'.repeat(1001)],
  ])('%s is refused', async (_, text) => {
    const { status, json } = await sendList(text);
    expect([status, json.code, json.errors[0].field]).toEqual([400, 'invalid-input', 'list']);
  });

  test('of hundreds of people is processed in one call', async () => {
    const people = Array.from({ length: 300 }, (_, number) => ({
      _id: `p${number}`,
      mailbox: `p${number}@sggs.ac.in`,
      email: `p${number}@sggs.ac.in`,
      name: '',
      nameLower: '',
      grants: [],
      adminRemoved: false,
      roles: ['student'],
      since: new Date(),
      version: 0,
    }));
    await model().collection.insertMany(people as never);
    const { json } = await sendList(people.map(({ email }) => email).join('\n'));
    expect(json.lines.filter(({ result }: { result: string }) => result === 'ended')).toHaveLength(300);
    expect(await model().countDocuments({ barred: 'ended' })).toBe(300);
  });
});
