import type { Role } from '@campus/contracts';
import { actionsOf } from '@campus/contracts/areas';
import { listAuditEntries } from '@campus/contracts/audit';
import { getMe } from '@campus/contracts/members';
import { listStandIns, standInSchema } from '@campus/contracts/stand-ins';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createStandInModel, createStandIns } from './stand-ins.ts';
import { appoint } from '../../testing/appoint.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { contextForTests } from '../../testing/test-context.ts';
import { type Persona, personas } from '../../testing/tokens.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T20:00:00Z') });
/** The college's day: it is five and a half hours ahead. */
const today = '2026-11-22';
const { student, faculty, board, treasurer, committee, admin } = personas;
const colleague: Persona = { uid: 'faculty-2', email: 'lata@sggs.ac.in', name: 'Lata More' };
const sitter: Persona = { uid: 'faculty-3', email: 'arun@sggs.ac.in', name: 'Arun Kale' };
const path = '/api/stand-ins';
const days = { email: colleague.email, from: today, until: '2026-11-28' };

const add = (as: Persona | undefined, body: object = {}) =>
  portal.call('POST', path, { as, body: { ...days, ...body } });
const list = async (as: Persona) => (await portal.call('GET', path, { as })).json;
const end = (as: Persona | undefined, id: string) => portal.call('DELETE', `${path}/${id}`, { as });
const model = () => createStandInModel(portal.connection);
const faultsOf = (json: { errors: { field: string; message: string }[] }) =>
  json.errors.map(({ field, message }) => [field, message]);
const grantFaculty = (granted: boolean, { uid }: Persona = faculty) =>
  portal.call('PUT', `/api/members/${uid}/roles/faculty`, {
    as: admin,
    body: { granted, reason: 'For the tests.' },
  });
const standsInFor = async (as: Persona, roles: Role[] = ['faculty']) =>
  (
    await createStandIns({
      connection: portal.connection,
      members: contextForTests(portal).members,
      today: () => today,
    }).absentFor({ id: as.uid, roles }, 'application.review')
  ).map(({ id }) => id);

const barred: [string, object][] = [
  ['is locked', { locked: { reason: 'Lost laptop.' } }],
  ['has left the college', { leavesOn: today }],
];
const storedMembers = () => portal.connection.model('members');
const setStanding = ({ uid }: Persona, standing: object) =>
  storedMembers().updateOne({ _id: uid }, { $set: standing });
const clearStanding = ({ uid }: Persona) =>
  storedMembers().updateOne({ _id: uid }, { $unset: { locked: 1, leavesOn: 1 } });

beforeAll(async () => {
  for (const as of [student, faculty, board, treasurer, admin]) await portal.call('GET', '/api/me', { as });
  await appoint(portal, 'faculty', colleague, sitter);
  await appoint(portal, 'board', board);
  await appoint(portal, 'treasurer', treasurer);
  await appoint(portal, 'committee', committee);
});
beforeEach(async () => {
  await grantFaculty(true);
  await model().deleteMany({});
});

