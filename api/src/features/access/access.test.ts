import { accessSchema, roleRequestsPerDay } from '@campus/contracts/access';
import { forMembers, permissions } from '@campus/contracts/areas';
import { beforeEach, describe, expect, test } from 'vitest';
import { dayIn } from '../../platform/days.ts';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { codeOf, fieldsOf } from '../../testing/answers.ts';
import { appoint } from '../../testing/appoint.ts';
import { mailsWith, wordsOf } from '../../testing/mails.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { emulatorToken, type Persona, personas } from '../../testing/tokens.ts';
import type { RoleRequestRecord } from './model.ts';

const begin = Date.now();
let now = begin;
const portal = portalForTests({ now: () => now });
const { admin, student } = personas;
const second: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in', name: 'Asmita Rane' };
const other: Persona = { uid: 'student-2', email: 'omkar@sggs.ac.in', name: 'Omkar Jadhav' };
const stored = () => portal.connection.collection<RoleRequestRecord>('roleRequests');

const access = (as: Persona) => portal.call('GET', '/api/access', { as });
const ask = (as: Persona, role = 'board', reason = 'The board elected me.') =>
  portal.call('POST', '/api/role-requests', { as, body: { role, reason } });
const withdraw = (as: Persona, id: string) =>
  portal.call('POST', `/api/role-requests/${id}/withdrawal`, { as });
const decide = (as: Persona | string, id: string, granted: boolean, reason = 'As agreed.') =>
  portal.call('PUT', `/api/role-requests/${id}`, { as, body: { granted, reason } });
