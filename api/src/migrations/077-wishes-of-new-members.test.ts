import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { wishesOfNewMembers } from './077-wishes-of-new-members.ts';

const database = rawDatabaseForTests(wishesOfNewMembers);
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
const { uid, email } = personas.student;
const others = [member('b', 'b@sggs.ac.in'), member('c', 'c@sggs.ac.in')];
const before = [{ ...member(uid, email), mailOff: ['application'] }, ...others];
const waiting = { _id: 'voter@sggs.ac.in', off: ['election'] };
const refused = [{ _id: email, off: ['election'] }, { _id: 'b@sggs.ac.in', off: ['election'] }, waiting];

test('moves the wishes of mailboxes with a member, once', async () => {
  const refusals = database.collection('mailRefusals');
  expect(await database.migrate()).toEqual({ moved: 0 });
  await database.collection('members').insertMany(before);
  await refusals.insertMany(refused);
  expect(await database.migrate()).toEqual({ moved: 2 });
  expect(await refusals.find().toArray()).toEqual([waiting]);
  expect(await database.collection('members').find().sort({ _id: 1 }).toArray()).toEqual([
    { ...others[0], mailOff: ['election'] },
    others[1],
    { ...before[0], mailOff: ['application', 'election'] },
  ]);
  expect(await database.migrate()).toEqual({ moved: 0 });
});

test("migrates the previous version's data: the profile shows what was unsubscribed from", async () => {
  await database.collection('members').insertMany(before);
  await database.collection('mailRefusals').insertMany(refused);
  const portal = await startPortal(database.uri);
  const { json } = await portal.call('GET', '/api/mail-wishes', { as: personas.student });
  expect(json.off).toEqual(['application', 'election']);
  await portal.close();
});
