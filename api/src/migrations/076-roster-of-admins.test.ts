import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { rosterOfAdmins } from './076-roster-of-admins.ts';

const database = rawDatabaseForTests(rosterOfAdmins);
const member = (_id: string, mailbox: string, roles: string[]) => ({
  _id,
  mailbox,
  email: mailbox,
  name: '',
  nameLower: '',
  grants: roles,
  adminRemoved: false,
  roles,
  since: '2026-11-03',
  version: 0,
  outbox: [],
  letters: [],
});
const { uid, email } = personas.admin;
const before = [
  member(uid, email, ['admin']),
  member('missing', 'missing@sggs.ac.in', ['admin']),
  member('extra', 'extra@sggs.ac.in', ['student']),
];
const rosters = () => database.collection<{ _id: string; members: string[] }>('rosters');
const onRoster = async () => (await rosters().findOne({}))?.members.toSorted();

test('puts exactly the admins on the roster, once', async () => {
  expect(await database.migrate()).toEqual({ changed: 0 });
  expect(await onRoster()).toBeUndefined();
  await database.collection('members').insertMany(before);
  await rosters().insertOne({ _id: 'admins', members: [uid, 'extra'] });
  expect(await database.migrate()).toEqual({ changed: 2 });
  expect(await onRoster()).toEqual([uid, 'missing'].toSorted());
  expect(await database.migrate()).toEqual({ changed: 0 });
});

test("migrates the previous version's data: an admin who was missing doesn’t keep the other one", async () => {
  await database.collection('members').insertMany(before);
  await rosters().insertOne({ _id: 'admins', members: [uid] });
  const portal = await startPortal(database.uri);
  const removed = await portal.call('PUT', `/api/members/${uid}/roles/admin`, {
    as: personas.admin,
    body: { granted: false, reason: 'Left the office.' },
  });
  expect(removed.status).toBe(200);
  expect(await onRoster()).toEqual(['missing']);
  await portal.close();
});
