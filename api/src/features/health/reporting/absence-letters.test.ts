import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MailRecord } from '../../../services/mail/model.ts';
import { saying, startMailServer } from '../../../services/mail/testing/test-mail-server.ts';
import { databaseForTests, startPortal } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnAbsences } from '../testing/calls-on-absences.ts';

const database = databaseForTests();
const { student } = personas;
const minute = 60_000;
const day = 24 * 60 * minute;
let now = Date.now();
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  portal = await startPortal(database.uri, { now: () => now });
});
afterAll(() => portal.close());

test('erases an undeliverable notice and its address after two weeks', async () => {
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

test('the mail about withdrawn leave follows the mail about the request, even if that had to be retried', async () => {
  let willing = false;
  const server = await startMailServer({ answer: () => (willing ? null : saying(451, 'Come back later')) });
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), MAIL_FROM: 'portal@sggs.ac.in' };
  const sending = await startPortal(database.uri, { env, now: () => now });
  const { leave, cancel } = callsOnAbsences(portal);
  try {
    const { json } = await leave({ parentEmail: 'other@example.org' }, student);
    await sending.portal.runJobs();
    willing = true;
    expect((await cancel(json.id)).status).toBe(200);
    await sending.portal.runJobs();
    const subjects = () =>
      server.mails
        .filter(({ envelope }) => envelope.to.includes('other@example.org'))
        .map(({ subject }) => subject);
    expect(subjects()).toEqual([]);
    for (let i = 0; i < 2; i += 1) {
      now += minute;
      await sending.portal.runJobs();
    }
    expect(subjects()).toEqual([
      'A student asked for leave from college',
      'A student no longer asks for leave',
    ]);
  } finally {
    await sending.close();
    await server.close();
  }
});
