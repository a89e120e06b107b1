import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../connect.ts';
import { databaseForTests, environment, inherited, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { dayIn } from '../../platform/days.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from './mailer.ts';
import type { Letter } from './letters.ts';
import type { MailRecord } from './model.ts';
import { saying, startMailServer } from './testing/test-mail-server.ts';

const database = databaseForTests();
const { student, admin } = personas;
const from = 'College Transparency System <portal@sggs.ac.in>';
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
/** A server of bad manners: cuts the connection when a line begins so, or never says a word. */
async function badServer(manners: { cutAt?: string }) {
  const open: Socket[] = [];
  const server = createServer((socket) => {
    open.push(socket.on('error', () => {}));
    if (manners.cutAt === undefined) return;
    socket.write('220 ready\r\n');
    let content = false;
    createInterface({ input: socket }).on('line', (line) => {
      if (manners.cutAt && line.startsWith(manners.cutAt)) return socket.destroy();
      if (line === 'DATA' || line === '.') content = line === 'DATA';
      else if (content) return undefined;
      return socket.write(content ? '354 go on\r\n' : '250 yes\r\n');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as { port: number }).port;
}

async function closedPort() {
  const server = await startMailServer();
  await server.close();
  return server.port;
}

const outboxOf = ({ connection }: Portal) =>
  createMailer({
    connection: connection.useDb(connection.name),
    log: createLog('silent'),
    now,
    dayOf: dayIn('Asia/Kolkata'),
  });
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
  const connection = await connect(database.uri);
  for (const name of ['mails', 'members']) await connection.collection(name).deleteMany({});
  await connection.close();
  for (const close of closing.splice(0).toReversed()) await close();
});

describe('a letter', () => {
  test('is sent once, in text and HTML, from the portal to one person', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await write(portal, ['application:1']);
    await write(portal, ['application:1'], { subject: 'Written again' });
    await portal.portal.runJobs();
    await portal.portal.runJobs();

    expect(server.mails).toHaveLength(1);
    const [mail] = server.mails;
    expect(mail?.envelope).toEqual({ from: 'portal@sggs.ac.in', to: ['asha@sggs.ac.in'] });
    expect(mail).toMatchObject({
      from: { name: 'College Transparency System', address: 'portal@sggs.ac.in' },
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
      expect(part).toContain('https://campus.sggs.ac.in/unsubscribe#');
      expect(part).toContain('You get this email because you applied');
    }
    expect(mail?.text).toContain('“Tents & <stoves>”');
    expect(mail?.html).toContain('“Tents &amp; &lt;stoves&gt;”');
    expect(mail?.html).not.toMatch(/<img|<script|<link|src=/);
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'sent', tries: 1, reason: '' });
  });

  test('goes out when the clock is right again, although it was written by one that was a day ahead', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    ahead = 24 * 60 * minutes;
    await write(portal, ['absence:1']);
    ahead = 0;
    await portal.portal.runJobs();
    expect(server.mails).toHaveLength(1);
    expect(await rowOf(portal, 'absence:1')).toMatchObject({ state: 'sent' });
  });

  test("goes to the member's current address, unless they turned its kind off", async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await portal.call('GET', '/api/me', { as: student });
    await rowsOf(portal).deleteMany({});
    const to = { member: student.uid };
    await portal.connection
      .collection('members')
      .updateOne(
        { _id: student.uid as never },
        { $set: { email: 'asha.patil@sggs.ac.in', mailOff: ['election', 'role'] } },
      );
    await write(portal, ['application:1'], { to });
    await write(portal, ['election:1'], { to, kind: 'election' });
    // Members can't switch this kind off, whatever the record says.
    await write(portal, ['role:1'], { to, kind: 'role' });
    await write(portal, ['application:2'], { to: { member: 'nobody' } });
    await portal.portal.runJobs();
    expect(server.mails.flatMap(({ envelope }) => envelope.to)).toEqual(
      Array(2).fill('asha.patil@sggs.ac.in'),
    );
    expect(await rowOf(portal, 'election:1')).toMatchObject({ state: 'unwanted', tries: 0 });
    expect(await rowOf(portal, 'application:2')).toMatchObject({
      state: 'failed',
      reason: 'The recipient is no longer a member.',
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
  ])('to %j is refused, and never sent if it was stored anyway', async (address) => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    const outbox = outboxOf(portal);
    expect(() => outbox.letter('application:1', { ...letter, to: { address } })).toThrow(/email address/);
    await outbox.post([{ ...outbox.letter('application:1', letter), to: { address } }]);
    await portal.portal.runJobs();
    expect(server.mails).toEqual([]);
    expect(await rowOf(portal, 'application:1')).toMatchObject({
      state: 'failed',
      reason: 'The recipient is not a single email address.',
    });
  });

  test('has a single-line subject, whatever was typed', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await write(portal, ['application:1'], { subject: 'One\r\nBcc: b@example.org\nTwo' });
    await portal.portal.runJobs();
    expect(server.mails[0]?.subject).toBe('One Bcc: b@example.org Two');
    expect(server.mails[0]?.bcc).toBeUndefined();
    expect(server.mails[0]?.envelope.to).toEqual(['asha@sggs.ac.in']);
  });
});

