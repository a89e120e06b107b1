import { beforeEach, expect, test } from 'vitest';
import { portalForTests, startPortal } from '../../testing/test-portal.ts';
import { emulatorToken, personas } from '../../testing/tokens.ts';
import { deviceOf } from './device-of.ts';

let skippedMs = 0;
const portal = portalForTests({ now: () => Date.now() + skippedMs });
const { student, faculty } = personas;
const day = 86_400_000;
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const dayOf = (moment: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(moment);
const list = async (as = emulatorToken(student), userAgent = firefox, at = portal) =>
  (await at.call('GET', '/api/me/sign-ins', { as, headers: { 'user-agent': userAgent } })).json.items;
const stored = () => portal.connection.collection<{ _id: string }>('signIns').find({}).toArray();

beforeEach(() => (skippedMs = 0));

test('lists day and kind of device, newest first, and marks this session', async () => {
  await list(emulatorToken(student), chrome);
  const before = dayOf(Date.now() - 2 * day);
  await portal.connection
    .collection<{ _id: string; day: string }>('signIns')
    .insertOne({ _id: `${student.uid}/${before}/Safari on Mac`, day: before });
  const today = dayOf(Date.now() - 10_000);
  expect(await list()).toEqual([
    { day: today, device: 'Chrome on Android', isCurrent: false },
    { day: today, device: 'Firefox on Linux', isCurrent: true },
    { day: before, device: 'Safari on Mac', isCurrent: false },
  ]);
});

test('stores one entry for any number of calls and logins a day', async () => {
  const before = await list();
  await Promise.all(Array.from({ length: 10 }, () => list()));
  expect(await list()).toEqual(before);
});

test('shows logins only to the member', async () => {
  expect(await list(emulatorToken(faculty))).toHaveLength(1);
});

test('shares logins between processes, and stores them without time or address', async () => {
  await list();
  await portal.portal.runJobs();
  const other = await startPortal(portal.uri);
  expect(await list(undefined, firefox, other as never)).toEqual(await list());
  await other.close();
  const records = await stored();
  expect(records.length).toBeGreaterThan(0);
  for (const record of records) {
    expect(Object.keys(record).toSorted()).toEqual(['_id', 'day']);
    expect(record._id).toMatch(/^[\w-]+\/\d{4}-\d\d-\d\d\/[\w ]+$/);
  }
  expect(JSON.stringify(records)).not.toMatch(/@|127\.0\.0\.1|Mozilla/);
});

test('writes only every ten minutes, sorted by id, so that no order of arrival is kept', async () => {
  await portal.connection.collection('signIns').deleteMany({});
  const people = ['z', 'm', 'a', 'k'].map((name) => ({ uid: `${name}-1`, email: `${name}@sggs.ac.in` }));
  for (const who of people) await list(emulatorToken(who));
  expect(await stored()).toEqual([]);
  await portal.portal.runJobs();
  const ids = (await stored()).map(({ _id }) => _id);
  expect(ids).toHaveLength(4);
  expect(ids).toEqual(ids.toSorted());
});

test('deletes logins after thirty days', async () => {
  await list();
  await portal.portal.runJobs();
  expect(await stored()).not.toEqual([]);
  skippedMs = 32 * day;
  await portal.portal.runJobs();
  expect(await stored()).toEqual([]);
});

test.each([
  [firefox, 'Firefox on Linux'],
  [chrome, 'Chrome on Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  ['curl/8.5.0', 'Another program'],
  [undefined, 'Another program'],
  [`Firefox/1 ${'x'.repeat(100_000)} Windows`, 'Firefox'],
])('%s is %s', (userAgent, words) => {
  expect(deviceOf(userAgent)).toBe(words);
});
