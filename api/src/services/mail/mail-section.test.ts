import { type Mail, mailSchema } from '@campus/contracts/mail';
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailRecord } from './model.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const catcher = 'http://127.0.0.1:5150';
const portal = portalForTests({ env: { MAIL_CATCHER_URL: catcher } });
const { student, admin } = personas;
const mails = () => portal.connection.collection<MailRecord>('mails');

const stored = (index: number, change: Partial<MailRecord> = {}): MailRecord => ({
  _id: `application:${index}`,
  at: new Date(Date.UTC(2026, 10, 21, 10, index)),
  kind: 'application',
  to: { member: student.uid },
  subject: `Subject ${index}`,
  paragraphs: ['Only its reader sees this.'],
  state: 'queued',
  tries: 0,
  dueAt: new Date(Date.UTC(2026, 10, 21, 11, index)),
  sentAt: null,
  reason: '',
  ...change,
});
const failed = {
  state: 'failed' as const,
  tries: 3,
  dueAt: null,
  reason: 'The mail server said: no.',
  wipeAt: new Date(Date.UTC(2099, 1, 1)),
};

beforeEach(async () => {
  for (const as of [student, admin]) await portal.call('GET', '/api/me', { as });
  await mails().deleteMany({});
});

describe('the list of mails', () => {
  test('shows the state of each, newest first, page by page, without text', async () => {
    const parent = { to: { address: 'parent@example.org' } };
    await mails().insertMany([
      stored(1, failed),
      stored(2),
      stored(3, parent),
      stored(4, { to: { member: 'gone' } }),
    ]);
    const first = await portal.call('GET', '/api/mails?limit=3', { as: admin });
    expect(first.json.items.every((item: unknown) => mailSchema.safeParse(item).success)).toBe(true);
    expect(first.json.items.map(({ id, to }: Mail) => [id, to])).toEqual([
      ['application:4', ''],
      ['application:3', 'parent@example.org'],
      ['application:2', student.email],
    ]);
    expect(first.text).not.toContain('Only for');
    const rest = await portal.call('GET', `/api/mails?limit=3&cursor=${first.json.next}`, { as: admin });
    expect(rest.json).toMatchObject({
      items: [{ id: 'application:1', state: 'failed', tries: 3, nextTryAt: null, reason: failed.reason }],
      next: null,
    });
    const waiting = await portal.call('GET', '/api/mails?state=failed', { as: admin });
    expect(waiting.json.items.map(({ id }: Mail) => id)).toEqual(['application:1']);
  });

  test('loses no mail with the same time as another', async () => {
    const at = new Date();
    await mails().insertMany([1, 2, 3, 4, 5].map((index) => stored(index, { at })));
    const seen: string[] = [];
    let next = '';
    do {
      const page = await portal.call('GET', `/api/mails?limit=2${next}`, { as: admin });
      seen.push(...page.json.items.map(({ id }: Mail) => id));
      next = page.json.next && `&cursor=${page.json.next}`;
    } while (next);
    expect(seen).toEqual([5, 4, 3, 2, 1].map((index) => `application:${index}`));
  });

  test.each(['state=lost', 'limit=0', 'limit=101', 'cursor=x', `cursor=${btoa('["yesterday","x"]')}`])(
    'refuses ?%s',
    async (query) => {
      const refused = await portal.call('GET', `/api/mails?${query}`, { as: admin });
      expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input']);
    },
  );
});

test('reports the mail server as off while none is configured; mails wait, and nothing fails', async () => {
  await mails().insertMany([stored(1), stored(2), stored(3, failed)]);
  await portal.portal.runJobs();
  const answer = await portal.call('GET', '/api/mail-server', { as: admin });
  expect(answer.json).toEqual({ state: 'off', reason: '', host: '', queued: 2, failed: 1, catcher });
});

test('counts confidential mails only after their first try, so that polling doesn’t show when one is written', async () => {
  const counts = async () => {
    const { queued, failed: broken } = (await portal.call('GET', '/api/mail-server', { as: admin })).json;
    return [queued, broken];
  };
  await mails().insertMany([stored(1), stored(2, { _id: 'case:1', kind: 'case' })]);
  expect(await counts()).toEqual([1, 0]);
  await mails().updateOne({ _id: 'case:1' }, { $set: { tries: 1 } });
  expect(await counts()).toEqual([2, 0]);
  await mails().updateOne({ _id: 'case:1' }, { $set: failed });
  expect(await counts()).toEqual([1, 1]);
});

