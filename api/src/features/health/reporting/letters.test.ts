import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailRecord } from '../../../platform/mail/model.ts';
import { databaseForTests, startPortal } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnAbsences } from '../testing/calls-on-absences.ts';

const database = databaseForTests();
const { student } = personas;
const day = 24 * 3_600_000;
let now = Date.now();
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal(database.uri, { now: () => now });
});
afterAll(() => portal.close());

test('a notice that no mail server took is forgotten after two weeks, with the address', async () => {
  const { json } = await callsOnAbsences(portal).leave({}, student);
  const mails = portal.connection.collection<MailRecord>('mails');
  const notice = () => mails.findOne({ _id: `absence:${json.id}:report:parent` });
  now += 13 * day;
  await portal.portal.runJobs();
  expect((await notice())?.paragraphs).toHaveLength(2);
  now += 2 * day;
  await portal.portal.runJobs();
  const row = await notice();
  expect(row?.to).toEqual({ address: '' });
  expect(row).not.toHaveProperty('paragraphs');
});
