import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseForTests, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { dayIn } from '../../platform/days.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from './mailer.ts';
import type { Letter } from './letters.ts';
import type { MailRecord } from './model.ts';
import { saying, startMailServer } from './testing/test-mail-server.ts';

const database = databaseForTests();
const { student } = personas;
const hour = 3_600_000;
let now = Date.now();
let server: Awaited<ReturnType<typeof startMailServer>>;
let portal: Awaited<ReturnType<typeof startPortal>>;
let willing = true;

beforeAll(async () => {
  server = await startMailServer({
    onRcptTo: (_address, _session, callback) => callback(willing ? null : saying(550, 'no such user')),
  });
  const env = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(server.port), MAIL_FROM: 'portal@sggs.ac.in' };
  portal = await startPortal(database.uri, { env, now: () => now });
  await portal.call('GET', '/api/me', { as: student });
});
afterAll(async () => {
  await portal.close();
  await server.close();
});
beforeEach(async () => {
  willing = true;
  await portal.portal.runJobs();
  server.mails.length = 0;
});

const key = 'election:council:1';
async function write(change: Partial<Letter> = {}): Promise<void> {
  const { connection } = portal;
  await connection.collection<MailRecord>('mails').deleteMany({});
  const mailer = createMailer({
    connection,
    log: createLog('silent'),
    now: () => now,
    dayOf: dayIn('Asia/Kolkata'),
  });
  const letter: Letter = {
    kind: 'election',
    to: { address: student.email },
    subject: 'Voting ends soon',
    paragraphs: ['Tomorrow.'],
    until: new Date(now + hour),
    ...change,
  };
  await mailer.post([mailer.letter(key, letter)]);
}
async function sent() {
  await portal.portal.runJobs();
  return portal.connection.collection<MailRecord>('mails').findOne({ _id: key });
}
const wish = (off: string[]) => portal.call('PUT', '/api/mail-wishes', { as: student, body: { off } });

test('writes to an address once, then erases it', async () => {
  await write();
  expect(await sent()).toMatchObject({ state: 'sent', to: { address: '' } });
  await sent();
  expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([[student.email]]);
});

test('erases an address unsent if its owner turned the kind off', async () => {
  await wish(['election']);
  await write({ to: { address: student.email.toUpperCase() } });
  expect(await sent()).toMatchObject({ state: 'unwanted', to: { address: '' } });
  await wish([]);
  expect(server.mails).toEqual([]);
});

test('keeps a refused address for a retry, until the letter is out of date', async () => {
  willing = false;
  await write();
  expect(await sent()).toMatchObject({ state: 'failed', to: { address: student.email } });
  now += 2 * hour;
  const row = await sent();
  expect(row).toMatchObject({ state: 'failed', to: { address: '' } });
  expect(row).not.toHaveProperty('paragraphs');
});

test('sends nothing that is out of date', async () => {
  await write();
  now += 2 * hour;
  expect(await sent()).toMatchObject({ state: 'failed', reason: expect.stringContaining('in time') });
  expect(await sent()).toMatchObject({ to: { address: '' } });
  expect(server.mails).toEqual([]);
});
