import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { mailsWith, wordsOf } from '../../testing/mails.ts';
import { rawDatabaseForTests } from '../../testing/raw-database.ts';
import { startPortal } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { runMigrations } from '../run-migrations.ts';
import { fromFirstRelease } from './index.ts';

const database = rawDatabaseForTests(fromFirstRelease);
const former = fromFirstRelease.replaces!;

type Stored = Record<string, unknown>;
type Contents = Record<string, Stored[]>;

async function fill(contents: Contents): Promise<void> {
  for (const [name, documents] of Object.entries(contents))
    await database.collection(name).insertMany(documents as never);
}
async function contentsOf(names: string[]): Promise<Contents> {
  const contents: Contents = {};
  for (const name of names)
    contents[name] = await database.collection(name).find().sort({ _id: 1 }).toArray();
  return contents;
}

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);
const moment = new Date('2026-11-03T10:11:12.345Z');
const day = new Date('2026-11-03T00:00:00.000Z');
const named = (_id: string, name: string) => ({ _id, name, nameLower: name.toLowerCase() });
const steps = (...days: string[]) => days.map((on) => ({ on }));
const candidate = (_id: string, state: string, photo: string | null) => ({ _id, state, photo });
const entry = (_id: number, kind: string, amount: number) => ({ _id, kind, amount });
const election = (_id: string, over: object = {}) => ({
  _id,
  state: 'open',
  eligibility: 'all-students',
  rollKey: _id,
  closesAt: null,
  ...over,
});
const voter = (_id: string, ...roles: string[]) => ({ _id, mailbox: `${_id}@sggs.ac.in`, roles });
const mail = { at: moment, dueAt: null, sentAt: moment, wipeAt: moment };
const welcomed = { at: day, dueAt: null, sentAt: day, wipeAt: day };

