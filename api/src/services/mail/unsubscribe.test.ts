import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { databaseForTests, startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { dayIn } from '../../platform/days.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from './mailer.ts';
import type { Letter } from './letters.ts';
import { startMailServer } from './testing/test-mail-server.ts';

const database = databaseForTests();
const { student } = personas;
let server: Awaited<ReturnType<typeof startMailServer>>;
let portal: Awaited<ReturnType<typeof startPortal>>;

beforeAll(async () => {
  server = await startMailServer();
  const env = {
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(server.port),
    MAIL_FROM: 'portal@sggs.ac.in',
    PORTAL_URL: 'https://campus.sggs.ac.in',
  };
  portal = await startPortal(database.uri, { env });
});
afterAll(async () => {
  await portal.close();
  await server.close();
});
beforeEach(async () => {
  await emptyCollections(portal.connection, 'members', 'mails', 'mailRefusals');
  await portal.call('GET', '/api/me', { as: student });
  await portal.portal.runJobs();
  server.mails.length = 0;
});

let number = 0;
/** The mail that is sent for a letter; `undefined` when none is. */
async function mailFor(change: Partial<Letter> = {}) {
  const { letter, post } = createMailer({
    connection: portal.connection,
    log: createLog('silent'),
    now: Date.now,
    dayOf: dayIn('Asia/Kolkata'),
  });
  number += 1;
  await post([
    letter(`application:${number}:a`, {
      kind: 'application',
      to: { member: student.uid },
      subject: 'Your application is approved',
      paragraphs: ['A reviewer approved it.'],
      ...change,
    }),
  ]);
  await portal.portal.runJobs();
  const mail = server.mails.pop();
  return (
    mail && {
      ...mail,
      header: (name: string) => mail.headers.find(({ key }) => key === name)?.value,
    }
  );
}
/** The link in its footer, and the one in its header. */
async function linksFor(change?: Partial<Letter>) {
  const mail = (await mailFor(change))!;
  const [, token = ''] = /unsubscribe#([\w-]+)/.exec(mail.text ?? '') ?? [];
  const [, address = ''] =
    /^<https:\/\/campus\.sggs\.ac\.in(.*)>$/.exec(mail.header('list-unsubscribe')!) ?? [];
  return { token, address };
}
const look = (token: string) => portal.call('POST', '/api/unsubscribe', { body: { token } });
const want = (token: string, wanted: boolean) =>
  portal.call('PUT', '/api/unsubscribe', { body: { token, wanted } });
const oneClick = (address: string) =>
  fetch(portal.url + address, { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') });
const wishes = async () => (await portal.call('GET', '/api/mail-wishes', { as: student })).json.off;
const label = 'News about my applications';

describe('a link in a mail', () => {
  test('shows which kind of mail it stops, stops it, and undoes it, without login', async () => {
    const { token } = await linksFor();
    expect((await look(token)).json).toEqual({ label, wanted: true });
    for (let time = 0; time < 2; time += 1)
      expect((await want(token, false)).json).toEqual({ label, wanted: false });
    expect(await wishes()).toEqual(['application']);
    expect(await mailFor()).toBeUndefined();
    expect((await want(token, true)).json).toEqual({ label, wanted: true });
    expect((await look(token)).json).toEqual({ label, wanted: true });
    expect(await mailFor()).toBeDefined();
  });

  test('stops no other kind', async () => {
    const { token } = await linksFor();
    await want(token, false);
    expect(await mailFor({ kind: 'booking' })).toBeDefined();
  });

  test('works for a mailbox without a member, until it has one', async () => {
    const to = { address: 'Voter+list@sggs.ac.in' };
    const { token } = await linksFor({ kind: 'election', to });
    await want(token, false);
    expect(await mailFor({ kind: 'election', to })).toBeUndefined();
    expect(await mailFor({ kind: 'election', to: { address: 'other@sggs.ac.in' } })).toBeDefined();
    await want(token, true);
    expect(await mailFor({ kind: 'election', to })).toBeDefined();
    await portal.call('GET', '/api/me', { as: { uid: 'voter-1', email: 'voter@sggs.ac.in' } });
    await want(token, false);
    const { json } = await portal.call('GET', '/api/mail-wishes', {
      as: { uid: 'voter-1', email: 'voter@sggs.ac.in' },
    });
    expect(json.off).toEqual(['election']);
  });

  test('of a voter without a member record still counts after the first sign-in', async () => {
    const voter = { uid: 'voter-1', email: 'voter@sggs.ac.in' };
    const change = { kind: 'election', to: { address: voter.email } } as const;
    const { token } = await linksFor(change);
    await want(token, false);
    await portal.call('GET', '/api/me', { as: voter });
    expect((await portal.call('GET', '/api/mail-wishes', { as: voter })).json.off).toEqual(['election']);
    expect(await portal.connection.collection('mailRefusals').countDocuments()).toBe(0);
    // The welcome.
    await portal.portal.runJobs();
    server.mails.length = 0;
    expect(await mailFor(change)).toBeUndefined();
    await want(token, true);
    expect(await mailFor(change)).toBeDefined();
  });

  test('counts if the voter signs in for the first time while it is used', async () => {
    const voter = { uid: 'voter-1', email: 'voter@sggs.ac.in' };
    const { token } = await linksFor({ kind: 'election', to: { address: voter.email } });
    const refusals = portal.connection.models['mailRefusals']!;
    const update = refusals.updateOne.bind(refusals);
    vi.spyOn(refusals, 'updateOne').mockImplementationOnce((...args) => {
      const exec = async () => {
        await portal.call('GET', '/api/me', { as: voter });
        return update(...args);
      };
      return { exec } as unknown as ReturnType<typeof update>;
    });
    await want(token, false);
    expect((await portal.call('GET', '/api/mail-wishes', { as: voter })).json.off).toEqual(['election']);
    expect(await portal.connection.collection('mailRefusals').countDocuments()).toBe(0);
  });

  test('is missing in mails that are always sent', async () => {
    const mail = (await mailFor({ kind: 'role' }))!;
    expect([mail.header('list-unsubscribe'), mail.header('list-unsubscribe-post')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(mail.text).not.toContain('unsubscribe');
  });

  test('reveals neither the reader nor the kind', async () => {
    const { token, address } = await linksFor();
    for (const secret of [token, address.replace('/api/unsubscribe/', '')]) {
      const bytes = Buffer.from(secret, 'base64url').toString('latin1');
      for (const text of [secret, bytes]) expect(text).not.toMatch(/student|application|asha/);
    }
  });
});

describe('a mail program', () => {
  test('unsubscribes with one POST to the address in the header (RFC 8058)', async () => {
    const mail = (await mailFor())!;
    expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const { address } = await linksFor();
    const answers = [await oneClick(address), await oneClick(address)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await wishes()).toEqual(['application']);
  });

  test('changes nothing by opening the address, which redirects to the page', async () => {
    const { address } = await linksFor();
    const opened = await portal.call('GET', address);
    expect([opened.status, opened.headers.get('location')]).toEqual([
      302,
      address.replace('/api/unsubscribe/', '/unsubscribe#'),
    ]);
    expect(await wishes()).toEqual([]);
  });
});

describe('a link that is not one of the portal’s', () => {
  test.each([
    ['changed', (token: string) => `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`],
    ['cut off', (token: string) => token.slice(0, 40)],
    ['invented', () => 'A'.repeat(80)],
  ])('is refused with 404 if it is %s', async (_, change) => {
    const { token } = await linksFor();
    const bad = change(token);
    for (const { status, json } of [await look(bad), await want(bad, false)])
      expect([status, json.code]).toEqual([404, 'unsubscribe-link']);
    expect((await oneClick(`/api/unsubscribe/${bad}`)).status).toBe(404);
    expect(await wishes()).toEqual([]);
  });

  test.each([[{}], [{ token: 'x' }], [{ token: { $ne: '' } }], [{ token: 'A'.repeat(700) }]])(
    'is refused with 400 when it is %j',
    async (body) => {
      const answer = await portal.call('POST', '/api/unsubscribe', { body });
      expect([answer.status, answer.json.code]).toEqual([400, 'invalid-input']);
    },
  );
});

test('appears in no log or figure, even on errors', async () => {
  const { token, address } = await linksFor();
  await look(token);
  await want(token, false);
  await oneClick(address);
  await oneClick(`${address}x`);
  await portal.call('GET', address);
  const metrics = await portal.call('GET', '/metrics');
  const places = [portal.log.join(''), metrics.text];
  for (const place of places)
    for (const secret of [token, address.split('/').at(-1)!]) expect(place).not.toContain(secret);
  expect(portal.log.join('')).not.toContain('unsubscribe');
});
