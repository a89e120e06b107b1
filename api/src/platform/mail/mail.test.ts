import { createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseForTests, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { createLog } from '../log.ts';
import { createMailer } from './create-mailer.ts';
import type { Letter } from './mailer.ts';
import type { MailRecord } from './model.ts';
import { saying, startMailServer } from './testing/test-mail-server.ts';

const database = databaseForTests();
const { student, admin } = personas;
const from = 'Campus Portal <portal@sggs.ac.in>';
/** Milliseconds by which the portals' clock is ahead. */
let ahead = 0;
const now = () => Date.now() + ahead;
const minutes = 60_000;

const closing: (() => Promise<void>)[] = [];
type Portal = Awaited<ReturnType<typeof startPortal>>;

async function portalWith(port: number, env: Record<string, string> = {}): Promise<Portal> {
  const smtp = { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), MAIL_FROM: from };
  const portal = await startPortal(database.uri, {
    env: { ...smtp, PORTAL_URL: 'https://campus.sggs.ac.in/', ...env },
    now,
  });
  closing.push(portal.close);
  return portal;
}
async function mailServer(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  closing.push(server.close);
  return server;
}
/** A server that speaks no SMTP library's SMTP: `talk` gets each connection. */
async function rawServer(talk: (socket: Socket) => void) {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    open.push(socket.on('error', () => {}));
    talk(socket);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as { port: number }).port;
}

const outboxOf = ({ connection }: Portal) =>
  createMailer({ connection: connection.useDb(connection.name), sources: [], log: createLog('silent'), now });
const rowsOf = ({ connection }: Portal) => connection.collection<MailRecord>('mails');
const rowOf = (portal: Portal, key: string) => rowsOf(portal).findOne({ _id: key });

const letter: Letter = {
  kind: 'application',
  to: { address: 'asha@sggs.ac.in' },
  subject: 'Your application was approved',
  paragraphs: ['“Tents & <stoves>” was approved.', 'The treasurer pays next.'],
  link: { label: 'See it', path: '/budget/applications/1' },
};
/** Letters with these keys into the outbox. */
async function write(portal: Portal, keys: string[], change: Partial<Letter> = {}) {
  const { post, letter: written } = outboxOf(portal);
  await post(keys.map((key) => written(key, { ...letter, ...change })));
}
const manyKeys = (count: number) => Array.from({ length: count }, (_, index) => `application:${index}`);

beforeEach(() => {
  ahead = 0;
});
afterEach(async () => {
  const portal = await startPortal(database.uri);
  await rowsOf(portal).deleteMany({});
  await portal.connection.collection('members').deleteMany({});
  await portal.close();
  for (const close of closing.splice(0).toReversed()) await close();
});

describe('a letter', () => {
  test('goes out once, in text and HTML, from the portal to one person', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await write(portal, ['application:1']);
    await write(portal, ['application:1'], { subject: 'Written again' });
    await portal.portal.runJobs();
    await portal.portal.runJobs();

    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect([mail?.sender, mail?.recipients]).toEqual(['portal@sggs.ac.in', ['asha@sggs.ac.in']]);
    expect(mail).toMatchObject({
      from: { name: 'Campus Portal', address: 'portal@sggs.ac.in' },
      to: [{ address: 'asha@sggs.ac.in' }],
      subject: 'Your application was approved',
    });
    const headers = Object.fromEntries(mail?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers).toMatchObject({
      'auto-submitted': 'auto-generated',
      'x-auto-response-suppress': 'All',
      'message-id': expect.stringMatching(/^<[\da-f]{32}@sggs\.ac\.in>$/),
    });
    expect(headers).not.toHaveProperty('x-mailer');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('The treasurer pays next.');
      expect(part).toContain('https://campus.sggs.ac.in/budget/applications/1');
      expect(part).toContain('https://campus.sggs.ac.in/profile');
      expect(part).toContain('You get this because you applied');
    }
    expect(mail?.text).toContain('“Tents & <stoves>”');
    expect(mail?.html).toContain('“Tents &amp; &lt;stoves&gt;”');
    expect(mail?.html).not.toMatch(/<img|<script|<link|src=/);
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'sent', tries: 1, reason: '' });
  });

  test('goes to the address that a member has then, unless he has switched its kind off', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await portal.call('GET', '/api/me', { as: student });
    await portal.call('GET', '/api/me', { as: { ...student, email: 'asha.patil@sggs.ac.in' } });
    await rowsOf(portal).deleteMany({});
    const to = { member: student.uid };
    await portal.connection
      .collection('members')
      .updateOne({ _id: student.uid as never }, { $set: { mailOff: ['election', 'role'] } });
    await write(portal, ['application:1'], { to });
    await write(portal, ['election:1'], { to, kind: 'election' });
    // Nobody can switch this kind off, whatever the record says.
    await write(portal, ['role:1'], { to, kind: 'role' });
    await write(portal, ['application:2'], { to: { member: 'nobody' } });
    await portal.portal.runJobs();
    expect(server.mails.flatMap(({ recipients }) => recipients)).toEqual(
      Array(2).fill('asha.patil@sggs.ac.in'),
    );
    expect(await rowOf(portal, 'election:1')).toMatchObject({ state: 'unwanted', tries: 0 });
    expect(await rowOf(portal, 'application:2')).toMatchObject({
      state: 'failed',
      reason: 'Whom it is for is no member any more.',
    });
  });

  test.each([
    'a@sggs.ac.in\r\nBcc: b@example.org',
    'a@sggs.ac.in\nDATA',
    'a@sggs.ac.in, b@example.org',
    'a@sggs.ac.in b@example.org',
    'a@sggs.ac.in;b@example.org',
    'A <a@sggs.ac.in>',
    '',
    `${'a'.repeat(250)}@sggs.ac.in`,
  ])('to %j is refused, and never sent when it was stored somehow', async (address) => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    const outbox = outboxOf(portal);
    expect(() => outbox.letter('application:1', { ...letter, to: { address } })).toThrow();
    await outbox.post([{ ...outbox.letter('application:1', letter), to: { address } }]);
    await portal.portal.runJobs();
    expect(server.mails).toEqual([]);
    expect(await rowOf(portal, 'application:1')).toMatchObject({
      state: 'failed',
      reason: 'What it is addressed to is not one e-mail address.',
    });
  });

  test('has a subject of one line, whatever stands in it', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await write(portal, ['application:1'], { subject: 'One\r\nBcc: b@example.org\nTwo' });
    await portal.portal.runJobs();
    expect(server.mails[0]?.subject).toBe('One Bcc: b@example.org Two');
    expect(server.mails[0]?.bcc).toBeUndefined();
    expect(server.mails[0]?.recipients).toEqual(['asha@sggs.ac.in']);
  });
});