describe('naming who reviews meanwhile', () => {
  test('shows it to both members, and to no one else', async () => {
    const { status, json } = await add(faculty);
    expect(status).toBe(201);
    expect(standInSchema.parse(json)).toEqual(json);
    expect(json).toEqual({
      id: expect.any(String),
      absent: { id: faculty.uid, name: 'Ravi Deshmukh' },
      standIn: { id: colleague.uid, name: 'Lata More' },
      from: today,
      until: '2026-11-28',
    });
    expect(listStandIns.response.parse(await list(faculty))).toEqual([json]);
    expect(await list(colleague)).toEqual([json]);
    expect(await list(admin)).toEqual([]);
  });

  test('finds the member by the address, however it is written', async () => {
    expect(
      (await add(faculty, { email: `  ${colleague.email.toUpperCase().replace('@', '+X@')} ` })).status,
    ).toBe(201);
  });

  test('has effect on those days, while both may review', async () => {
    expect(await standsInFor(colleague)).toEqual([]);
    await add(faculty);
    expect(await standsInFor(colleague)).toEqual([faculty.uid]);
    expect(await standsInFor(colleague, ['student'])).toEqual([]);
    await grantFaculty(false);
    expect(await standsInFor(colleague)).toEqual([]);
    await grantFaculty(true);
    await model().updateMany({}, { $set: { until: '2026-11-21' } });
    expect(await standsInFor(colleague)).toEqual([]);
  });

  test.each(barred)('gives no rights over a member who %s', async (_, standing) => {
    await add(faculty);
    await setStanding(faculty, standing);
    expect(await standsInFor(colleague)).toEqual([]);
    await clearStanding(faculty);
    expect(await standsInFor(colleague)).toEqual([faculty.uid]);
  });

  test('shows the names that both have now', async () => {
    const { json } = await add(faculty);
    await model().updateMany({}, { $set: { 'absent.name': 'Old Name', 'standIn.name': 'Old Name' } });
    expect(await list(colleague)).toEqual([json]);
  });

  test('is written to the audit log', async () => {
    await add(faculty, { email: admin.email });
    const { json } = await portal.call('GET', '/api/audit?limit=1', { as: admin });
    expect(listAuditEntries.response.parse(json).items).toMatchObject([
      {
        action: 'stand-in.added',
        actor: { email: faculty.email },
        target: { kind: 'member', label: admin.email },
        details: { from: today, until: '2026-11-28' },
      },
    ]);
  });

  test('sent again is the same, also at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(faculty)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
    expect(await model().countDocuments()).toBe(1);
  });

  test('can be done anew after it was ended', async () => {
    const { json } = await add(faculty);
    await end(faculty, json.id);
    const again = await add(faculty);
    expect(again.status).toBe(201);
    expect(again.json.id).not.toBe(json.id);
    expect(await list(faculty)).toEqual([again.json]);
  });

  test.each([
    ['the last of the days', { from: '2026-11-28', until: '2026-12-10' }],
    ['days around them', { from: today, until: '2026-12-10' }],
    ['days within them', { from: '2026-11-24', until: '2026-11-25' }],
  ])('is refused for %s of the same two', async (_, other) => {
    await add(faculty);
    const { status, json } = await add(faculty, other);
    expect([status, faultsOf(json)]).toEqual([
      400,
      [
        [
          'from',
          'Lata More is already your stand-in from 2026-11-22 to 2026-11-28. Choose other days, or end that stand-in first.',
        ],
      ],
    ]);
    expect(await model().countDocuments()).toBe(1);
  });

  test('is possible for other days of the same two, and the same days of others', async () => {
    await add(faculty);
    expect((await add(faculty, { from: '2026-11-29', until: '2026-11-30' })).status).toBe(201);
    expect((await add(faculty, { email: admin.email })).status).toBe(201);
    expect((await add(admin)).status).toBe(201);
    expect((await list(colleague)).map(({ absent }: { absent: { id: string } }) => absent.id)).toEqual([
      faculty.uid,
      admin.uid,
      faculty.uid,
    ]);
  });
});

describe('the permissions of /api/me', () => {
  const permissionsOf = async (as: Persona) =>
    getMe.response.parse((await portal.call('GET', '/api/me', { as })).json).permissions;
  const byRole = actionsOf(['faculty']);
  const standsIn = () => add(committee, { email: sitter.email });

  test('contain what a stand-in may do today', async () => {
    expect(await permissionsOf(sitter)).toEqual(byRole);
    await standsIn();
    expect(await permissionsOf(sitter)).toEqual([...byRole, 'case.decide']);
    const renamed = await portal.call('PUT', '/api/me/name', { as: sitter, body: { name: 'Arun Kale' } });
    expect(renamed.json.permissions).toEqual([...byRole, 'case.decide']);
  });

  test('stay the same for a stand-in who has them by role, and for everybody else', async () => {
    await add(faculty);
    await standsIn();
    expect(await permissionsOf(colleague)).toEqual(byRole);
    expect(await permissionsOf(committee)).toEqual(actionsOf(['student', 'committee']));
    expect(await permissionsOf(admin)).toEqual(actionsOf(['admin']));
  });

  test.each<[string, () => Promise<unknown>]>([
    ['was ended', async () => end(sitter, (await list(sitter))[0].id)],
    ['begins tomorrow', () => model().updateMany({}, { $set: { from: '2026-11-23' } })],
    ['ended yesterday', () => model().updateMany({}, { $set: { from: '2026-11-20', until: '2026-11-21' } })],
  ])('don’t contain it when the appointment %s', async (_, change) => {
    await standsIn();
    await change();
    expect(await permissionsOf(sitter)).toEqual(byRole);
  });

  test('don’t contain it while the absent member is locked, or the stand-in has lost the role', async () => {
    await standsIn();
    await setStanding(committee, { locked: { reason: 'Lost laptop.' } });
    expect(await permissionsOf(sitter)).toEqual(byRole);
    await clearStanding(committee);
    await grantFaculty(false, sitter);
    expect(await permissionsOf(sitter)).toEqual(actionsOf(['student']));
    await grantFaculty(true, sitter);
    expect(await permissionsOf(sitter)).toEqual([...byRole, 'case.decide']);
  });
});

