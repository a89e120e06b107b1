import { expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { messagesOfRecentMails } from './063-messages-of-recent-mails.ts';

const database = rawDatabaseForTests(messagesOfRecentMails);
const { uid, email } = personas.student;
const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);
const mail = (_id: string, changes: object = {}) => ({
  _id,
  kind: _id.split(':')[0]!,
  to: { member: uid } as object,
  subject: `About ${_id}`,
  paragraphs: ['One sentence.', 'Another.'],
  link: { label: 'Open', path: '/dashboard' },
  at: ago(3),
  state: 'sent',
  tries: 1,
  dueAt: null,
  sentAt: ago(3),
  reason: '',
  wipeAt: ago(-27),
  ...changes,
});
const { paragraphs: _, ...emptied } = mail('role:emptied');
const before = [
  mail('role:1'),
  mail('application:1:a', { state: 'unwanted', at: ago(29) }),
  mail('case:1:report:committee-1', { until: ago(-27) }),
  mail('role:old', { at: ago(31) }),
  mail('booking:1:decision', { until: ago(1) }),
  mail('absence:1:report:parent', { to: { address: 'parent@example.org' } }),
  mail('election:1:x', { to: { address: email } }),
  emptied,
];

test("makes messages from members' recent mails, once, and changes no mail", async () => {
  const mails = database.collection('mails');
  expect(await database.migrate()).toEqual({ messages: 0 });
  await mails.insertMany(before);
  expect(await database.migrate()).toEqual({ messages: 3 });
  expect(await database.migrate()).toEqual({ messages: 0 });
  expect(await mails.countDocuments()).toBe(before.length);
  const messages = (await database.collection('messages').find().toArray()).toSorted((one, other) =>
    String(one['about']).localeCompare(String(other['about'])),
  );
  expect(messages.map(({ about, read }) => [about, read])).toEqual([
    ['application:1', true],
    ['case:1', true],
    ['role:1', true],
  ]);
  expect(messages[1]?.['expires']).toEqual(before[2]!['until' as keyof (typeof before)[0]]);
});

test("migrates the previous version's data: letters in outboxes arrive once, with recent mails", async () => {
  await database.collection('mails').insertMany(before.slice(0, 1));
  const waiting = { ...mail('role:2'), to: { member: uid }, subject: 'Waited' };
  const {
    state: _state,
    tries: _tries,
    dueAt: _dueAt,
    sentAt: _sentAt,
    reason: _reason,
    wipeAt: _wipeAt,
    ...letter
  } = waiting;
  await database.collection('members').insertOne({
    _id: uid,
    mailbox: email,
    email,
    name: 'Asha',
    nameLower: 'asha',
    grants: [],
    adminRemoved: false,
    roles: ['student'],
    since: '2026-11-03',
    version: 0,
    outbox: [],
    letters: [letter],
  });
  const portal = await startPortal(database.uri);
  await portal.portal.runDueJobs();
  const { json } = await portal.call('GET', '/api/messages', { as: personas.student });
  expect(
    json.items.map(({ title, read }: { title: string; read: boolean }) => [title, read]).toSorted(),
  ).toEqual([
    ['About role:1', true],
    ['Waited', false],
  ]);
  expect(await database.collection('mails').countDocuments({ _id: { $in: ['role:1', 'role:2'] } })).toBe(2);
  const [info] = await portal.connection.db!.listCollections({ name: 'messages' }).toArray();
  expect(info).toMatchObject({ options: { clusteredIndex: { unique: true } } });
  await portal.close();
});
