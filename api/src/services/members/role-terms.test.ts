import { beforeEach, describe, expect, test } from 'vitest';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { mailsWith, wordsOf } from '../../testing/mails.ts';
import { portalForTests, startPortal, type TestPortal } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { createMemberModel } from './member-model.ts';

const start = Date.parse('2027-03-01T06:00:00Z');
let clock = start;
const portal = portalForTests({ now: () => clock });
const { admin, student, faculty } = personas;
const second: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in' };
const model = () => createMemberModel(portal.connection);
const endsOn = '2027-03-31';

const put = (as: Persona | undefined, uid: string, role: string, body: object) =>
  portal.call('PUT', `/api/members/${uid}/roles/${role}`, { as, body });
const give = (who: Persona, role: string, more: object = {}, as: Persona = admin) =>
  put(as, who.uid, role, { granted: true, reason: 'Elected for a year.', ...more });
const rolesOf = async (as: Persona, at: Pick<TestPortal, 'call'> = portal): Promise<string[]> =>
  (await at.call('GET', '/api/me', { as })).json.roles;
const listed = async (who: Persona) =>
  (await portal.call('GET', `/api/members?query=${who.email}`, { as: admin })).json.items[0];
const actions = async () =>
  (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items
    .map(({ action }: { action: string }) => action)
    .toReversed();
const at = (day: string) => void (clock = Date.parse(`${day}T06:00:00Z`));
const runJobs = () => portal.portal.runJobs();

beforeEach(async () => {
  clock = start;
  await emptyCollections(portal.connection, 'members', 'rosters', 'audit', 'mails', 'messages');
  for (const as of [admin, second, student, faculty]) await portal.call('GET', '/api/me', { as });
  await emptyCollections(portal.connection, 'mails', 'messages');
});

describe('a role that ends', () => {
  test('is shown with its end and its successor, to the admin and the holder', async () => {
    const { json } = await give(student, 'treasurer', { endsOn, successor: faculty.email });
    expect(json.terms).toEqual([{ role: 'treasurer', endsOn, successor: faculty.email }]);
    expect((await listed(student)).terms).toEqual(json.terms);
    const mine = await portal.call('GET', '/api/access', { as: student });
    expect(mine.json.roles).toMatchObject([
      { role: 'student', endsOn: null },
      { role: 'treasurer', endsOn },
    ]);
    expect((await mailsWith(portal, 'role:')).map(wordsOf).join()).toContain(
      'last day with the role is 30 March 2027',
    );
  });

  test('is gone from that day in every process, before any job ran', async () => {
    const other = await startPortal(portal.uri, { now: () => clock });
    await give(student, 'treasurer', { endsOn });
    at('2027-03-30');
    expect(await rolesOf(student, other)).toContain('treasurer');
    clock = Date.parse('2027-03-30T18:31:00Z');
    await expect.poll(() => rolesOf(student, other), { interval: 50 }).not.toContain('treasurer');
    await expect.poll(() => rolesOf(student), { interval: 50 }).not.toContain('treasurer');
    expect((await listed(student)).roles).toEqual(['student']);
    await other.close();
  });

  test('ends once, with an audit entry and a mail, and passes to the successor', async () => {
    await give(student, 'treasurer', { endsOn, successor: faculty.email });
    at(endsOn);
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    expect(await rolesOf(faculty)).toContain('treasurer');
    expect(await listed(student)).toMatchObject({ roles: ['student'], terms: [] });
    expect(await model().findById(student.uid).lean()).toMatchObject({ grants: [], roles: ['student'] });
    expect(await actions()).toEqual(['role.granted', 'role.granted', 'role.ended']);
    const words = (await mailsWith(portal, 'role:')).map(wordsOf);
    expect(words.filter((text) => text.includes('You can no longer keep the ledger'))).toHaveLength(1);
  });

  test('warns holder and admins by mail and bell, once, a week before', async () => {
    await give(student, 'treasurer', { endsOn });
    at('2027-03-23');
    await runJobs();
    expect(await mailsWith(portal, 'role-ends:')).toEqual([]);
    at('2027-03-24');
    await Promise.all([runJobs(), runJobs()]);
    await runJobs();
    const told = (await mailsWith(portal, 'role-ends:')).map(({ to }) => to);
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([student, admin, second].map(({ uid }) => ({ member: uid }))),
    );
    const bell = await portal.call('GET', '/api/messages', { as: second });
    expect(bell.json.items.map(({ title }: { title: string }) => title)).toEqual([
      'A role ends after 30 March 2027: treasurer',
    ]);
  });

  test('can be moved, with a new warning, or lose its end', async () => {
    await give(student, 'treasurer', { endsOn });
    await give(student, 'treasurer', { endsOn });
    expect(await actions()).toEqual(['role.granted']);
    expect((await give(student, 'treasurer', { endsOn: '2027-06-30' })).json.terms[0].endsOn).toBe(
      '2027-06-30',
    );
    expect((await give(student, 'treasurer')).json.terms).toHaveLength(1);
    expect((await give(student, 'treasurer', { endsOn: null })).json.terms).toEqual([]);
    expect(await actions()).toEqual(['role.granted', 'role.term', 'role.term']);
    at('2028-01-01');
    await runJobs();
    expect(await rolesOf(student)).toContain('treasurer');
  });

  test('loses its end when an admin takes the role', async () => {
    await give(student, 'treasurer', { endsOn });
    await put(admin, student.uid, 'treasurer', { granted: false, reason: 'Stepped down.' });
    await give(student, 'treasurer');
    at('2028-01-01');
    expect(await rolesOf(student)).toContain('treasurer');
  });

  test('tells the admins when the successor can’t get it', async () => {
    await give(student, 'treasurer', { endsOn, successor: faculty.email });
    await portal.call('PUT', `/api/members/${faculty.uid}/lock`, {
      as: admin,
      body: { locked: true, reason: 'Lost laptop.' },
    });
    at(endsOn);
    await runJobs();
    expect(await mailsWith(portal, 'role-vacant:')).toHaveLength(2);
    expect(await rolesOf(student)).toEqual(['student']);
  });
});