describe('it can’t be named', () => {
  const signedIn = 'No one with this address has logged in to the portal yet.';
  test.each<[string, object, string, string]>([
    ['who never signed in', { email: 'who@sggs.ac.in' }, 'email', signedIn],
    ['an address that is none', { email: 'Asha' }, 'email', signedIn],
    ['no address', { email: ' ' }, 'email', 'An email address is required.'],
    ['a number', { email: 5 }, 'email', 'An email address is required.'],
    ['oneself', { email: faculty.email }, 'email', 'This is you. Choose someone else.'],
    ['for yesterday', { from: '2026-11-21' }, 'from', 'This day has passed. Choose today or a later day.'],
    [
      'until before it begins',
      { from: '2026-11-25', until: '2026-11-24' },
      'until',
      'The last day comes before the first.',
    ],
    ['for 61 days', { until: '2027-01-21' }, 'until', 'Choose at most 60 days at once.'],
    ['from a day that isn’t one', { from: '2026-02-30' }, 'from', 'This is not a date.'],
    ['until no day', { until: { $gt: '' } }, 'until', 'This is not a date.'],
  ])('%s', async (_, body, field, message) => {
    const { status, json } = await add(faculty, body);
    expect([status, json.code, faultsOf(json)]).toEqual([400, 'invalid-input', [[field, message]]]);
    expect(await model().countDocuments()).toBe(0);
  });

  test('but for 60 days it can', async () => {
    expect((await add(faculty, { until: '2027-01-20' })).status).toBe(201);
  });

  test.each([
    ['a student', student],
    ['the board', board],
    ['a treasurer', treasurer],
  ])('by %s', async (_, as) => {
    const { status, json } = await add(as, { email: admin.email });
    expect([status, json.code]).toEqual([403, 'forbidden']);
  });

  test.each(barred)('a member who %s', async (_, standing) => {
    await setStanding(colleague, standing);
    const { status, json } = await add(faculty);
    await clearStanding(colleague);
    expect([status, faultsOf(json)]).toEqual([
      400,
      [['email', 'This person can’t use the portal now. Choose someone else.']],
    ]);
  });

  const reviewers = 'Only faculty and admins can decide in your place. Choose someone else.';
  const sitters =
    'Only committee members, and faculty who are not admins, can be your stand-in on the committee. Choose someone else.';
  test.each([
    ['a student for faculty', faculty, student, reviewers],
    ['the board for faculty', faculty, board, reviewers],
    ['the treasurer for an admin', admin, treasurer, reviewers],
    ['the committee for faculty', faculty, committee, reviewers],
    ['a student for the committee', committee, student, sitters],
    ['an admin for the committee', committee, admin, sitters],
  ])('%s', async (_, as, { email }, message) => {
    const { status, json } = await add(as, { email });
    expect([status, faultsOf(json)]).toEqual([400, [['email', message]]]);
    expect(await model().countDocuments()).toBe(0);
  });

  test.each([
    ['an admin for faculty', faculty, admin],
    ['faculty for an admin', admin, colleague],
    ['faculty for the committee', committee, sitter],
  ])('but %s can', async (_, as, { email }) => {
    expect((await add(as, { email })).status).toBe(201);
  });
});

describe('ending it', () => {
  test.each([
    ['the absent member', faculty, colleague],
    ['the stand-in', colleague, faculty],
  ])('is for %s, at once', async (_, as, other) => {
    const { json } = await add(faculty);
    const { status, text } = await end(as, json.id);
    expect([status, text]).toEqual([204, '']);
    expect(await standsInFor(colleague)).toEqual([]);
    expect([await list(faculty), await list(colleague)]).toEqual([[], []]);
    // It is kept: it explains who decided.
    expect(await model().findById(json.id).lean()).toMatchObject({ from: today, endedAt: expect.any(Date) });
    const audit = await portal.call('GET', '/api/audit?limit=1', { as: admin });
    expect(audit.json.items).toMatchObject([
      { action: 'stand-in.ended', actor: { email: as.email }, target: { label: other.email } },
    ]);
  });

  test('again is no error, and nothing new', async () => {
    const { json } = await add(faculty);
    await end(faculty, json.id);
    const before = await portal.call('GET', '/api/audit', { as: admin });
    expect((await end(colleague, json.id)).status).toBe(204);
    expect((await portal.call('GET', '/api/audit', { as: admin })).json).toEqual(before.json);
  });

  test('is possible without the role that one had', async () => {
    const { json } = await add(faculty);
    await grantFaculty(false);
    expect((await end(faculty, json.id)).status).toBe(204);
  });

  test('belongs to no other member, and none can see it', async () => {
    const { json } = await add(faculty);
    for (const as of [admin, board, treasurer]) {
      const refused = await end(as, json.id);
      expect([refused.status, refused.json.code]).toEqual([404, 'not-found']);
    }
    expect((await end(faculty, 'f'.repeat(24))).status).toBe(404);
    expect((await end(faculty, 'x')).status).toBe(400);
    expect(await list(faculty)).toEqual([json]);
  });
});

test('refuses every call without a token, or with a foreign address', async () => {
  const { json } = await add(faculty);
  const call = (method: string, address: string, as?: Persona) =>
    portal.call(method, address, { as, ...(method === 'POST' && { body: days }) });
  for (const [method, address] of [
    ['GET', path],
    ['POST', path],
    ['DELETE', `${path}/${json.id}`],
  ] as const) {
    expect((await call(method, address)).status).toBe(401);
    expect((await call(method, address, personas.foreign)).status).toBe(403);
    expect((await call(method, address, personas.unverified)).status).toBe(403);
  }
  expect(await list(faculty)).toEqual([json]);
});
