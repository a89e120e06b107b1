import { expect, test } from 'vitest';
import { blankComplaint } from '../features/complaints/handling/testing/stored-complaint.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { deadlinesOfComplaints } from './090-deadlines-of-complaints.ts';

const database = rawDatabaseForTests(deadlinesOfComplaints);

test('gives complaints of before the fields of deadlines, once, and starts no deadline', async () => {
  const after = blankComplaint();
  const { clocks: _, pause: __, hearing: ___, appealUntil: ____, doneWords: _____, dueOn, ...before } = after;
  expect(dueOn).toBeNull();
  await database.collection('complaints').insertOne(before);
  expect(await database.migrate()).toEqual({ complaints: 1 });
  expect(await database.collection('complaints').findOne({ _id: after._id })).toEqual(after);
  expect(await database.migrate()).toEqual({ complaints: 0 });
});