const open = async () => (await portal.call('GET', '/api/role-requests', { as: admin })).json.items;
const rolesOf = async (as: Persona) => (await portal.call('GET', '/api/me', { as })).json.roles;
const entries = async (action: string) =>
  (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items.filter(
    (entry: { action: string }) => entry.action === action,
  );

beforeEach(async () => {
  now = begin;
  await emptyCollections(portal.connection, 'members', 'rosters', 'audit', 'mails', 'roleRequests');
  for (const as of [admin, second, student, other]) await portal.call('GET', '/api/me', { as });
});

describe('my access', () => {
  test('shows a student their permissions, and that the role comes with the address', async () => {
    const { json } = await access(student);
    expect(accessSchema.parse(json)).toEqual(json);
    expect(json).toMatchObject({
      roles: [{ role: 'student', from: 'address', by: null, day: null, reason: '' }],
      requests: [],
    });
    expect(json.allowed).toEqual(expect.arrayContaining([...forMembers, permissions['vote.cast'].allows]));
    expect(json.allowed).not.toContain(permissions['ledger.write'].allows);
    expect(json.askable.map(({ role }: { role: string }) => role)).toEqual([
      'faculty',
      'board',
      'treasurer',
      'committee',
      'admin',
    ]);
  });

  test('shows who gave a role, when and why, even if it was given twice', async () => {
    await appoint(portal, 'treasurer', student);
    await portal.call('PUT', `/api/members/${student.uid}/roles/treasurer`, {
      as: admin,
      body: { granted: false, reason: 'Over.' },
    });
    await portal.call('PUT', `/api/members/${student.uid}/roles/treasurer`, {
      as: second,
      body: { granted: true, reason: 'Elected again.' },
    });
    const { json } = await access(student);
    expect(json.roles).toMatchObject([
      { role: 'student', from: 'address' },
      {
        role: 'treasurer',
        name: 'treasurer',
        from: 'admin',
        by: 'Asmita Rane',
        day: dayIn(portal.config.timeZone)(Date.now()),
        reason: 'Elected again.',
      },
    ]);
    expect(json.allowed).toContain(permissions['ledger.write'].allows);
  });

  test("shows nothing about other members' roles", async () => {
    await appoint(portal, 'board', other);
    await ask(other, 'faculty', 'The wombat.');
    expect(JSON.stringify((await access(student)).json)).not.toMatch(/Omkar|wombat|Appointed/);
  });
});

describe('a request for a role', () => {
  test('is shown to the member and to admins, without the time of day', async () => {
    const { status, json } = await ask(student);
    expect([status, json.state, json.roleName]).toEqual([201, 'open', 'board member']);
    expect((await access(student)).json.requests).toEqual([json]);
    expect(await open()).toMatchObject([
      {
        id: json.id,
        role: 'board',
        reason: 'The board elected me.',
        member: { id: student.uid, name: 'Asha Patil', email: student.email, roles: ['student'] },
      },
    ]);
    expect((await stored().find({}).toArray()).every(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
  });

  test('is stored once, whether sent twice or twenty times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(student)));
    expect(new Set(answers.map(({ status, json }) => `${status} ${json.id}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(201);
    expect(await stored().countDocuments()).toBe(1);
    expect(codeOf(await ask(student, 'board', 'Another reason.'))).toEqual([409, 'role-requested']);
    expect((await ask(student, 'treasurer')).status).toBe(201);
    expect((await ask(other)).status).toBe(201);
  });

  test('is refused for a role that the member already has', async () => {
    await appoint(portal, 'board', student);
    expect(codeOf(await ask(student))).toEqual([409, 'role-held']);
  });

  test('is refused with messages beside the fields', async () => {
    expect(fieldsOf(await ask(student, 'student'))).toEqual([400, ['role']]);
    expect(fieldsOf(await ask(student, 'board', ' '))).toEqual([400, ['reason']]);
    expect(fieldsOf(await ask(student, 'board', 'x'.repeat(501)))).toEqual([400, ['reason']]);
  });

  test('can be made only a few times a day', async () => {
    for (let count = 0; count < roleRequestsPerDay; count += 1) {
      const { json } = await ask(student);
      expect((await withdraw(student, json.id)).json.state).toBe('withdrawn');
    }
    expect(codeOf(await ask(student))).toEqual([429, 'too-many-role-requests']);
    now += 86_400_000;
    expect((await ask(student)).status).toBe(201);
  });

  test('can be withdrawn only by the member, once or twice, and made again', async () => {
    const { json } = await ask(student);
    for (const as of [other, admin]) expect(codeOf(await withdraw(as, json.id))).toEqual([404, 'not-found']);
    for (let count = 0; count < 2; count += 1)
      expect((await withdraw(student, json.id)).json).toMatchObject({ state: 'withdrawn', answer: '' });
    expect(await open()).toEqual([]);
    expect(codeOf(await decide(admin, json.id, true))).toEqual([409, 'already-decided']);
    expect(await rolesOf(student)).toEqual(['student']);
    expect((await ask(student)).json.id).not.toBe(json.id);
  });

  test('is unknown for a made-up id', async () => {
    for (const id of ['f'.repeat(32)]) {
      expect(codeOf(await withdraw(student, id))).toEqual([404, 'not-found']);
      expect(codeOf(await decide(admin, id, true))).toEqual([404, 'not-found']);
    }
    expect(fieldsOf(await decide(admin, 'x', true))).toEqual([400, ['id']]);
  });

  test('is deleted a year after the decision, but not while it is open', async () => {
    const { json } = await ask(student);
    await withdraw(student, json.id);
    await ask(student, 'faculty');
    now += 364 * 86_400_000;
    await portal.portal.runJobs();
    expect(await stored().countDocuments()).toBe(2);
    now += 2 * 86_400_000;
    await portal.portal.runJobs();
    expect((await stored().find({}).toArray()).map(({ role }) => role)).toEqual(['faculty']);
  });
});

describe('a decision', () => {
  test('to grant gives the role immediately, with an audit entry, one mail and the new state', async () => {
    const { json } = await ask(student);
    const granted = await decide(admin, json.id, true, 'Elected on Monday.');
    expect([granted.status, granted.json.state]).toEqual([200, 'granted']);
    expect(granted.json.member.roles).toEqual(['student', 'board']);
    expect(await rolesOf(student)).toEqual(['student', 'board']);
    expect(await entries('role.granted')).toMatchObject([
      { actor: { id: admin.uid }, target: { id: student.uid }, reason: 'Elected on Monday.' },
    ]);
    const mails = await mailsWith(portal, 'role:');
    expect(mails.map(({ subject, to }) => [subject, to])).toEqual([
      ['You have a new role: board member', { member: student.uid }],
    ]);
    expect((await access(student)).json).toMatchObject({
      roles: [{}, { role: 'board', by: 'Sunil Joshi', reason: 'Elected on Monday.' }],
      requests: [{ id: json.id, state: 'granted', answer: 'Elected on Monday.' }],
    });
    expect(await open()).toEqual([]);
  });

  test('to refuse is audited and mailed with the reason, and the member can ask again', async () => {
    const { json } = await ask(student);
    const refused = await decide(admin, json.id, false, 'The board is full.');
    expect([refused.status, refused.json.state]).toEqual([200, 'refused']);
    expect(await rolesOf(student)).toEqual(['student']);
    expect(await entries('role-request.refused')).toMatchObject([
      { actor: { id: admin.uid }, target: { id: student.uid }, reason: 'The board is full.' },
    ]);
    const mails = await mailsWith(portal, 'role-request:');
    expect(mails).toHaveLength(1);
    expect(wordsOf(mails[0]!)).toMatch(/board member[^]*The board is full\.[^]*\/access/);
    expect((await access(student)).json.requests).toMatchObject([
      { state: 'refused', answer: 'The board is full.' },
    ]);
    expect((await ask(student)).status).toBe(201);
  });

  test('can be repeated by the same admin, but not changed by another', async () => {
    const { json } = await ask(student);
    for (let count = 0; count < 2; count += 1)
      expect((await decide(admin, json.id, true)).json.state).toBe('granted');
    expect(codeOf(await decide(second, json.id, true))).toEqual([409, 'already-decided']);
    expect(codeOf(await decide(admin, json.id, false))).toEqual([409, 'already-decided']);
    expect([(await entries('role.granted')).length, (await mailsWith(portal, 'role:')).length]).toEqual([
      1, 1,
    ]);
  });

  test.each(Array.from({ length: 5 }, (_, round) => round))(
    'of two admins at once counts once, and role and state agree (round %i)',
    async () => {
      const { json } = await ask(student);
      const answers = await Promise.all([decide(admin, json.id, true), decide(second, json.id, false)]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { requests, roles } = (await access(student)).json;
      const hasRole = roles.some(({ role }: { role: string }) => role === 'board');
      expect(requests[0].state).toBe(hasRole ? 'granted' : 'refused');
    },
  );

  test('is refused on one’s own request', async () => {
    const { json } = await ask(admin, 'treasurer');
    const refused = await decide(admin, json.id, true);
    expect(codeOf(refused)).toEqual([403, 'forbidden']);
    expect(refused.json.message).toContain('another admin');
    expect((await decide(second, json.id, true)).json.state).toBe('granted');
  });

  test('leaves the request open if the role can’t be given, and says why', async () => {
    const { json } = await ask(student);
    await portal.call('PUT', `/api/members/${student.uid}/lock`, {
      as: admin,
      body: { locked: true, reason: 'Lost phone.' },
    });
    expect(codeOf(await decide(admin, json.id, true))).toEqual([409, 'member-barred']);
    expect(await open()).toHaveLength(1);
    expect((await decide(admin, json.id, false)).json.state).toBe('refused');
  });

  test('interrupted by a crash is finished by the job, once', async () => {
    const { json } = await ask(student);
    const decision = { by: admin.uid, granted: true, reason: 'Elected.', day: '2026-11-22' };
    await stored().updateOne({ _id: json.id }, { $set: { state: 'granting', decision } });
    expect((await access(student)).json.requests).toMatchObject([{ state: 'open', answer: '' }]);
    expect(codeOf(await decide(second, json.id, false))).toEqual([409, 'already-decided']);
    expect(codeOf(await withdraw(student, json.id))).toEqual([409, 'already-decided']);
    await portal.portal.runJobs();
    await portal.portal.runJobs();
    expect(await rolesOf(student)).toEqual(['student', 'board']);
    expect((await access(student)).json.requests).toMatchObject([{ state: 'granted' }]);
    expect(await entries('role.granted')).toHaveLength(1);
  });

  test('on a role given meanwhile closes the request without another mail', async () => {
    const { json } = await ask(student);
    await appoint(portal, 'board', student);
    expect((await decide(admin, json.id, true)).json.state).toBe('granted');
    expect(await mailsWith(portal, 'role:')).toHaveLength(1);
  });

  test('makes a full admin, so the first one can leave the role', async () => {
    await portal.call('PUT', `/api/members/${second.uid}/roles/admin`, {
      as: admin,
      body: { granted: false, reason: 'For the test.' },
    });
    const { json } = await ask(student, 'admin');
    expect((await decide(admin, json.id, true)).status).toBe(200);
    const left = await portal.call('PUT', `/api/members/${admin.uid}/roles/admin`, {
      as: student,
      body: { granted: false, reason: 'Handed over.' },
    });
    expect(left.status).toBe(200);
  });

  test('needs a reason, an admin and a recent login', async () => {
    const { json } = await ask(student);
    expect(fieldsOf(await decide(admin, json.id, true, ' '))).toEqual([400, ['reason']]);
    for (const as of [student, other])
      expect(codeOf(await decide(as, json.id, true))).toEqual([403, 'forbidden']);
    const old = emulatorToken(admin, { auth_time: Math.floor(Date.now() / 1000) - 3600 });
    expect(codeOf(await decide(old, json.id, true))).toEqual([401, 'sign-in-again']);
  });
});

test('lets admins read open requests page by page, oldest first', async () => {
  await ask(student);
  now += 86_400_000;
  await ask(other);
  await ask(other, 'faculty');
  const first = await portal.call('GET', '/api/role-requests?limit=1', { as: admin });
  expect(first.json.items).toMatchObject([{ member: { id: student.uid } }]);
  const rest = await portal.call('GET', `/api/role-requests?cursor=${first.json.next}`, { as: admin });
  expect(rest.json.items).toHaveLength(2);
  expect(rest.json.next).toBeNull();
});
