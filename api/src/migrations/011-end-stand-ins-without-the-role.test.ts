import { expect, test } from 'vitest';
import { mailsWith, wordsOf } from '../testing/mails.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { endStandInsWithoutTheRole } from './011-end-stand-ins-without-the-role.ts';

const database = rawDatabaseForTests(endStandInsWithoutTheRole);
const raw = database.collection;
const { migrate } = database;
const member = (_id: string, ...roles: string[]) => ({
  _id,
  mailbox: `${_id}@sggs.ac.in`,
  email: `${_id}@sggs.ac.in`,
  accounts: [_id],
  name: _id,
  nameLower: _id,
  grants: roles.filter((role) => role !== 'student'),
  adminRemoved: false,
  roles,
  since: new Date(),
  version: 0,
  outbox: [],
  letters: [],
});
const standIn = (absent: string, other: string, until = '2099-01-01', endedAt: Date | null = null) => ({
  absent: { id: absent, name: absent },
  standIn: { id: other, name: other },
  from: '2026-01-01',
  until,
  endedAt,
  outbox: [],
});

test('ends invalid stand-ins, mails both, and audits it once', async () => {
  await raw('members').insertMany([
    member('teacher', 'faculty'),
    member('colleague', 'faculty'),
    member('student', 'student'),
    member('sitter', 'student', 'committee'),
  ]);
  const kept = [
    standIn('teacher', 'colleague'),
    standIn('sitter', 'colleague'),
    standIn('teacher', 'student', '2026-02-01'),
    standIn('teacher', 'student', '2098-01-01', new Date(0)),
  ];
  const wrong = [standIn('teacher', 'student'), standIn('sitter', 'student'), standIn('teacher', 'gone')];
  await raw('standIns').insertMany([...kept, ...wrong] as never);
  expect(await migrate()).toEqual({ ended: 3 });
  expect(await migrate()).toEqual({ ended: 0 });
  const stored = await raw('standIns').find().toArray();
  expect(stored.slice(0, 4).map(({ endedAt }) => endedAt)).toEqual(kept.map(({ endedAt }) => endedAt));
  for (const { endedAt } of stored.slice(4)) expect(endedAt).toBeInstanceOf(Date);

  const portal = await startPortal(database.uri);
  await portal.portal.runJobs();
  const mails = await mailsWith(portal, 'stand-in-ended:');
  const audit = await portal.connection.collection('audit').find().toArray();
  await portal.close();
  expect(audit.map(({ action, target }) => [action, target.id])).toEqual([
    ['stand-in.ended', 'student'],
    ['stand-in.ended', 'student'],
    ['stand-in.ended', 'gone'],
  ]);
  expect(mails.map(({ to }) => (to as { member: string }).member).toSorted()).toEqual([
    'sitter',
    'student',
    'student',
    'teacher',
    'teacher',
  ]);
  expect(mails.map(wordsOf).join('\n')).toMatch(/You are no longer a stand-in for teacher\./);
});