describe('letters about the same', () => {
  const keys = ['absence:1', 'absence:2'] as const;
  const subjects = (server: Awaited<ReturnType<typeof mailServer>>) =>
    server.mails.map(({ subject }) => subject);
  const writeBoth = async (portal: Portal) => {
    await write(portal, [keys[0]], { subject: 'Asked for' });
    await write(portal, [keys[1]], { subject: 'Taken back', follows: [keys[0]] });
  };

  test('are sent in order, even if the first is retried, and by three workers at once', async () => {
    let willing = false;
    const grey = saying(451, 'come back later');
    const server = await mailServer({
      answer: ({ subject }) => (willing || subject !== 'Asked for' ? null : grey),
    });
    const portals = await Promise.all([1, 2, 3].map(() => portalWith(server.port)));
    const [portal] = portals as [Portal];
    await writeBoth(portal);
    await write(portal, ['absence:3'], { subject: 'Another' });
    const runAll = () => Promise.all(portals.map((each) => each.portal.runJobs()));
    await runAll();
    ahead += minutes;
    await runAll();
    expect(subjects(server)).toEqual(['Another']);
    expect(await rowOf(portal, keys[1])).toMatchObject({ state: 'queued', tries: 0 });

    willing = true;
    for (let i = 0; i < 2; i += 1) {
      ahead += 5 * minutes;
      await runAll();
    }
    expect(subjects(server)).toEqual(['Another', 'Asked for', 'Taken back']);
  });

  test('don’t wait for a failed one, which is not sent after them', async () => {
    let willing = false;
    const server = await mailServer({
      answer: ({ subject }) => (willing || subject !== 'Asked for' ? null : saying(550, 'no')),
    });
    const portal = await portalWith(server.port);
    await writeBoth(portal);
    await portal.portal.runJobs();
    ahead += minutes;
    await portal.portal.runJobs();
    expect(subjects(server)).toEqual(['Taken back']);

    willing = true;
    const again = await portal.call('POST', `/api/mails/${keys[0]}/resend`, { as: admin });
    expect([again.status, again.json.code]).toEqual([409, 'state-changed']);
    await portal.portal.runJobs();
    expect(subjects(server)).not.toContain('Asked for');
    expect(await rowOf(portal, keys[0])).toMatchObject({ state: 'failed', to: { address: '' } });
  });
});

