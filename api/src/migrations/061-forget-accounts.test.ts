import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { forgetAccounts } from './061-forget-accounts.ts';

const database = rawDatabaseForTests(forgetAccounts);
const { uid, email } = personas.student;
const member = (_id: string, mailbox: string) => ({
  _id,
  mailbox,
  email: mailbox,
  name: '',
  nameLower: '',
  grants: [],
  adminRemoved: false,
  roles: ['student'],
  since: '2026-11-03',
  version: 0,
  outbox: [],
  letters: [],
});
const before = [
  { ...member(uid, email), accounts: [uid, 'another'] },
  { ...member('b', 'b@sggs.ac.in'), accounts: ['b'] },
  { ...member('c', 'c@sggs.ac.in'), accounts: [] },
];

test('removes the accounts and nothing else, once', async () => {
  const members = database.collection('members');
  expect(await database.migrate()).toEqual({ changed: 0 });
  await members.insertMany(before);
  expect(await database.migrate()).toEqual({ changed: 3 });
  expect(await members.find().sort({ _id: 1 }).toArray()).toEqual([
    member('b', 'b@sggs.ac.in'),
    member('c', 'c@sggs.ac.in'),
    member(uid, email),
  ]);
  expect(await database.migrate()).toEqual({ changed: 0 });
});

test("migrates the previous version's data; other accounts of a mailbox stay the same member", async () => {
  await database.collection('members').insertMany(before);
  const portal = await startPortal(database.uri);
  for (const account of [uid, 'another', 'third']) {
    const { json } = await portal.call('GET', '/api/me', { as: { uid: account, email, name: 'Asha' } });
    expect(json).toMatchObject({ id: uid, name: 'Asha', roles: ['student'] });
  }
  expect(await database.collection('members').findOne({ _id: uid })).not.toHaveProperty('accounts');
  await portal.close();
});
