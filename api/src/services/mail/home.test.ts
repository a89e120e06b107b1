import { expect, test } from 'vitest';
import { homeOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, student } = personas;

test('shows admins that emails failed', async () => {
  const mails = portal.connection.collection<{ _id: string; kind: string; state: string; tries: number }>(
    'mails',
  );
  expect(await homeOf(portal, admin)).toEqual([]);
  await mails.insertMany([
    { _id: 'a', kind: 'welcome', state: 'failed', tries: 9 },
    { _id: 'b', kind: 'welcome', state: 'failed', tries: 9 },
    { _id: 'c', kind: 'welcome', state: 'sent', tries: 1 },
  ]);
  expect(await homeOf(portal, admin)).toMatchObject([
    { title: '2 emails were not sent', path: '/admin/mail', area: 'admin', for: 'queue', count: 2 },
  ]);
  expect(await homeOf(portal, student)).toEqual([]);
});
