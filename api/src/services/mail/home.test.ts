import { expect, test } from 'vitest';
import { homeOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import type { MailRecord } from './model.ts';

const portal = portalForTests();
const { admin, student } = personas;

test('shows admins the failed emails that can go again', async () => {
  const mails =
    portal.connection.collection<Pick<MailRecord, '_id' | 'kind' | 'state' | 'tries' | 'wipeAt'>>('mails');
  const [soon, before] = [new Date(Date.now() + 60_000), new Date(Date.now() - 60_000)];
  expect(await homeOf(portal, admin)).toEqual([]);
  await mails.insertMany([
    { _id: 'a', kind: 'welcome', state: 'failed', tries: 9, wipeAt: soon },
    { _id: 'b', kind: 'welcome', state: 'failed', tries: 9, wipeAt: soon },
    { _id: 'c', kind: 'welcome', state: 'sent', tries: 1, wipeAt: soon },
    // They can't go again: out of date, or their text was erased.
    { _id: 'd', kind: 'welcome', state: 'failed', tries: 9, wipeAt: before },
    { _id: 'e', kind: 'welcome', state: 'failed', tries: 9 },
  ]);
  expect(await homeOf(portal, admin)).toMatchObject([
    { title: '2 emails were not sent', path: '/admin/mail', area: 'admin', for: 'queue', count: 2 },
  ]);
  expect(await homeOf(portal, student)).toEqual([]);
});