describe('an admin whose role ends', () => {
  test('loses it on that day while another admin stays', async () => {
    expect((await give(second, 'admin', { endsOn })).status).toBe(200);
    at(endsOn);
    expect(await rolesOf(second)).toEqual([]);
    await runJobs();
    expect(await rolesOf(second)).toEqual([]);
    expect(await actions()).toEqual(['role.term', 'role.ended']);
  });

  test('needs a successor when no other admin stays', async () => {
    await give(second, 'admin', { endsOn });
    const refused = await give(admin, 'admin', { endsOn });
    expect([refused.status, refused.json.code]).toEqual([409, 'last-admin']);
    expect((await give(admin, 'admin', { endsOn, successor: student.email })).status).toBe(200);
    at(endsOn);
    await runJobs();
    expect(await rolesOf(admin)).toEqual([]);
    expect(await rolesOf(student)).toContain('admin');
  });

  test('keeps it as the last one, whatever happened meanwhile', async () => {
    await give(second, 'admin', { endsOn });
    await put(second, admin.uid, 'admin', { granted: false, reason: 'Retired.' });
    at(endsOn);
    await runJobs();
    expect(await rolesOf(second)).toEqual(['admin']);
  });
});

describe('refuses an end', () => {
  test('without a token, and from members without the right', async () => {
    const body = { granted: true, reason: 'Elected.', endsOn };
    expect((await put(undefined, student.uid, 'board', body)).status).toBe(401);
    for (const as of [student, faculty])
      expect((await put(as, student.uid, 'board', body)).json.code).toBe('forbidden');
    expect(await actions()).toEqual([]);
  });

  test.each([
    ['that is no day', { endsOn: 'soon' }, 'endsOn'],
    ['that has come', { endsOn: '2027-03-01' }, 'endsOn'],
    ['of a role that is taken', { granted: false, endsOn }, 'endsOn'],
    ['with a successor and no day', { successor: faculty.email }, 'successor'],
    ['with an unknown successor', { endsOn, successor: 'nobody@sggs.ac.in' }, 'successor'],
    ['with the holder as successor', { endsOn, successor: student.email }, 'successor'],
  ])('%s', async (_, body, field) => {
    const { status, json } = await give(student, 'board', body);
    expect([status, json.code, json.errors[0].field]).toEqual([400, 'invalid-input', field]);
    expect(await actions()).toEqual([]);
  });

  test('for an unknown member', async () => {
    expect((await give({ uid: 'nobody', email: '' }, 'board', { endsOn })).status).toBe(404);
  });

  test('that would put the admin on the integrity committee', async () => {
    const refused = await give(student, 'committee', { endsOn, successor: admin.email });
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
  });
});

test('a record of before, without ends, keeps its roles', async () => {
  await model().collection.updateOne(
    { _id: student.uid as never },
    { $set: { grants: ['board'], roles: ['student', 'board'] }, $unset: { roleTerms: 1 } },
  );
  at('2028-01-01');
  await runJobs();
  expect(await rolesOf(student)).toEqual(['student', 'board']);
  expect((await listed(student)).terms).toEqual([]);
});
