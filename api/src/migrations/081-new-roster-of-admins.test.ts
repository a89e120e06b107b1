import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { newRosterOfAdmins } from './081-new-roster-of-admins.ts';

const { admin } = personas;
const database = rawDatabaseForTests(newRosterOfAdmins);
const rosters = () => database.collection<{ _id: string; members: string[] }>('rosters');

test('removes the roster once', async () => {
  await rosters().insertOne({ _id: 'admins', members: [admin.uid, 'extra'] });
  expect(await database.migrate()).toEqual({ changed: 1 });
  expect(await rosters().countDocuments()).toBe(0);
  expect(await database.migrate()).toEqual({ changed: 0 });
});

test("keeps the last admin on the previous version's data", async () => {
  await rosters().insertOne({ _id: 'admins', members: [admin.uid, 'extra'] });
  const portal = await startPortal(database.uri);
  await portal.call('GET', '/api/me', { as: admin });
  const removal = await portal.call('PUT', `/api/members/${admin.uid}/roles/admin`, {
    as: admin,
    body: { granted: false, reason: 'Left.' },
  });
  await portal.close();
  expect([removal.status, removal.json.code]).toEqual([409, 'last-admin']);
});
