import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createMemberModel } from './member-model.ts';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { planOf } from '../../testing/plan-of.ts';

const begin = Date.now();
let now = begin;
const portal = portalForTests({ now: () => now });
const { admin, student } = personas;
const second: Persona = { uid: 'admin-2', email: 'second@admin.sggs.ac.in' };
const model = () => createMemberModel(portal.connection);

const register = (...people: Persona[]) =>
  Promise.all(people.map((as) => portal.call('GET', '/api/me', { as })));
const change = (as: Persona, uid: string, role: string, granted: boolean, reason = 'Because.') =>
  portal.call('PUT', `/api/members/${uid}/roles/${role}`, { as, body: { granted, reason } });
const rolesOf = async (as: Persona) => (await portal.call('GET', '/api/me', { as })).json.roles;
const audit = async () => (await portal.call('GET', '/api/audit?limit=100', { as: admin })).json.items;

beforeEach(async () => {
  now = begin;
  await emptyCollections(portal.connection, 'members', 'rosters', 'audit');
  await register(admin);
});

describe('my account', () => {
  test.each([
    [student, 'member', ['student'], ['nomination.submit', 'nomination.back', 'vote.cast', 'facility.book']],
    [
      { uid: 'upper', email: 'X@SGGS.AC.IN' },
      'member',
      ['student'],
      ['nomination.submit', 'nomination.back', 'vote.cast', 'facility.book'],
    ],
    [personas.unverified, 'unverified', [], []],
    [personas.foreign, 'unauthorized', [], []],
    [{ ...personas.foreign, verified: false }, 'unauthorized', [], []],
  ])('%j', async (as, status, roles, permissions) => {
    const { json } = await portal.call('GET', '/api/me', { as });
    expect(json).toMatchObject({ id: as.uid, email: as.email, status, roles, permissions });
    expect(await model().countDocuments({ _id: as.uid })).toBe(status === 'member' ? 1 : 0);
  });

  test('an admin has exactly the permissions of admins', async () => {
    const { json } = await portal.call('GET', '/api/me', { as: admin });
    expect(json.roles).toEqual(['admin']);
    expect(json.permissions).toContain('role.change');
    expect(json.permissions).not.toContain('vote.cast');
  });

  test('50 first calls at once create one record', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => portal.call('GET', '/api/me', { as: student })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await model().countDocuments({ _id: student.uid })).toBe(1);
  });

  test('an account with a changed address becomes the member of the new mailbox', async () => {
    await register(student);
    await change(admin, student.uid, 'board', true);
    const moved = { ...student, email: 'asha@admin.sggs.ac.in' };
    const { json } = await portal.call('GET', '/api/me', { as: moved });
    expect(json).toMatchObject({ email: moved.email, roles: ['admin'] });
    expect(json.id).not.toBe(student.uid);
    expect(await rolesOf(student)).toEqual(['student', 'board']);
  });

  test('the name of a new account fills in an empty one and replaces none', async () => {
    await register({ ...student, name: '' });
    const name = async () => (await model().findById(student.uid).lean())?.name;
    expect(await name()).toBe('');
    await register(student);
    expect(await name()).toBe('Asha Patil');
    await register({ ...student, name: 'Another Name' });
    expect(await name()).toBe('Asha Patil');
  });
});

