import { expect, test } from 'vitest';
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