describe('resending a mail', () => {
  const resend = (id: string) => portal.call('POST', `/api/mails/${id}/resend`, { as: admin });

  test('queues a failed one again, with all attempts of a new one', async () => {
    await mails().insertOne(stored(1, failed));
    const answer = await resend('application:1');
    expect(answer.json).toMatchObject({ id: 'application:1', state: 'queued', tries: 0, reason: '' });
    expect(Date.parse(answer.json.nextTryAt)).toBeLessThanOrEqual(Date.now());
    expect((await mails().findOne({}))?.wipeAt).toBeUndefined();
  });

  test('keeps the time at which one is out of date', async () => {
    const until = new Date(Date.UTC(2098, 1, 1));
    await mails().insertOne(stored(1, { ...failed, until, wipeAt: until }));
    expect((await resend('application:1')).status).toBe(200);
    expect(await mails().findOne({})).toMatchObject({ state: 'queued', wipeAt: until });
  });

  test('is refused for all others, and for those whose content is gone', async () => {
    const { wipeAt: _, ...wiped } = failed;
    await mails().insertMany([
      stored(1),
      stored(2, { state: 'sending' }),
      stored(3, { state: 'sent' }),
      stored(4, { state: 'unwanted' }),
      stored(5, wiped),
    ]);
    // It waits to be sent, as if it had been asked for before.
    expect((await resend('application:1')).status).toBe(200);
    for (const index of [2, 3, 4, 5]) {
      const refused = await resend(`application:${index}`);
      expect([refused.status, refused.json.code]).toEqual([409, 'state-changed']);
    }
    expect((await resend('application:6')).status).toBe(404);
    expect((await resend('x'.repeat(201))).json.errors).toMatchObject([{ field: 'id' }]);
  });
});

describe('confidential mails', () => {
  const caseId = 'c'.repeat(32);
  const steps = ['report', 'notify', 'answer-1', 'decide', 'appeal-1', 'decide-appeal'];
  /** Mails about one case, step by step, a few seconds apart, between others. */
  const ofACase = steps.map((step, index) =>
    stored(index, {
      ...failed,
      _id: `case:${caseId}:${step}:student`,
      at: new Date(Date.UTC(2026, 10, 21, 10, 3, 7 * index + 1)),
      kind: 'case',
      to: { address: student.email },
      subject: `Step ${step}`,
      reason: `The mail server said: Mailbox of Asha is full, queue ${index}A7`,
    }),
  );
  const ofOthers = [
    stored(20, { ...failed, _id: 'complaint:d1:e2', kind: 'complaint', tries: 1 }),
    stored(21, { _id: 'election:f3:0a1b', kind: 'election', tries: 2, reason: 'It went away.' }),
    stored(22, { _id: 'election:f3:0a1c', kind: 'election' }),
    stored(23, { _id: 'complaint:d1:e3', kind: 'complaint', state: 'sent', tries: 1 }),
  ];
  const confidential = (as: typeof admin | undefined = admin) =>
    portal.call('GET', '/api/mails/confidential', { as });

  test('appear in no list, state, page or cursor', async () => {
    await mails().insertMany([
      ...ofACase,
      ...ofOthers,
      ...[1, 2, 3].map((index) => stored(index, { ...failed, at: ofACase[index]!.at })),
    ]);
    for (const state of ['', 'queued', 'sending', 'sent', 'failed', 'unwanted']) {
      let next: string | null = '';
      do {
        const query: string = `limit=1${state && `&state=${state}`}${next && `&cursor=${next}`}`;
        const page = await portal.call('GET', `/api/mails?${query}`, { as: admin });
        const cursor = Buffer.from(page.json.next ?? '', 'base64url').toString();
        expect(`${page.text} ${cursor}`).not.toMatch(/case|complaint:|election|c{32}|Step/);
        next = page.json.next;
      } while (next);
    }
  });

  test('are counted by kind, state, day and reason, so that no two can be told apart', async () => {
    await mails().insertMany(ofACase);
    await mails().insertMany(ofOthers);
    const answer = await confidential();
    expect(answer.json.items).toEqual([
      {
        kind: 'election',
        label: 'Reminders to vote',
        state: 'queued',
        day: '2026-11-21',
        reason: 'It went away.',
        mails: 1,
      },
      {
        kind: 'complaint',
        label: 'Answers to complaints that I filed with my name',
        state: 'failed',
        day: '2026-11-21',
        reason: 'The mail server refused it.',
        mails: 1,
      },
      {
        kind: 'case',
        label: 'Academic integrity',
        state: 'failed',
        day: '2026-11-21',
        reason: 'The mail server refused it.',
        mails: 6,
      },
    ]);
    expect(answer.text).not.toMatch(/c{32}|Step|Asha|A7|T10|10:0|student/);
  });

  test('give the same answer in any order and for any case', async () => {
    await mails().insertMany(ofACase);
    const one = (await confidential()).text;
    await mails().deleteMany({});
    const otherwise = ofACase.toReversed().map((mail, index) => ({
      ...mail,
      _id: mail._id.replace(caseId, String(index % 3).repeat(32)),
      at: new Date(Date.UTC(2026, 10, 21, 17, 59 - 5 * index)),
    }));
    await mails().insertMany(otherwise);
    expect((await confidential()).text).toBe(one);
  });

  test('can’t be queried one by one, even by an admin who knows the case', async () => {
    await mails().insertMany(ofACase);
    const answers = [];
    for (const id of [ofACase[0]!._id, ofACase[3]!._id, `case:${caseId}:dismiss:student`])
      answers.push(await portal.call('POST', `/api/mails/${id}/resend`, { as: admin }));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await mails().countDocuments({ state: 'failed' })).toBe(6);
  });

  test('are resent by kind; the audit log names the kind and no case', async () => {
    await mails().insertMany([...ofACase, stored(1, failed), ofOthers[0]!]);
    const answer = await portal.call('POST', '/api/mails/resend?kind=case', { as: admin });
    expect([answer.status, answer.json]).toEqual([200, { mails: 6 }]);
    expect(await mails().countDocuments({ state: 'queued', kind: 'case' })).toBe(6);
    expect(await mails().countDocuments({ state: 'failed' })).toBe(2);
    const { json, text } = await portal.call('GET', '/api/audit', { as: admin });
    expect(json.items[0]).toMatchObject({
      action: 'mail.resent',
      target: { label: 'failed emails: Academic integrity' },
      details: { mails: '6' },
    });
    expect(text).not.toContain(caseId);
    const refused = await portal.call('POST', '/api/mails/resend?kind=role', { as: admin });
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input']);
  });

  test('are for admins only', async () => {
    expect((await portal.call('GET', '/api/mails/confidential')).status).toBe(401);
    expect((await confidential(student)).status).toBe(403);
  });
});

