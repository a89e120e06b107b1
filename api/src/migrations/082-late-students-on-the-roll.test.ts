import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { lateStudentsOnTheRoll } from './082-late-students-on-the-roll.ts';

const database = rawDatabaseForTests(lateStudentsOnTheRoll);
const rollOf = async () =>
  (await database.collection('voterRoll').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id);
const election = (_id: string, over: object = {}) => ({
  _id,
  state: 'open',
  eligibility: 'all-students',
  rollKey: _id,
  closesAt: null,
  ...over,
});

test('adds the students of today to running votes of all students only, once', async () => {
  expect(await database.migrate()).toEqual({ changed: 0 });
  await database
    .collection('elections')
    .insertMany([
      election('all'),
      election('coming', { closesAt: new Date(Date.now() + 60_000) }),
      election('over', { closesAt: new Date(Date.now() - 60_000) }),
      election('closed', { state: 'closed' }),
      election('listed', { eligibility: 'list' }),
    ]);
  const member = (_id: string, ...roles: string[]) => ({ _id, mailbox: `${_id}@sggs.ac.in`, roles });
  await database
    .collection('members')
    .insertMany([
      member('asha', 'student'),
      member('bela', 'student', 'board'),
      member('chitra', 'faculty'),
      member('dev', 'student'),
      { ...member('esha', 'student'), leavesOn: '2026-01-01' },
    ]);
  await database.collection('voterRoll').insertMany([{ _id: 'all:asha@sggs.ac.in', blinded: 'x' }]);
  expect(await database.migrate()).toEqual({ changed: 5 });
  const students = ['asha', 'bela', 'dev'].map((name) => `${name}@sggs.ac.in`);
  expect(await rollOf()).toEqual(
    ['all', 'coming'].flatMap((id) => students.map((email) => `${id}:${email}`)),
  );
  const voted = await database.collection('voterRoll').findOne({ _id: 'all:asha@sggs.ac.in' });
  expect(voted?.['blinded']).toBe('x');
  expect(await database.migrate()).toEqual({ changed: 0 });
});