/** Each part alone: its former number, what it finds, what it leaves where it changes something, and how many. */
const parts: [title: string, was: number, before: Contents, after: Contents, changed: number][] = [
  [
    "gives members the name of their profile, without characters that can't be shown",
    12,
    {
      members: [
        named('empty', 'Farah'),
        named('google', 'google.user'),
        named('hidden', 'Meera\u200b\r\nKulkarni\u202e'),
        named('nameless', ''),
      ],
      profiles: [
        { _id: 'empty', firstName: '\u200b', lastName: '' },
        { _id: 'google', firstName: 'Gopal', lastName: 'Usher' },
        { _id: 'nobody', firstName: 'No', lastName: 'Body' },
      ],
    },
    {
      members: [
        named('empty', 'Farah'),
        named('google', 'Gopal Usher'),
        named('hidden', 'Meera Kulkarni'),
        named('nameless', ''),
      ],
    },
    2,
  ],
  [
    'keeps the day of joining and of the welcome mail instead of the moment',
    30,
    {
      members: [{ _id: 'a', since: moment }],
      mails: [
        { _id: 'role:1', kind: 'role', ...mail },
        { _id: 'welcome:1', kind: 'welcome', ...mail },
      ],
    },
    {
      members: [{ _id: 'a', since: '2026-11-03' }],
      mails: [
        { _id: 'role:1', kind: 'role', ...mail },
        { _id: 'welcome:1', kind: 'welcome', ...welcomed },
      ],
    },
    2,
  ],
  [
    "marks admins' words as whole words, and placeholders as anywhere",
    60,
    { wordFilters: [{ _id: 'complaints', words: ['VulgarWord', 'ass', 'गधा'], mode: 'hold' }] },
    {
      wordFilters: [
        {
          _id: 'complaints',
          words: [
            { word: 'VulgarWord', wholeWord: false },
            { word: 'ass', wholeWord: true },
            { word: 'गधा', wholeWord: true },
          ],
          mode: 'hold',
        },
      ],
    },
    1,
  ],
  [
    'removes the accounts of members',
    61,
    { members: [{ _id: 'a', accounts: ['a', 'b'] }] },
    { members: [{ _id: 'a' }] },
    1,
  ],
  [
    'stores the balance after each ledger entry',
    75,
    {
      ledger: [
        entry(1, 'plan', 900),
        entry(2, 'allocation', 500),
        entry(3, 'sponsorship', 100),
        entry(4, 'reservation', 50),
        entry(5, 'payment', 30),
        // As after a crash.
        { ...entry(6, 'payment', -30), balance: 600 },
        entry(7, 'release', 20),
      ] as never,
    },
    {
      ledger: [
        { ...entry(1, 'plan', 900), balance: 0 },
        { ...entry(2, 'allocation', 500), balance: 500 },
        { ...entry(3, 'sponsorship', 100), balance: 600 },
        { ...entry(4, 'reservation', 50), balance: 600 },
        { ...entry(5, 'payment', 30), balance: 570 },
        { ...entry(6, 'payment', -30), balance: 600 },
        { ...entry(7, 'release', 20), balance: 600 },
      ] as never,
    },
    6,
  ],
  [
    'moves what mailboxes with a member had unsubscribed from',
    77,
    {
      members: [
        { _id: 'a', mailbox: 'a@sggs.ac.in', mailOff: ['application'] },
        { _id: 'b', mailbox: 'b@sggs.ac.in' },
        { _id: 'c', mailbox: 'c@sggs.ac.in' },
      ],
      mailRefusals: ['a', 'b', 'voter'].map((name) => ({ _id: `${name}@sggs.ac.in`, off: ['election'] })),
    },
    {
      members: [
        { _id: 'a', mailbox: 'a@sggs.ac.in', mailOff: ['application', 'election'] },
        { _id: 'b', mailbox: 'b@sggs.ac.in', mailOff: ['election'] },
        { _id: 'c', mailbox: 'c@sggs.ac.in' },
      ],
      mailRefusals: [{ _id: 'voter@sggs.ac.in', off: ['election'] }],
    },
    2,
  ],
  [
    'takes the photos from removed candidates only',
    78,
    {
      electionCandidates: [
        candidate('1', 'removed', 'a'),
        candidate('2', 'removed', null),
        candidate('3', 'standing', 'b'),
        candidate('4', 'withdrawn', 'c'),
      ],
    },
    {
      electionCandidates: [
        candidate('1', 'removed', null),
        candidate('2', 'removed', null),
        candidate('3', 'standing', 'b'),
        candidate('4', 'withdrawn', 'c'),
      ],
    },
    1,
  ],
  ['removes the roster of admins', 81, { rosters: [{ _id: 'admins', members: ['x'] }] }, { rosters: [] }, 1],
  [
    'adds the students of today to running votes of all students only',
    82,
    {
      elections: [
        election('all'),
        election('coming', { closesAt: ago(-1) }),
        election('over', { closesAt: ago(1) }),
        election('closed', { state: 'closed' }),
        election('listed', { eligibility: 'list' }),
      ],
      members: [
        voter('asha', 'student'),
        voter('bela', 'student', 'board'),
        voter('chitra', 'faculty'),
        { ...voter('esha', 'student'), leavesOn: '2026-01-01' },
      ],
      voterRoll: [{ _id: 'all:asha@sggs.ac.in', blinded: 'x' }],
    },
    {
      voterRoll: [
        { _id: 'all:asha@sggs.ac.in', blinded: 'x' },
        { _id: 'all:bela@sggs.ac.in' },
        { _id: 'coming:asha@sggs.ac.in' },
        { _id: 'coming:bela@sggs.ac.in' },
      ],
    },
    3,
  ],
  [
    'stores every beginning of the words of each kind of document',
    83,
    {
      members: [{ _id: 'a', name: 'Zöya' }],
      facilities: [{ _id: 'f', name: 'Hall' }],
      ledger: [{ _id: 'l', text: 'Nets', party: 'SB', terms: ['nets'] }],
      complaints: [{ _id: 'c', text: 'No', place: 'R 1', terms: ['#hostel#', '##received', 'no'] }],
    },
    {
      members: [{ _id: 'a', name: 'Zöya', terms: ['z', 'zo', 'zoy', 'zoya'] }],
      facilities: [{ _id: 'f', name: 'Hall', terms: ['h', 'ha', 'hal', 'hall'] }],
      ledger: [{ _id: 'l', text: 'Nets', party: 'SB', terms: ['n', 'ne', 'net', 'nets', 's', 'sb'] }],
      complaints: [
        { _id: 'c', text: 'No', place: 'R 1', terms: ['#hostel#', '##received', 'n', 'no', 'r', '1'] },
      ],
    },
    4,
  ],
  [
    'puts open complaints about safety first in the queue',
    85,
    {
      complaints: [
        { _id: '1', open: true, category: 'mess', filedOn: '2026-11-01' },
        { _id: '2', open: true, category: 'safety', filedOn: '2026-11-02' },
        { _id: '3', open: false, category: 'safety', filedOn: '2026-11-03' },
      ],
    },
    {
      complaints: [
        { _id: '1', open: true, category: 'mess', filedOn: '2026-11-01', queueKey: '1 2026-11-01' },
        { _id: '2', open: true, category: 'safety', filedOn: '2026-11-02', queueKey: '0 2026-11-02' },
        { _id: '3', open: false, category: 'safety', filedOn: '2026-11-03', queueKey: '1 2026-11-03' },
      ],
    },
    3,
  ],
  [
    'stores the day of the last step of complaints that are over',
    87,
    {
      complaints: [
        { _id: '1', state: 'received', filedOn: '2026-01-01', history: steps('2026-01-01') },
        { _id: '2', state: 'closed', filedOn: '2026-01-01', history: steps('2026-01-01', '2026-02-03') },
        { _id: '3', state: 'withdrawn', filedOn: '2026-01-01', history: [] },
      ],
    },
    {
      complaints: [
        { _id: '1', state: 'received', filedOn: '2026-01-01', history: steps('2026-01-01'), overOn: null },
        {
          _id: '2',
          state: 'closed',
          filedOn: '2026-01-01',
          history: steps('2026-01-01', '2026-02-03'),
          overOn: '2026-02-03',
        },
        { _id: '3', state: 'withdrawn', filedOn: '2026-01-01', history: [], overOn: '2026-01-01' },
      ],
    },
    3,
  ],
];

