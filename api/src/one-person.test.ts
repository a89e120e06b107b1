import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOnApplications } from './features/budget/applications/testing/calls-on-applications.ts';
import { callsOnComplaints, close } from './features/complaints/handling/testing/calls-on-complaints.ts';
import { filingAt, namedFields } from './features/complaints/filing/testing/test-filing.ts';
import { storeComplaint } from './features/complaints/handling/testing/stored-complaint.ts';
import { electionsOf, openTestElection } from './testing/election-factory.ts';
import { callsOnCases } from './features/integrity/testing/calls-on-cases.ts';
import { appoint } from './testing/appoint.ts';
import { portalForTests, startPortal, databaseForTests } from './testing/test-portal.ts';
import { type Persona, personas } from './testing/tokens.ts';

const portal = portalForTests();
const { admin, student, faculty, board, committee } = personas;
const applications = callsOnApplications(portal);
const complaints = callsOnComplaints(portal);
const filing = filingAt(portal);
const cases = callsOnCases(portal);
const elections = electionsOf(portal);

/** The same mailbox by a plus address, in an account of its own. */
const tagged = ({ uid, email, name }: Persona, tag = 'x'): Persona => ({
  uid: `${uid}-${tag}`,
  email: email.replace('@', `+${tag}@`),
  ...(name && { name }),
});
/** The account after it was deleted and made again. */
const again = (persona: Persona): Persona => ({ ...persona, uid: `${persona.uid}-again` });

const me = async (as: Persona) => (await portal.call('GET', '/api/me', { as })).json;
const change = (as: Persona, id: string, role: string, granted: boolean) =>
  portal.call('PUT', `/api/members/${id}/roles/${role}`, { as, body: { granted, reason: 'Because.' } });

beforeAll(async () => {
  await me(admin);
  await appoint(portal, 'faculty', faculty);
  await appoint(portal, 'board', board);
  await appoint(portal, 'committee', committee);
});

describe('every account of one mailbox is one member', () => {
  test.each([
    ['a plus address', tagged(student)],
    ['two of them', { ...tagged(student, 'a+b'), uid: 'student-ab' }],
    ['upper case', { ...student, uid: 'student-upper', email: 'ASHA@SGGS.ac.in' }],
    ['an account that was deleted and made again', again(student)],
  ])('%s', async (_, account) => {
    const { id } = await me(student);
    expect(await me(account)).toMatchObject({ id, email: student.email, roles: ['student'] });
  });

  test('applies even when they arrive at once for the first time', async () => {
    const first: Persona = { uid: 'crowd', email: 'crowd@admin.sggs.ac.in' };
    const accounts = [first, ...Array.from({ length: 20 }, (_, n) => tagged(first, String(n)))];
    const ids = await Promise.all(accounts.map(async (as) => (await me(as)).id));
    expect(new Set(ids).size).toBe(1);
    const admins = await portal.connection.collection('members').find({ roles: 'admin' }).toArray();
    expect(admins.filter(({ _id }) => String(_id).startsWith('crowd'))).toHaveLength(1);
  });

  test.each([
    '"asha"@sggs.ac.in',
    'asha(x)@sggs.ac.in',
    'asha＋x@sggs.ac.in',
    'аsha@sggs.ac.in',
    '+asha@sggs.ac.in',
  ])('%s, a similar address, is another person', async (email) => {
    const as = { uid: 'look-alike', email };
    expect(await me(as)).toMatchObject({ status: 'unauthorized', roles: [] });
    expect((await portal.call('GET', '/api/students', { as })).json.code).toBe('unauthorized');
  });
});