describe('one’s own name', () => {
  const rename = (as: Persona | undefined, name: unknown) =>
    portal.call('PUT', '/api/me/name', { as, body: { name } });
  const google: Persona = { uid: 'google-1', email: 'gopal@sggs.ac.in', name: 'google.user' };

  test('is the one saved with the profile, on every page and for every account', async () => {
    await register(google);
    const { status, json } = await rename(google, ' Gopal\u200b  Ushe\u0301r ');
    expect([status, json]).toMatchObject([200, { id: google.uid, name: 'Gopal Ushér', roles: ['student'] }]);
    await register(google, { ...google, uid: 'google-2', email: 'gopal+x@sggs.ac.in' });
    expect((await portal.call('GET', '/api/me', { as: google })).json.name).toBe('Gopal Ushér');
    const students = await portal.call('GET', '/api/students?search=gopal u', { as: student });
    expect(students.json).toMatchObject([{ name: 'Gopal Ushér' }]);
    const found = await portal.call('GET', '/api/members?query=gopal u', { as: admin });
    expect(found.json.items).toMatchObject([{ name: 'Gopal Ushér' }]);
  });

  test('is the one used for absences', async () => {
    await register(google);
    await rename(google, 'Gopal Usher');
    const report = (name: string) =>
      portal.call('POST', '/api/report-sick', { as: google, body: { name, registrationNumber: '1' } });
    expect((await report('google.user')).json.errors[0].message).toContain('“Gopal Usher”');
    expect((await report('Gopal Usher')).status).toBe(201);
    await rename(google, 'Gopal U. Sher');
    const mine = await portal.call('GET', '/api/absences/mine', { as: google });
    expect(mine.json.items).toMatchObject([{ name: 'Gopal U. Sher' }]);
    const day = mine.json.items[0].from;
    const away = await portal.call('GET', `/api/away?from=${day}&until=${day}`, { as: admin });
    expect(away.json.items).toMatchObject([{ name: 'Gopal U. Sher' }]);
  });

  test('changes once in 30 days after the first one, and admins see the earlier names', async () => {
    await register(google);
    expect((await rename(google, 'Gopal Usher')).status).toBe(200);
    now = Date.UTC(2026, 2, 1, 6);
    expect((await rename(google, 'Admin Office')).status).toBe(200);
    // Saving the profile again isn't a change.
    expect((await rename(google, 'Admin Office')).status).toBe(200);
    now += 29 * 86_400_000;
    const refused = await rename(google, 'Gopal Usher');
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'renamed-lately',
      'You changed your name in the last 30 days. You can change it again on 31 March 2026.',
    ]);
    expect((await portal.call('GET', '/api/me', { as: google })).json.name).toBe('Admin Office');
    now += 86_400_000;
    expect((await rename(google, 'Gopal Usher')).status).toBe(200);

    const { json } = await portal.call('GET', '/api/audit', { as: admin });
    const renames = json.items.filter(({ action }: { action: string }) => action === 'member.renamed');
    expect(renames.map(({ details }: { details: object }) => details)).toEqual([
      { from: 'Admin Office', to: 'Gopal Usher' },
      { from: 'Gopal Usher', to: 'Admin Office' },
      { from: 'google.user', to: 'Gopal Usher' },
    ]);
  });

  test('changes once when it is changed many times at once', async () => {
    await register(google);
    await rename(google, 'Gopal Usher');
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => rename(google, `Gopal ${i}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['without a token', undefined, 'Gopal', 401],
    ['by an unconfirmed address', personas.unverified, 'Gopal', 403],
    ['by a foreign address', personas.foreign, 'Gopal', 403],
    ['to nothing', student, ' \u200b ', 400],
    ['to something that is no text', student, { $ne: '' }, 400],
    ['to one that reorders others', student, 'a\u202eb', 400],
    ['to one that is too long', student, 'a'.repeat(202), 400],
  ])('is not changed %s', async (_, as, name, status) => {
    await register(student);
    expect((await rename(as, name)).status).toBe(status);
    expect((await model().findById(student.uid).lean())?.name).toBe('Asha Patil');
  });

  test("from a token loses characters that can't be shown", async () => {
    await register({ ...student, name: '\u202eAsha\r\n\tPatil\u200b ' });
    expect((await model().findById(student.uid).lean())?.name).toBe('Asha Patil');
  });
});

describe('the member list', () => {
  const people: Persona[] = [
    { uid: 'a', email: 'Anand@sggs.ac.in', name: 'Zoya' },
    { uid: 'b', email: 'beena@sggs.ac.in', name: 'Anand Kumar' },
    { uid: 'c', email: 'chetan@sggs.ac.in', name: 'anand m.' },
    { uid: 'd', email: 'dot.anand@sggs.ac.in', name: '(anand' },
  ];
  const search = async (query: string) =>
    (
      await portal.call('GET', `/api/members?query=${encodeURIComponent(query)}`, { as: admin })
    ).json.items.map(({ id }: { id: string }) => id);
  beforeEach(() => register(...people));

  test('is ordered by address', async () => {
    expect(await search('')).toEqual(['a', 'b', 'c', 'd', admin.uid]);
  });

  test.each([
    ['anand', ['a', 'd', 'b', 'c']],
    ['ANAND@', ['a']],
    ['anand ', ['a', 'd', 'b', 'c']],
    ['zoya', ['a']],
    ['kumar', ['b']],
    ['KU an', ['b']],
    ['(anand', ['d', 'b', 'c']],
    ['nand', []],
    ['(', []],
    ['dot.anand+x@', ['d']],
    ['.*', []],
    ['^a', ['d', 'b', 'c']],
    ['nobody', []],
  ])('finds by the beginning of the address or of any word of the name: %j', async (query, ids) => {
    expect(await search(query)).toEqual(ids);
  });

  test.each(['', 'anand'])('goes page by page without gaps or doubles: %j', async (query) => {
    const ids: string[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: { items: { id: string }[]; next: string | null } = (
        await portal.call('GET', `/api/members?limit=1&query=${query}${next && `&cursor=${next}`}`, {
          as: admin,
        })
      ).json;
      expect(page.items).toHaveLength(1);
      ids.push(...page.items.map(({ id }) => id));
      next = page.next;
    }
    expect(ids).toEqual(await search(query));
  });

  test('is served by indexes', async () => {
    const { collection } = model();
    for (const found of [
      collection.find({ mailbox: { $gte: 'a', $lt: 'b' } }).sort({ mailbox: 1 }),
      collection.find({ terms: { $all: ['kumar', 'an'] } }).sort({ nameLower: 1, _id: 1 }),
    ]) {
      const plan = await planOf(found);
      expect(plan).toContain('IXSCAN');
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});

describe('a role', () => {
  beforeEach(() => register(student));

  test('is given and removed immediately, with an audit entry', async () => {
    const given = await change(admin, student.uid, 'board', true, 'Elected to the board.');
    expect(given.json).toMatchObject({ id: student.uid, roles: ['student', 'board'] });
    expect(await rolesOf(student)).toEqual(['student', 'board']);
    await change(admin, student.uid, 'board', false, 'Stepped down.');
    expect(await rolesOf(student)).toEqual(['student']);
    const lines = await audit();
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatchObject({
      actor: { id: admin.uid, email: admin.email },
      action: 'role.granted',
      target: { kind: 'member', id: student.uid, label: student.email },
      reason: 'Elected to the board.',
      details: { role: 'board' },
    });
    expect(lines[0]).toMatchObject({ action: 'role.removed', reason: 'Stepped down.' });
  });

  test('given again changes and audits nothing', async () => {
    for (const _ of [1, 2, 3]) expect((await change(admin, student.uid, 'board', true)).status).toBe(200);
    expect(await audit()).toHaveLength(1);
    expect((await model().findById(student.uid).lean())?.version).toBe(1);
  });

  test('given 30 times at once is audited once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => change(admin, student.uid, 'faculty', true)),
    );
    expect(answers.every(({ json }) => json.roles.includes('faculty'))).toBe(true);
    expect(await audit()).toHaveLength(1);
  });

  test('faculty replaces student', async () => {
    await change(admin, student.uid, 'faculty', true);
    expect(await rolesOf(student)).toEqual(['faculty']);
  });

  test('different ones given at once are all kept', async () => {
    await Promise.all(['faculty', 'board', 'admin'].map((role) => change(admin, student.uid, role, true)));
    expect(await rolesOf(student)).toEqual(['faculty', 'board', 'admin']);
    expect(await audit()).toHaveLength(3);
  });

  test.each([
    ['without a reason', { granted: true }],
    ['with an empty reason', { granted: true, reason: '  ' }],
    ['without saying which way', { reason: 'x' }],
    ['with an operator as reason', { granted: true, reason: { $ne: '' } }],
  ])('is not changed %s', async (_, body) => {
    const refused = await portal.call('PUT', `/api/members/${student.uid}/roles/board`, { as: admin, body });
    expect(refused.status).toBe(400);
    expect(await rolesOf(student)).toEqual(['student']);
  });

  test.each([
    ['nobody', 'board', 404],
    [student.uid, 'student', 400],
    [student.uid, 'king', 400],
    ['$ne', 'board', 400],
  ])('of %s: %s is %i', async (uid, role, status) => {
    expect((await change(admin, uid, role, true)).status).toBe(status);
  });

  test('of an unverified address has no effect', async () => {
    await change(admin, student.uid, 'board', true);
    expect(await rolesOf({ ...student, verified: false })).toEqual([]);
  });
});

test("can't be the committee role for the acting admin; another admin can give it", async () => {
  const refused = await change(admin, admin.uid, 'committee', true);
  expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
  await register(second);
  expect((await change(second, admin.uid, 'committee', true)).json.roles).toContain('committee');
  expect((await change(admin, admin.uid, 'committee', false)).json.roles).not.toContain('committee');
});

describe('the last admin', () => {
  test('stays', async () => {
    const refused = await change(admin, admin.uid, 'admin', false);
    expect([refused.status, refused.json.code]).toEqual([409, 'last-admin']);
    expect(await rolesOf(admin)).toEqual(['admin']);
    expect(await audit()).toHaveLength(0);
  });

  test('can leave when there is another, and return', async () => {
    await register(second);
    expect((await change(second, admin.uid, 'admin', false)).status).toBe(200);
    expect(await rolesOf(admin)).toEqual([]);
    expect((await change(second, second.uid, 'admin', false)).json.code).toBe('last-admin');
    expect((await change(second, admin.uid, 'admin', true)).status).toBe(200);
    expect(await rolesOf(admin)).toEqual(['admin']);
    expect((await change(admin, second.uid, 'admin', false)).status).toBe(200);
  });

  test('stays if two remove each other at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await model().deleteMany({});
      await portal.connection.collection('rosters').deleteMany({});
      await register(admin, second);
      const answers = await Promise.all([
        change(admin, second.uid, 'admin', false),
        change(second, admin.uid, 'admin', false),
      ]);
      const left = [...(await rolesOf(admin)), ...(await rolesOf(second))];
      expect(left).toEqual(['admin']);
      // The loser got a refusal, or was no longer an admin when their request was read.
      const [lost] = answers.filter(({ status }) => status !== 200);
      expect(['last-admin', 'forbidden']).toContain(lost?.json.code);
    }
  });

  test('a removal that was interrupted is finished by repeating it, and stops no other one', async () => {
    const third: Persona = { uid: 'admin-3', email: 'third@admin.sggs.ac.in' };
    await register(second, third);
    // The first step of a removal.
    const begun = { _id: 'admins' as never, members: [admin.uid], leaves: 1 };
    await portal.connection.collection('rosters').insertOne(begun);
    expect((await change(second, admin.uid, 'admin', false)).status).toBe(200);
    expect((await change(third, second.uid, 'admin', false)).status).toBe(200);
    expect(await rolesOf(second)).toEqual([]);
    expect((await change(third, third.uid, 'admin', false)).json.code).toBe('last-admin');
    const { json } = await portal.call('GET', '/api/audit?limit=100', { as: third });
    expect(json.items).toHaveLength(2);
  });
});

describe('the outbox of the audit log', () => {
  test('keeps an entry left by a crash, and the sweep delivers it once', async () => {
    await register(student);
    // The change is written; the delivery, which comes after it, never happens.
    const collection = portal.connection.collection('audit');
    vi.spyOn(portal.connection.model('audit').collection, 'insertMany').mockRejectedValueOnce(
      new Error('killed'),
    );
    expect((await change(admin, student.uid, 'board', true)).status).toBe(200);
    expect(await collection.countDocuments()).toBe(0);
    expect((await model().findById(student.uid).lean())?.outbox).toHaveLength(1);

    await portal.portal.runJobs();
    await portal.portal.runJobs();
    expect(await audit()).toHaveLength(1);
    expect((await model().findById(student.uid).lean())?.outbox).toEqual([]);
  });

  test('does not duplicate an entry that was copied but not removed', async () => {
    await register(student);
    await change(admin, student.uid, 'board', true);
    const copied = await portal.connection.collection('audit').findOne({});
    await portal.connection
      .collection('members')
      .updateOne({ _id: student.uid as never }, { $push: { outbox: copied } as never });
    await portal.portal.runJobs();
    expect(await audit()).toHaveLength(1);
    expect((await model().findById(student.uid).lean())?.outbox).toEqual([]);
  });

  test('stores no address', async () => {
    await register(student);
    await change(admin, student.uid, 'board', true);
    expect(JSON.stringify(await portal.connection.collection('audit').find({}).toArray())).not.toContain('@');
  });
});