describe('a server that', () => {
  test('is down while 200 letters are written gets each once when it is back', async () => {
    const gone = await startMailServer();
    await gone.close();
    const portals = await Promise.all([1, 2, 3].map(() => portalWith(gone.port)));
    const [portal] = portals as [Portal];
    const runAll = () => Promise.all(portals.map((each) => each.portal.runJobs()));
    await write(portal, manyKeys(100));
    await runAll();
    await write(portal, manyKeys(200));
    ahead += minutes;
    await runAll();
    expect(await rowsOf(portal).countDocuments({ state: 'queued', tries: 0 })).toBe(200);

    const server = await mailServer({ port: gone.port });
    ahead += minutes;
    await runAll();
    expect(server.mails).toHaveLength(200);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(200);
    expect(await rowsOf(portal).countDocuments({ state: 'sent', tries: 1 })).toBe(200);
    // All three had their share, or nothing was shown.
    for (const { log } of portals) expect(log.some((line) => /"sent":\d/.test(line))).toBe(true);
  });

  test('defers (4xx) is retried with growing delay for three days', async () => {
    let willing = false;
    const grey = saying(451, '4.7.1 <asha@sggs.ac.in>: Greylisted, come back later');
    const server = await mailServer({ answer: () => (willing ? null : grey) });
    const portal = await portalWith(server.port);
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    const row = await rowOf(portal, 'application:1');
    expect(row).toMatchObject({
      state: 'queued',
      tries: 1,
      reason: 'The mail server said: …: Greylisted, come back later',
    });
    const delay = (row?.dueAt?.getTime() ?? 0) - now();
    expect([delay > 15_000, delay < 40_000]).toEqual([true, true]);

    await rowsOf(portal).updateOne({ _id: 'application:1' }, { $set: { tries: 20, dueAt: new Date(now()) } });
    await portal.portal.runJobs();
    const late = ((await rowOf(portal, 'application:1'))?.dueAt?.getTime() ?? 0) - now();
    expect([late > 40 * minutes, late <= 75 * minutes]).toEqual([true, true]);

    willing = true;
    await portal.portal.runJobs();
    expect(server.mails).toHaveLength(0);
    ahead += 76 * minutes;
    await portal.portal.runJobs();
    expect(server.mails).toHaveLength(1);

    willing = false;
    await write(portal, ['application:2']);
    await rowsOf(portal).updateOne({ _id: 'application:2' }, { $set: { tries: 77 } });
    await portal.portal.runJobs();
    expect(await rowOf(portal, 'application:2')).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(/^Given up after three days\. The mail server said: /),
    });
  });

  test('refuses (5xx) gets no retry; the reason has no addresses, and an admin can resend', async () => {
    let willing = false;
    const refusal = saying(550, '5.1.1 <asha@sggs.ac.in>: Recipient address rejected: User Asha unknown');
    const server = await mailServer({
      onRcptTo: (_address, _session, callback) => callback(willing ? null : refusal),
    });
    const portal = await portalWith(server.port);
    await write(portal, ['application:1', 'application:2']);
    await portal.portal.runJobs();
    const path = '/api/mails/application:1/resend';
    const listed = await portal.call('GET', '/api/mails?state=failed', { as: admin });
    expect(listed.json.items).toHaveLength(2);
    expect(listed.json.items[0]).toMatchObject({
      state: 'failed',
      tries: 1,
      nextTryAt: null,
      reason: 'The mail server said: …: Recipient address rejected: User … unknown',
    });

    willing = true;
    const again = await Promise.all([1, 2].map(() => portal.call('POST', path, { as: admin })));
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
    await portal.portal.runJobs();
    // The other one welcomes the admin.
    expect(server.mails.filter(({ subject }) => subject === letter.subject)).toHaveLength(1);
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'sent', reason: '' });
    expect(portal.log.join('')).not.toMatch(/asha|approved|stoves|User unknown|application:1/);
    expect(portal.log.join('')).toContain('"smtp":550');
  });

  test('refuses the portal itself uses up no attempt', async () => {
    const server = await mailServer({
      disabledCommands: [],
      onAuth: (_login, _session, callback) => callback(saying(535, 'no')),
    });
    const portal = await portalWith(server.port, { SMTP_USER: 'portal', SMTP_PASSWORD: 'wrong' });
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'queued', tries: 0 });
    const state = await portal.call('GET', '/api/mail-server', { as: admin });
    expect(state.json).toMatchObject({
      state: 'does-not-answer',
      reason: 'It refuses the login. Check SMTP_USER and SMTP_PASSWORD.',
      host: '127.0.0.1',
    });
    expect(portal.log.join('')).toContain('It refuses the login');
    expect(portal.log.join('')).not.toContain('wrong');
  });

  test.each<[string, string, () => Promise<number>, Record<string, string>]>([
    ['is not there', 'It refuses the connection', closedPort, {}],
    [
      'speaks no TLS',
      'The TLS connection fails',
      async () => (await mailServer()).port,
      { SMTP_SECURE: 'on' },
    ],
    ['says nothing', 'It can’t be reached or takes too long', () => badServer({}), {}],
    ['hangs up', 'It ends the connection', () => badServer({ cutAt: 'EHLO' }), {}],
  ])('%s: the reason is shown to admins and logged', async (_, reason, start, env) => {
    const portal = await portalWith(await start(), env);
    const state = await portal.call('GET', '/api/mail-server', { as: admin });
    expect(state.json).toMatchObject({ state: 'does-not-answer', reason: expect.stringContaining(reason) });
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    expect(portal.log.filter((line) => line.includes('mails wait')).join('')).toContain(reason);
  });

  test('refuses the portal’s address (5xx) loses no mail: they wait until an admin fixes it', async () => {
    let willing = false;
    const senders: string[] = [];
    const server = await mailServer({
      onMailFrom({ address }, _session, callback) {
        senders.push(address);
        callback(willing ? null : saying(530, '5.7.0 portal@sggs.ac.in may not send'));
      },
    });
    const portal = await portalWith(server.port);
    await write(portal, manyKeys(20));
    await portal.portal.runJobs();
    expect(await rowsOf(portal).countDocuments({ state: 'queued' })).toBe(20);
    const tried = (await rowsOf(portal).find().toArray()).filter(({ tries }) => tries === 1);
    expect(tried.map(({ reason }) => reason)).toEqual(
      Array(senders.length).fill('The mail server said: … may not send'),
    );
    // One for each connection, and none until the next look.
    await portal.portal.runJobs();
    expect(senders.length).toBeLessThanOrEqual(5);

    willing = true;
    ahead += minutes;
    await portal.portal.runJobs();
    expect(server.mails).toHaveLength(20);
  });

  test('hangs before its first word uses up no attempt', async () => {
    const portal = await portalWith(await badServer({}));
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'queued', tries: 0 });
  });

  test('disconnects before it has the content gets the mail again', async () => {
    const manners = { cutAt: 'RCPT' };
    const portal = await portalWith(await badServer(manners));
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    expect(await rowOf(portal, 'application:1')).toMatchObject({
      state: 'queued',
      tries: 1,
      reason: 'The connection to the mail server was lost, or the server took too long.',
    });
    manners.cutAt = 'never';
    ahead += minutes;
    await portal.portal.runJobs();
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'sent', tries: 2 });
  });

  test('disconnects after it got the content may have it: an admin decides', async () => {
    const portal = await portalWith(await badServer({ cutAt: '.' }));
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    expect(await rowOf(portal, 'application:1')).toMatchObject({
      state: 'failed',
      reason: 'The connection to the mail server was lost while sending it. It may have arrived.',
    });
  });
});