const runOnly = async (was: number) =>
  Object.values((await database.migrate({ replaced: former.filter((number) => number !== was) })) ?? {});

test.each(parts)('%s, once', async (_, was, before, after, changed) => {
  await fill(before);
  expect(await runOnly(was)).toEqual([changed]);
  expect(await contentsOf(Object.keys(after))).toEqual(after);
  expect(await runOnly(was)).toEqual([0]);
  expect(await contentsOf(Object.keys(after))).toEqual(after);
});

test('has a test for every part', () => {
  expect(former.toSorted((a, b) => a - b)).toEqual(
    // 10 is tested in merge-members.test.ts; 76 has no part.
    [10, 11, 31, 63, 76, ...parts.map(([, was]) => was)].toSorted((a, b) => a - b),
  );
});

test('does nothing on an empty database', async () => {
  expect(new Set(Object.values((await database.migrate()) ?? {}))).toEqual(new Set([0]));
});

test.each([
  ['all former migrations', former, []],
  ['some former migrations', former.filter((number) => number <= 82), ['queueKey', 'overOn']],
  ['no former migration', [], ['rosters', 'accounts', 'queueKey', 'overOn']],
])('changes what is still to do on a database that recorded %s', async (_, recorded, changed) => {
  const done = recorded.map((id) => ({ id, title: '', at: moment, ms: 0, counts: {}, build: 'x' }));
  await fill({
    members: [{ ...voter('a'), email: 'a@sggs.ac.in', name: 'A', accounts: ['a'] }],
    complaints: [{ _id: 'c', text: 'No', place: '', state: 'received', filedOn: '2026-11-01', history: [] }],
    rosters: [{ _id: 'admins', members: ['a'] }],
    portal: [{ _id: 'schema', done }],
  });
  await runMigrations({ db: database.db, log: createLog('silent'), build: 'x' });
  const { members, complaints, rosters } = await contentsOf(['members', 'complaints', 'rosters']);
  const found = [
    rosters!.length === 0 && 'rosters',
    !('accounts' in members![0]!) && 'accounts',
    ...['queueKey', 'overOn'].filter((field) => field in complaints![0]!),
  ];
  expect(found.filter(Boolean)).toEqual(changed);
});

test('stores complaint figures in a clustered collection', async () => {
  const hostel = { _id: 'hostel', filed: 1, answered: {}, closed: {} };
  await fill({ complaintFigures: [hostel] });
  expect(await runOnly(31)).toEqual([1]);
  expect(await runOnly(31)).toEqual([0]);
  expect(await contentsOf(['complaintFigures'])).toEqual({ complaintFigures: [hostel] });
  const [info] = await database.db.listCollections({ name: 'complaintFigures' }).toArray();
  expect(info).toMatchObject({ options: { clusteredIndex: { unique: true } } });
});

const { uid, email } = personas.student;
/** A record that today's portal can read. */
const member = (_id: string, mailbox: string, ...roles: string[]) => ({
  _id,
  mailbox,
  email: mailbox,
  name: _id,
  nameLower: _id,
  grants: roles.filter((role) => role !== 'student'),
  adminRemoved: false,
  roles,
  since: moment,
  version: 0,
  outbox: [] as object[],
  letters: [] as object[],
});