describe('resending all failed mails', () => {
  const resendAll = (as: typeof admin | undefined = admin) =>
    portal.call('POST', '/api/mails/resend', { as });
  const entries = async () => (await portal.call('GET', '/api/audit', { as: admin })).json.items;
  const until = new Date(Date.UTC(2098, 1, 1));
  const past = new Date(Date.UTC(2026, 1, 1));

  test('queues those that are still valid, and audits who did it', async () => {
    const { wipeAt: _, ...wiped } = failed;
    await mails().insertMany([
      stored(1, failed),
      stored(2, { ...failed, until, wipeAt: until }),
      stored(3, { ...failed, until: past, wipeAt: past }),
      stored(4, wiped),
      stored(5, { state: 'sent', tries: 1 }),
      stored(6, { state: 'sending', tries: 1 }),
    ]);
    const before = (await entries()).length;
    const answer = await resendAll();
    expect([answer.status, answer.json]).toEqual([200, { mails: 2 }]);
    const rows = await mails().find().sort({ _id: 1 }).toArray();
    expect(rows.map(({ state, tries }) => [state, tries])).toEqual([
      ['queued', 0],
      ['queued', 0],
      ['failed', 3],
      ['failed', 3],
      ['sent', 1],
      ['sending', 1],
    ]);
    expect(rows[0]).not.toHaveProperty('wipeAt');
    expect(rows[1]).toMatchObject({ wipeAt: until, reason: '' });
    expect(rows[0]!.dueAt!.getTime()).toBeLessThanOrEqual(Date.now());

    expect((await resendAll()).json).toEqual({ mails: 0 });
    const written = await entries();
    expect(written).toHaveLength(before + 1);
    expect(written[0]).toMatchObject({
      actor: { id: admin.uid },
      action: 'mail.resent',
      details: { mails: '2' },
    });
  });

  test('queues each mail once if requested many times at once', async () => {
    await mails().insertMany(Array.from({ length: 100 }, (_, index) => stored(index, failed)));
    const answers = await Promise.all(Array.from({ length: 10 }, () => resendAll()));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.reduce((sum, { json }) => sum + json.mails, 0)).toBe(100);
    expect(await mails().countDocuments({ state: 'queued' })).toBe(100);
  });

  test('is for admins only', async () => {
    await mails().insertOne(stored(1, failed));
    expect((await portal.call('POST', '/api/mails/resend')).status).toBe(401);
    expect((await resendAll(student)).status).toBe(403);
    expect((await mails().findOne({}))?.state).toBe('failed');
  });
});

describe('the kinds that I want', () => {
  const wishes = (body?: unknown, as = student) =>
    portal.call(body === undefined ? 'GET' : 'PUT', '/api/mail-wishes', { as, body });
  const off = async (...given: Parameters<typeof wishes>) => (await wishes(...given)).json.off;

  test('include every kind until I turn some off, and again after I turn them on', async () => {
    expect(await off()).toEqual([]);
    expect(await off({ off: ['election', 'welcome', 'election'] })).toEqual(['election', 'welcome']);
    expect(await off()).toEqual(['election', 'welcome']);
    expect(await off(undefined, admin)).toEqual([]);
    await wishes({ off: [] });
    expect(await off()).toEqual([]);
  });

  test('have labels, and exclude kinds that are always sent', async () => {
    const { kinds } = (await wishes()).json;
    expect(kinds).toContainEqual({ kind: 'election', label: 'Reminders to vote' });
    expect(kinds.map(({ kind }: { kind: string }) => kind)).not.toContain('role');
  });

  test.each([{ off: ['role'] }, { off: ['all'] }, { off: 'election' }, {}])('refuses %j', async (body) => {
    const refused = await wishes(body);
    expect([refused.status, refused.json.code]).toEqual([400, 'invalid-input']);
    expect(await off()).toEqual([]);
  });
});
