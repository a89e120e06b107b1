import { messageDays, mostUnread } from '@campus/contracts/messages';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyCollections } from '../../testing/empty-collections.ts';
import { mailsWith } from '../../testing/mails.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { dayIn } from '../../platform/days.ts';
import { createLog } from '../../platform/log.ts';
import type { Letter } from '../mail/letters.ts';
import { createMailer } from '../mail/mailer.ts';
import { createMemberModel } from '../members/member-model.ts';
import type { MessageRecord } from './messages.ts';

const { student, faculty, admin } = personas;
const day = 86_400_000;
const start = Date.parse('2026-03-02T10:00:00Z');
let now = start;
const portal = portalForTests({ now: () => now });
const stored = () => portal.connection.collection<MessageRecord>('messages');

beforeEach(async () => {
  now = start;
  await emptyCollections(portal.connection, 'members', 'mails', 'messages');
  for (const as of [student, faculty]) await portal.call('GET', '/api/me', { as });
  await stored().deleteMany({});
});

const mailer = () =>
  createMailer({
    connection: portal.connection,
    log: createLog('silent'),
    now: () => now,
    dayOf: dayIn('Asia/Kolkata'),
  });
const letter: Letter = {
  kind: 'application',
  to: { member: student.uid },
  subject: 'Your application is approved',
  paragraphs: ['A reviewer approved “Tents”.', 'Read the remark in the portal.'],
  link: { label: 'Open my application', path: '/transparency-budget/applications/1' },
};
const write = (key: string, change: Partial<Letter> = {}) => {
  const { letter: written, post } = mailer();
  return post([written(key, { ...letter, ...change })]);
};
const list = async (as: Persona = student, query = '') => {
  const { json } = await portal.call('GET', `/api/messages${query}`, { as });
  return json as { items: { id: string; title: string; read: boolean }[]; next: string | null };
};
const titles = async (as?: Persona) => (await list(as)).items.map(({ title }) => title);
const unread = async (as: Persona = student) =>
  (await portal.call('GET', '/api/messages/unread', { as })).json as { unread: number };
const read = (ids: unknown, as: Persona = student) =>
  portal.call('PUT', '/api/messages/read', { as, body: { ids } });

describe('a letter to a member', () => {
  test('becomes a message with its subject, first sentence, page and day', async () => {
    await write('application:1:a');
    expect(await list()).toEqual({
      items: [
        {
          id: expect.stringMatching(/^[0-9a-f]{32}$/),
          kind: 'application',
          title: 'Your application is approved',
          text: 'A reviewer approved “Tents”.',
          path: '/transparency-budget/applications/1',
          day: '2026-03-02',
          read: false,
        },
      ],
      next: null,
    });
    expect(await titles(faculty)).toEqual([]);
    expect(await titles(admin)).not.toContain(letter.subject);
  });

  test('becomes one message, however often it is written', async () => {
    await write('application:1:a');
    await write('application:1:a', { subject: 'Written again' });
    expect(await titles()).toEqual([letter.subject]);
  });

  test('becomes a message even if the member turned off its kind of mail', async () => {
    await portal.call('PUT', '/api/mail-wishes', { as: student, body: { off: ['application'] } });
    await write('application:1:a');
    expect(await unread()).toEqual({ unread: 1 });
  });

  test('becomes a message even if the letter waited through an upgrade or a crash', async () => {
    const record = mailer().letter('role:1', { ...letter, kind: 'role' });
    await createMemberModel(portal.connection).updateOne(
      { _id: student.uid },
      { $push: { letters: record } },
    );
    await mailer().sweep();
    await mailer().sweep();
    expect(await titles()).toEqual([letter.subject]);
    expect(await portal.connection.collection('mails').countDocuments({ _id: 'role:1' } as object)).toBe(1);
  });

  test('becomes a message later if the database failed between mail and message', async () => {
    const record = mailer().letter('role:1', { ...letter, kind: 'role' });
    const members = createMemberModel(portal.connection);
    await members.updateOne({ _id: student.uid }, { $push: { letters: record } });
    const { collection } = mailer().messages.model;
    const spy = vi.spyOn(collection, 'insertMany').mockRejectedValueOnce(new Error('cut off'));
    await mailer().deliver(members, student.uid);
    spy.mockRestore();
    expect(await titles()).toEqual([]);
    await mailer().sweep();
    expect(await titles()).toEqual([letter.subject]);
    expect(await portal.connection.collection('mails').countDocuments({ _id: 'role:1' } as object)).toBe(1);
  });

  test('stores the college’s day of a welcome, not the time', async () => {
    now = Date.parse('2026-03-02T20:00:00Z');
    await write('welcome:student', { kind: 'welcome' });
    expect((await stored().findOne({ about: 'welcome:student' }))?.at).toEqual(
      new Date('2026-03-02T18:30:00Z'),
    );
    expect((await list()).items).toMatchObject([{ day: '2026-03-03' }]);
  });
});