describe('a worker that', () => {
  test('is killed sends nothing twice, and later sends the rest', async () => {
    let hanging = true;
    const server = await mailServer({
      answer: () => (hanging ? 'never' : null),
      onRcptTo: ({ address }, _session, callback) => {
        if (!hanging || address === 'asha@sggs.ac.in') callback();
      },
    });
    const portal = await portalWith(server.port, { SMTP_HOST: '' });
    await write(portal, ['application:handed']);
    await write(portal, ['application:begun'], { to: { address: 'ravi@sggs.ac.in' } });
    const killed = spawn(process.execPath, ['src/main.ts'], {
      cwd: new URL('../../..', import.meta.url),
      env: {
        ...inherited,
        ...environment,
        // A process of its own starts only on folders that exist.
        SHELL_DIR: import.meta.dirname,
        // It writes the calls that it knows there.
        REMOTES_DIR: mkdtempSync(join(tmpdir(), 'campus-mail-')),
        UPLOADS_DIR: mkdtempSync(join(tmpdir(), 'campus-mail-')),
        MONGODB_URI: database.uri,
        PORT: '0',
        SMTP_HOST: '127.0.0.1',
        SMTP_PORT: String(server.port),
        MAIL_FROM: from,
      },
    });
    await expect.poll(() => server.mails.length).toBe(1);
    const claimed = { _id: 'application:begun', dueAt: { $gt: new Date(now() + minutes) } };
    await expect.poll(() => rowsOf(portal).countDocuments(claimed)).toBe(1);
    killed.kill('SIGKILL');
    await new Promise((resolve) => killed.once('exit', resolve));
    expect(await rowOf(portal, 'application:handed')).toMatchObject({ state: 'sending' });
    expect(await rowOf(portal, 'application:begun')).toMatchObject({ state: 'queued' });

    hanging = false;
    const heir = await portalWith(server.port);
    await heir.portal.runJobs();
    expect(server.mails).toHaveLength(1);
    ahead += 10 * minutes;
    await heir.portal.runJobs();
    expect(server.mails.map(({ envelope }) => envelope.to)).toEqual([
      ['asha@sggs.ac.in'],
      ['ravi@sggs.ac.in'],
    ]);
    expect(await rowOf(heir, 'application:begun')).toMatchObject({ state: 'sent' });
    expect(await rowOf(heir, 'application:handed')).toMatchObject({
      state: 'failed',
      reason: 'The portal stopped while sending it. It may have arrived.',
    });

    await heir.call('POST', '/api/mails/application:handed/resend', { as: admin });
    await heir.portal.runJobs();
    // A reader who gets it twice after all can see that it is the same.
    const first = server.mails[0]?.messageId;
    expect(server.mails.filter(({ messageId }) => messageId === first)).toHaveLength(2);
  });

  test('can’t record that a mail was sent leaves it to an admin', async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await write(portal, ['application:1']);
    const { collection } = portal.connection.model('mails');
    const updateOne = collection.updateOne.bind(collection);
    const broken = vi.spyOn(collection, 'updateOne').mockImplementation((...args) => {
      const { $set } = args[1] as { $set: Partial<MailRecord> };
      return $set.state === 'sent' ? Promise.reject(new Error('the database is gone')) : updateOne(...args);
    });
    await portal.portal.runJobs();
    broken.mockRestore();
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'sending' });
    ahead += 10 * minutes;
    await portal.portal.runJobs();
    expect(server.mails).toHaveLength(1);
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'failed' });
  });

  test('fails with one mail finishes the others that it has begun', async () => {
    const answered: (() => void)[] = [];
    const server = await mailServer({
      onRcptTo: (_address, _session, callback) => answered.push(callback),
    });
    const portal = await portalWith(server.port);
    await write(portal, ['application:good']);
    const unknown = 'unheard-of' as Letter['kind'];
    await write(portal, ['application:bad'], { kind: unknown });
    let ended = false;
    const running = portal.portal.runJobs().then(() => (ended = true));
    await expect.poll(() => answered.length).toBe(1);
    await pause(300);
    expect(ended).toBe(false);
    answered[0]?.();
    await running;
    expect(await rowOf(portal, 'application:good')).toMatchObject({ state: 'sent' });
    expect(portal.log.join('')).toContain('a job failed');
  });

  test('stops with its portal records what it has begun', async () => {
    const answered: (() => void)[] = [];
    const server = await mailServer({
      onRcptTo: (_address, _session, callback) => answered.push(callback),
    });
    const portal = await portalWith(server.port);
    await write(portal, ['application:1']);
    const running = portal.portal.runJobs();
    await expect.poll(() => answered.length).toBe(1);
    const stopped = portal.portal.stop();
    answered[0]?.();
    await Promise.all([running, stopped]);
    expect(await rowOf(portal, 'application:1')).toMatchObject({ state: 'sent' });
  });
});