describe('a role that was taken', () => {
  const boss: Persona = { uid: 'boss', email: 'boss@admin.sggs.ac.in' };
  const teacher: Persona = { uid: 'teach', email: 'teach@sggs.ac.in' };

  test.each([
    ['a deleted and new account', again(boss)],
    ['a plus address', tagged(boss)],
  ])('does not come back with %s', async (_, account) => {
    const { id } = await me(boss);
    expect((await change(admin, id, 'admin', false)).json.roles).toEqual([]);
    expect((await me(account)).roles).toEqual([]);
    expect((await change(account, student.uid, 'admin', true)).status).toBe(403);
  });

  test('does not come back through another existing account', async () => {
    await me(again(boss));
    await change(admin, (await me(boss)).id, 'admin', false);
    expect((await me(tagged(boss, 'z'))).roles).toEqual([]);
  });

  test('nor does a teacher get back the vote of a student', async () => {
    await appoint(portal, 'faculty', teacher);
    expect(await me(tagged(teacher, 'v'))).toMatchObject({ roles: ['faculty'] });
    const election = await openTestElection(portal);
    const refused = await portal.call('POST', election.path('/token'), {
      as: tagged(teacher, 'v'),
      body: { blinded: randomBytes(256).toString('base64url') },
    });
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
  });

  test('leaves one admin when two accounts of the last one remove each other', async () => {
    const alone = await startPortal(databaseOfOne.uri);
    const last: Persona = { uid: 'last', email: 'last@admin.sggs.ac.in' };
    await alone.call('GET', '/api/me', { as: last });
    const refused = await alone.call('PUT', '/api/members/last/roles/admin', {
      as: tagged(last),
      body: { granted: false, reason: 'Because.' },
    });
    await alone.close();
    expect(refused.json.code).toBe('last-admin');
  });
  const databaseOfOne = databaseForTests();
});

describe('one person with several accounts', () => {
  test('says “me too” once', async () => {
    const { _id } = await storeComplaint(portal);
    const bob: Persona = { uid: 'bob', email: 'bob@sggs.ac.in' };
    for (const as of [bob, ...['0', '1', '2', '3'].map((tag) => tagged(bob, tag)), again(bob)]) {
      const said = await portal.call('PUT', `/api/complaints/${_id}/me-too`, { as });
      expect(said.json).toEqual({ count: 1, mine: true });
    }
  });

  test('does not decide on their own application', async () => {
    const { json } = await applications.submit({}, { as: tagged(faculty, 'me') });
    const refused = await applications.decide(json._id, faculty);
    expect([refused.status, refused.json.code]).toEqual([403, 'own-application']);
  });

  test("can't join the integrity committee by their own act", async () => {
    expect((await change(tagged(admin, 'two'), admin.uid, 'committee', true)).status).toBe(403);
    expect((await me(admin)).roles).not.toContain('committee');
  });

  test.each([
    ['about their address', committee.email, tagged(committee, 'a')],
    ['about their plus address', tagged(committee, 'a').email, committee],
  ])('does not decide on a case %s', async (_, studentEmail, account) => {
    const reported = await cases.report({ id: randomBytes(16).toString('hex'), studentEmail });
    expect(reported.status).toBe(201);
    expect((await cases.read(reported.json.id, account)).status).toBe(404);
    expect((await cases.step(reported.json.id, 'check', account)).status).toBe(404);
  });

  test("can't report a case about themself", async () => {
    const refused = await cases.report({ studentEmail: tagged(faculty).email });
    expect(refused.json.errors).toMatchObject([{ field: 'studentEmail' }]);
  });

  test("can't close their own complaint as a board member", async () => {
    const filed = await filing.named(namedFields(), [], tagged(board));
    expect(filed.status).toBe(201);
    expect((await complaints.change(filed.json.id, board, close)).json.code).toBe('own-complaint');
  });

  test('is nominated once', async () => {
    const election = await elections.inState('nominations');
    const path = `/api/elections/${election}/nominations/me`;
    const { posts } = (await elections.models().elections.findById(election).lean())!;
    const body = { postId: posts[0]!.id, name: student.name ?? 'Asha', manifesto: 'x' };
    const first = await portal.call('PUT', path, { as: student, body });
    const second = await portal.call('PUT', path, { as: tagged(student), body });
    expect(first.status).toBe(200);
    expect(second.json).toMatchObject({ id: first.json.id });
  });

  test('has the limits of one person', async () => {
    const limited = await startPortal(databaseOfLimits.uri, { env: { RATE_LIMIT_MEMBER: '5' } });
    const statuses = [];
    // More than in two minutes, as one may end meanwhile.
    for (const tag of 'abcdefghijk')
      statuses.push((await limited.call('GET', '/api/me', { as: tagged(student, tag) })).status);
    await limited.close();
    expect(statuses).toContain(429);
  });
  const databaseOfLimits = databaseForTests();

  test('sends no more applications a day than one', async () => {
    const author: Persona = { uid: 'busy', email: 'busy@sggs.ac.in' };
    const statuses = [];
    for (let n = 0; n < 21; n += 1)
      statuses.push((await applications.submit({}, { as: tagged(author, String(n)) })).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
  });
});
