import { expect, test } from 'vitest';
import { portalForTests } from '../testing/test-portal.ts';
import { insertNew } from './outbox.ts';

const portal = portalForTests();

test('no documents are nothing to insert, and no failure', async () => {
  await insertNew(portal.connection.collection('mails'), []);
  expect(await portal.connection.collection('mails').countDocuments()).toBe(0);
});

test('no job fails on an empty portal', async () => {
  await portal.portal.runJobs();
  expect(portal.log.filter((line) => line.includes('a job failed'))).toEqual([]);
});