test('ends stand-ins who may not have the role, tells both by mail, and audits it, once', async () => {
  const standIn = (absent: string, other: string, until = '2099-01-01', endedAt: Date | null = null) => ({
    absent: { id: absent, name: absent },
    standIn: { id: other, name: other },
    from: '2026-01-01',
    until,
    endedAt,
    outbox: [],
  });
  const kept = [
    standIn('teacher', 'colleague'),
    standIn('sitter', 'colleague'),
    standIn('teacher', 'student', '2026-02-01'),
    standIn('teacher', 'student', '2098-01-01', new Date(0)),
  ];
  const wrong = [standIn('teacher', 'student'), standIn('sitter', 'student'), standIn('teacher', 'gone')];
  await fill({
    members: [
      member('teacher', 'teacher@sggs.ac.in', 'faculty'),
      member('colleague', 'colleague@sggs.ac.in', 'faculty'),
      member('student', 'student@sggs.ac.in', 'student'),
      member('sitter', 'sitter@sggs.ac.in', 'student', 'committee'),
    ],
    standIns: [...kept, ...wrong],
  });
  expect(await runOnly(11)).toEqual([3]);
  expect(await runOnly(11)).toEqual([0]);
  const stored = await database.collection('standIns').find().toArray();
  expect(stored.slice(0, 4).map(({ endedAt }) => endedAt)).toEqual(kept.map(({ endedAt }) => endedAt));
  for (const { endedAt } of stored.slice(4)) expect(endedAt).toBeInstanceOf(Date);

  const portal = await startPortal(database.uri);
  await portal.portal.runJobs();
  const mails = await mailsWith(portal, 'stand-in-ended:');
  const audit = await portal.connection.collection('audit').find().toArray();
  await portal.close();
  expect(audit.map(({ action, target }) => [action, target.id])).toEqual([
    ['stand-in.ended', 'student'],
    ['stand-in.ended', 'student'],
    ['stand-in.ended', 'gone'],
  ]);
  expect(mails.map(({ to }) => (to as { member: string }).member).toSorted()).toEqual([
    'sitter',
    'student',
    'student',
    'teacher',
    'teacher',
  ]);
  expect(mails.map(wordsOf).join('\n')).toMatch(/You are no longer a stand-in for teacher\./);
});

test('makes read messages of recent mails to members, and unread ones of letters that wait', async () => {
  const letter = (_id: string, changes: object = {}) => ({
    _id,
    kind: _id.split(':')[0]!,
    to: { member: uid } as object,
    subject: `About ${_id}`,
    paragraphs: ['One sentence.', 'Another.'],
    link: { label: 'Open', path: '/dashboard' },
    at: ago(3),
    ...changes,
  });
  const sent = { state: 'sent', tries: 1, dueAt: null, sentAt: ago(3), reason: '', wipeAt: ago(-27) };
  const { paragraphs: _, ...wiped } = letter('role:wiped');
  const mails = [
    letter('role:1'),
    letter('application:1:a', { at: ago(29) }),
    letter('case:1:report:committee-1', { until: ago(-27) }),
    letter('role:old', { at: ago(31) }),
    letter('booking:1:decision', { until: ago(1) }),
    letter('absence:1:report:parent', { to: { address: 'parent@example.org' } }),
    wiped,
  ].map((one) => ({ ...one, ...sent }));
  await fill({ mails, members: [{ ...member(uid, email, 'student'), letters: [letter('role:2')] }] });
  expect(await runOnly(63)).toEqual([3]);
  expect(await runOnly(63)).toEqual([0]);
  expect(await database.collection('mails').countDocuments()).toBe(mails.length);
  const messages = await database.collection('messages').find().toArray();
  const ofCase = messages.find(({ about }) => about === 'case:1');
  expect(ofCase?.['expires']).toEqual(mails[2]!['until' as never]);
  const [info] = await database.db.listCollections({ name: 'messages' }).toArray();
  expect(info).toMatchObject({ options: { clusteredIndex: { unique: true } } });

  const portal = await startPortal(database.uri);
  await portal.portal.runDueJobs();
  const { json } = await portal.call('GET', '/api/messages', { as: personas.student });
  await portal.close();
  const told = json.items.map(({ title, read }: { title: string; read: boolean }) => [title, read]);
  expect(told.toSorted()).toEqual([
    ['About application:1:a', true],
    ['About case:1:report:committee-1', true],
    ['About role:1', true],
    ['About role:2', false],
  ]);
});

test('the last admin keeps the role when the old roster named a former admin too', async () => {
  const { admin } = personas;
  await fill({
    members: [member(admin.uid, admin.email, 'admin')],
    rosters: [{ _id: 'admins', members: [admin.uid, 'former'] }],
  });
  const portal = await startPortal(database.uri);
  await portal.call('GET', '/api/me', { as: admin });
  const removal = await portal.call('PUT', `/api/members/${admin.uid}/roles/admin`, {
    as: admin,
    body: { granted: false, reason: 'Left.' },
  });
  await portal.close();
  expect([removal.status, removal.json.code]).toEqual([409, 'last-admin']);
});
