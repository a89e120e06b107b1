import { expect, test } from 'vitest';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { contextForTests } from '../../testing/test-context.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin } = personas;

test('removes a member from the admin roster who is locked while becoming an admin', async () => {
  const { members } = contextForTests(portal);
  const rosters = portal.connection.collection<{ _id: string; members: string[] }>('rosters');
  const add = members.roster.add;
  members.roster.add = async (id) => {
    await add(id);
    const lock = { $set: { locked: { reason: 'Lost laptop.' } }, $inc: { version: 1 } };
    await members.model.updateOne({ _id: id }, lock);
  };
  const caller = await members.callerOf({
    uid: admin.uid,
    email: admin.email,
    emailVerified: true,
    name: 'Admin',
    issuedAt: Date.now(),
    signedInAt: Date.now(),
    usedSecondFactor: false,
    expiresAt: Infinity,
  });
  expect(caller).toMatchObject({ status: 'locked', roles: [] });
  expect((await rosters.findOne({ _id: 'admins' }))?.members).toEqual([]);
});

test('keeps an admin on the roster who gets the role back while it is taken', async () => {
  await emptyCollections(portal.connection, 'members', 'rosters');
  const second = { uid: 'admin-2', email: 'second@admin.sggs.ac.in' };
  for (const as of [admin, second]) await portal.call('GET', '/api/me', { as });
  const { members, memberService } = contextForTests(portal);
  const change = (granted: boolean) =>
    memberService.changeRole({
      actor: admin.uid,
      member: second.uid,
      role: 'admin',
      granted,
      reason: 'Because.',
    });
  const { drop } = members.roster;
  members.roster.drop = async (id) => {
    members.roster.drop = drop;
    await change(true);
    await drop(id);
  };
  await change(false);
  expect((await members.model.findById(second.uid).lean())?.roles).toEqual(['admin']);
  const roster = await portal.connection.collection('rosters').findOne({});
  expect(roster?.['members']).toEqual([admin.uid, second.uid]);
});
