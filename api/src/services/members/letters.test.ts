import { grantableRoles } from '@campus/contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemberModel } from './member-model.ts';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { mailsWith, wordsOf } from '../../testing/mails.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, student } = personas;

const visit = (as: Persona) => portal.call('GET', '/api/me', { as });
const change = (role: string, granted: boolean, reason = 'Elected.') =>
  portal.call('PUT', `/api/members/${student.uid}/roles/${role}`, { as: admin, body: { granted, reason } });
const carried = async () =>
  (await createMemberModel(portal.connection).findById(student.uid).lean())?.letters.length;
const welcomes = () => mailsWith(portal, 'welcome:');
const roleMails = () => mailsWith(portal, 'role:');

beforeEach(async () => {
  await emptyCollections(portal.connection, 'members', 'rosters', 'audit', 'mails');
  await visit(admin);
  await portal.connection.collection('mails').deleteMany({});
});

test('welcomes a new member once, however many calls arrive at once', async () => {
  await Promise.all(Array.from({ length: 20 }, () => visit(student)));
  await visit(student);
  await visit({ ...student, name: 'Asha P.' });
  expect(await welcomes()).toMatchObject([
    { _id: `welcome:${student.uid}`, kind: 'welcome', to: { member: student.uid }, state: 'queued' },
  ]);
  expect(await carried()).toBe(0);
});

test.each([personas.unverified, personas.foreign])('sends nothing to a non-member: %j', async (as) => {
  await visit(as);
  expect(await welcomes()).toEqual([]);
});

test('the sweep sends a welcome left by a crash', async () => {
  vi.spyOn(portal.connection.model('mails').collection, 'insertMany').mockRejectedValueOnce(
    new Error('killed'),
  );
  expect((await visit(student)).status).toBe(200);
  expect([await carried(), (await welcomes()).length]).toEqual([1, 0]);
  await portal.portal.runJobs();
  await portal.portal.runJobs();
  expect([await carried(), (await welcomes()).length]).toEqual([0, 1]);
});

test('tells a member which role they got or lost and why, but not from which admin', async () => {
  await visit(student);
  await change('treasurer', true, 'Elected in March.');
  const [given] = await roleMails();
  expect(given).toMatchObject({ kind: 'role', to: { member: student.uid }, state: 'queued' });
  expect(wordsOf(given!)).toMatch(/gave you the role “treasurer”[^]*Elected in March\./);
  await change('treasurer', false, 'Studies abroad.');
  const mails = await roleMails();
  expect(mails.map(wordsOf).join('\n')).toMatch(/removed your role “treasurer”[^]*Studies abroad\./);
  expect(mails).toHaveLength(2);
  expect(mails.map(wordsOf).join('\n')).not.toContain(admin.name);
});

test.each(grantableRoles)('describes the role %s in words', async (role) => {
  await visit(student);
  await change(role, true);
  await change(role, false);
  const mails = await roleMails();
  expect(mails).toHaveLength(2);
  for (const mail of mails) expect(wordsOf(mail)).not.toMatch(/undefined/);
});

test('writes once about the same change, even if repeated thirty times at once', async () => {
  await visit(student);
  await Promise.all(Array.from({ length: 30 }, () => change('board', true)));
  await change('board', true, 'Once more.');
  expect(await roleMails()).toHaveLength(1);
});

test('writes to no one about a refused change', async () => {
  await visit(student);
  await change('board', true, ' ');
  await change('king', true);
  await change('board', false);
  await portal.call('PUT', `/api/members/${admin.uid}/roles/admin`, {
    as: admin,
    body: { granted: false, reason: 'I go.' },
  });
  expect(await roleMails()).toEqual([]);
});