describe('the outbox', () => {
  test('gets what a crash left with the changed document, once', async () => {
    const portal = await startPortal(database.uri, { now });
    closing.push(portal.close);
    await portal.call('GET', '/api/me', { as: student });
    const left = outboxOf(portal).letter('role:1', { ...letter, kind: 'role' });
    const members = portal.connection.collection('members');
    for (let round = 0; round < 2; round += 1) {
      await members.updateOne({ _id: student.uid as never }, { $push: { letters: left } as object });
      await portal.portal.runJobs();
    }
    expect(await rowsOf(portal).countDocuments({ _id: 'role:1', state: 'queued' })).toBe(1);
    expect((await members.findOne({ _id: student.uid as never }))?.['letters']).toEqual([]);
  });

  test("erases a mail's text 30 days after it was sent, but not the fact", async () => {
    const server = await mailServer();
    const portal = await portalWith(server.port);
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    ahead += 29 * 24 * 60 * minutes;
    await portal.portal.runJobs();
    expect((await rowOf(portal, 'application:1'))?.paragraphs).toHaveLength(2);
    ahead += 2 * 24 * 60 * minutes;
    await portal.portal.runJobs();
    const row = await rowOf(portal, 'application:1');
    expect(row).toMatchObject({ state: 'sent', subject: 'Your application was approved' });
    expect(row).not.toHaveProperty('paragraphs');
    expect(row).not.toHaveProperty('link');
    await write(portal, ['application:1']);
    await portal.portal.runJobs();
    expect(server.mails).toHaveLength(1);
  });
});