describe('a letter to an address', () => {
  test('becomes a message of the member with this mailbox', async () => {
    const tagged = student.email.toUpperCase().replace('@', '+COLLEGE@');
    await write('case:1:notify:student', { kind: 'case', to: { address: tagged } });
    expect(await titles()).toEqual([letter.subject]);
  });

  test('becomes no message if the address belongs to no member', async () => {
    await write('absence:1:report:parent', { kind: 'absence', to: { address: 'parent@example.org' } });
    expect(await stored().countDocuments()).toBe(0);
  });
});

describe('reading', () => {
  test('marks the reader’s own messages on all their devices; repeating changes nothing', async () => {
    await write('application:1:a');
    await write('application:2:a');
    const { items } = await list();
    expect(await unread()).toEqual({ unread: 2 });
    expect((await read([items[0]!.id])).json).toEqual({ unread: 1 });
    expect((await read([items[0]!.id])).json).toEqual({ unread: 1 });
    expect((await list()).items.map((item) => item.read)).toEqual([true, false]);
  });

  test('leaves another member’s message unread, and does not reveal whether it exists', async () => {
    await write('application:1:a');
    const { items } = await list();
    const [theirs, unknown] = [await read([items[0]!.id], faculty), await read(['f'.repeat(32)], faculty)];
    expect([theirs.status, theirs.json]).toEqual([unknown.status, unknown.json]);
    expect(await unread()).toEqual({ unread: 1 });
  });

  test.each<[string, unknown]>([
    ['no id at all', []],
    ['what is no id', ['no id']],
    ['a text instead of a list', 'f'.repeat(32)],
    ['too many ids', Array(101).fill('f'.repeat(32))],
    ['a query instead of an id', [{ $ne: '' }]],
  ])('refuses %s with 400', async (_, ids) => {
    expect((await read(ids)).status).toBe(400);
  });

  test('stores no time', async () => {
    await write('application:1:a');
    now += 5000;
    await read((await list()).items.map(({ id }) => id));
    const [record] = await stored().find().toArray();
    expect(record).toMatchObject({ read: true });
    expect(JSON.stringify(record)).not.toContain('10:00:05');
  });

  test('leaves no line in the log', async () => {
    const before = portal.log.length;
    await list();
    await unread();
    await read(['f'.repeat(32)]);
    expect(portal.log.slice(before)).toEqual([]);
  });
});

test('lists the newest first, page by page', async () => {
  for (let number = 1; number <= 5; number += 1) {
    now += 1000;
    await write(`application:${number}:a`, { subject: `Message ${number}` });
  }
  const first = await list(student, '?limit=3');
  expect(first.items.map(({ title }) => title)).toEqual(['Message 5', 'Message 4', 'Message 3']);
  const second = await list(student, `?limit=3&cursor=${first.next}`);
  expect([second.items.map(({ title }) => title), second.next]).toEqual([['Message 2', 'Message 1'], null]);
});

test('counts no further than needed', async () => {
  const { letter: written, post } = mailer();
  const many = Array.from({ length: mostUnread + 5 }, (_, number) =>
    written(`application:${number}:a`, letter),
  );
  await post(many);
  expect(await unread()).toEqual({ unread: mostUnread });
});

describe('a message disappears', () => {
  test(`after ${messageDays} days, for good`, async () => {
    await write('application:1:a');
    now = start + messageDays * day - 1;
    expect(await unread()).toEqual({ unread: 1 });
    now += 1;
    expect([await titles(), await unread()]).toEqual([[], { unread: 0 }]);
    await portal.portal.runJobs();
    expect(await stored().countDocuments({ about: 'application:1' })).toBe(0);
  });

  test('when its letter is out of date', async () => {
    await write('booking:1:decision', { kind: 'booking', until: new Date(start + day) });
    expect(await unread()).toEqual({ unread: 1 });
    now = start + day;
    expect(await titles()).toEqual([]);
  });

  test('when a later letter about the same follows, even if the earlier one is written again', async () => {
    const to = { address: faculty.email };
    const earlier = 'absence:1:report:coordinator';
    await write(earlier, { kind: 'absence', to, subject: 'Reported sick' });
    const later = { kind: 'absence', to, subject: 'Back at college', follows: [earlier] } as const;
    await write('absence:1:return:coordinator', { ...later, follows: [earlier] });
    expect(await titles(faculty)).toEqual(['Back at college']);
    await write(earlier, { kind: 'absence', to, subject: 'Reported sick' });
    expect(await titles(faculty)).toEqual(['Back at college']);
  });

  test('when everything about a case is erased, and no other message does', async () => {
    for (const key of ['case:1:notify:student', 'case:1:decide:student', 'case:12:notify:student'])
      await write(key, { kind: 'case', subject: key });
    await mailer().eraseAbout('case:1');
    expect(await titles()).toEqual(['case:12:notify:student']);
    const mails = await mailsWith(portal, 'case:1');
    expect(mails.map(({ _id }) => _id)).toEqual(['case:12:notify:student']);
  });
});
