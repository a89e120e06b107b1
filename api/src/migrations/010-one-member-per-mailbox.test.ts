import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import type { Persona } from '../testing/tokens.ts';
import { oneMemberPerMailbox } from './010-one-member-per-mailbox.ts';

const database = rawDatabaseForTests(oneMemberPerMailbox);
const raw = database.collection;
const { migrate } = database;

/** A record as it was written before. */
const member = (_id: string, email: string, since: string, fields: object = {}) => ({
  _id,
  email,
  emailLower: email.toLowerCase(),
  name: '',
  nameLower: '',
  grants: [] as string[],
  adminRemoved: false,
  roles: [email.includes('@admin.') ? 'admin' : 'student'],
  since: new Date(since),
  version: 0,
  outbox: [],
  letters: [],
  ...fields,
});
const person = (id: string) => ({ id, name: id });
const hex = (n: number) => String(n).padStart(32, '0');
const roleAct = (action: string, actor: string, id: string, role: string) => ({
  at: new Date(),
  actor,
  action,
  target: { kind: 'member', id, label: '' },
  reason: 'Because.',
  details: { role },
});
const recordOf = async (_id: string) => raw('members').findOne({ _id });
const me = async (as: Persona) => {
  const portal = await startPortal(database.uri);
  const { json } = await portal.call('GET', '/api/me', { as });
  await portal.close();
  return json;
};

test('adds mailbox, plain address and account to every record, and changes nothing else', async () => {
  await raw('members').insertMany([
    member('a', 'Asha@sggs.ac.in', '2026-01-01', { grants: ['board'], roles: ['student', 'board'] }),
    member('b', 'bob+sport@sggs.ac.in', '2026-01-02', { mailOff: ['role'] }),
    member('c', 'chetan@sggs.ac.in', '2026-01-03', { name: 'Chetan Rao', nameLower: 'chetan rao' }),
  ]);
  const before = await raw('members').find().toArray();
  expect(await migrate()).toEqual({ merged: 0 });
  const { emailLower: _, ...first } = before[0]!;
  expect(await recordOf('a')).toEqual({ ...first, mailbox: 'asha@sggs.ac.in', accounts: ['a'] });
  expect(await recordOf('b')).toMatchObject({
    email: 'bob@sggs.ac.in',
    mailbox: 'bob@sggs.ac.in',
    mailOff: ['role'],
  });
  const after = await raw('members').find().toArray();
  await migrate();
  expect(await raw('members').find().toArray()).toEqual(after);
  expect(await me({ uid: 'new', email: 'bob@sggs.ac.in' })).toMatchObject({ id: 'b' });
});

test('keeps a removed role away from an admin who came back with a new account', async () => {
  await raw('members').insertMany([
    member('boss', 'boss@admin.sggs.ac.in', '2026-01-01', { adminRemoved: true, roles: [] }),
    member('boss-again', 'boss@admin.sggs.ac.in', '2026-02-01'),
    member('chief', 'chief@admin.sggs.ac.in', '2026-01-01'),
  ]);
  await raw('rosters').insertOne({ _id: 'admins', members: ['boss-again', 'chief'] });
  await migrate();
  expect(await recordOf('boss')).toMatchObject({
    adminRemoved: true,
    roles: [],
    accounts: ['boss', 'boss-again'],
  });
  expect(await recordOf('boss-again')).toBeNull();
  expect((await raw('rosters').findOne({ _id: 'admins' }))?.['members']).toEqual(['chief']);
  expect(await me({ uid: 'boss-again', email: 'boss@admin.sggs.ac.in' })).toMatchObject({
    id: 'boss',
    roles: [],
  });
});

test.each([
  ['keeps the last admin whose role was given back on another account', 'role.granted', ['boss'], false],
  ['takes the role when it was taken last, and says that no admin is left', 'role.removed', [], true],
])('%s', async (_, action, admins, isLoud) => {
  await raw('members').insertMany([
    member('boss', 'boss@admin.sggs.ac.in', '2026-01-01', { adminRemoved: true, roles: [] }),
    member('boss-again', 'boss@admin.sggs.ac.in', '2026-02-01', { grants: ['admin'] }),
  ]);
  await raw('rosters').insertOne({ _id: 'admins', members: ['boss-again'] });
  await raw('audit').insertOne(roleAct('role.removed', 'x', 'boss', 'admin') as never);
  await raw('audit').insertOne(roleAct(action, 'x', 'boss-again', 'admin') as never);
  const lines: string[] = [];
  await migrate(createLog('error', { write: (line) => void lines.push(line) }));
  expect(await recordOf('boss')).toMatchObject({
    adminRemoved: admins.length === 0,
    roles: admins.map(() => 'admin'),
  });
  expect((await raw('rosters').findOne({ _id: 'admins' }))?.['members']).toEqual(admins);
  expect(lines.some((line) => line.includes('no admin is left'))).toBe(isLoud);
});

test.each<[string, string[], string[], object[], string[]]>([
  ['a teacher does not vote by a second account', ['faculty'], [], [], ['faculty']],
  ['nor when the first account is the student', [], ['faculty'], [], ['faculty']],
  [
    'a role that was taken stays taken',
    [],
    ['board'],
    [roleAct('role.granted', 'x', 'new', 'board'), roleAct('role.removed', 'x', 'old', 'board')],
    ['student'],
  ],
  [
    'a role that was given last stays',
    ['board'],
    [],
    [roleAct('role.removed', 'x', 'new', 'board'), roleAct('role.granted', 'x', 'old', 'board')],
    ['student', 'board'],
  ],
  [
    'nobody has the committee from their own other account',
    ['committee'],
    [],
    [roleAct('role.granted', 'new', 'old', 'committee')],
    ['student'],
  ],
])('%s', async (_, older, newer, audit, roles) => {
  const rolesWith = (grants: string[]) => [...(grants.includes('faculty') ? [] : ['student']), ...grants];
  await raw('members').insertMany([
    member('new', 'p+x@sggs.ac.in', '2026-02-01', { grants: newer, roles: rolesWith(newer) }),
    member('old', 'p@sggs.ac.in', '2026-01-01', { grants: older, roles: rolesWith(older) }),
  ]);
  for (const entry of audit) await raw('audit').insertOne(entry as never);
  await migrate();
  expect((await recordOf('old'))?.['roles']).toEqual(roles);
  expect((await me({ uid: 'new', email: 'p+x@sggs.ac.in' })).roles).toEqual(roles);
});

test('merges the data of other accounts, and can be repeated after a crash', async () => {
  const people = [
    member('old', 'p@sggs.ac.in', '2026-01-01'),
    member('new', 'p+x@sggs.ac.in', '2026-02-01', {
      name: 'Pia',
      nameLower: 'pia',
      letters: [
        { _id: 'welcome:new', at: new Date(), kind: 'welcome', to: { member: 'new' }, subject: 'Hi' },
      ],
    }),
    member('other', 'o@sggs.ac.in', '2026-01-01'),
  ];
  const report = (n: number, author: string, turn: string, slots: string[], fields: object = {}) => ({
    _id: hex(n),
    state: 'Pending',
    author: person(author),
    approvals: [],
    history: [{ id: hex(n), by: person(author), for: null, action: 'submit' }],
    turn,
    slots,
    ...fields,
  });
  await raw('members').insertMany(people);
  await raw('absences').insertMany([
    report(1, 'old', 'old:2026-03-01:0', ['old:2026-03-02a']),
    report(2, 'new', 'new:2026-03-01:0', ['new:2026-03-02a', 'new:2026-03-02p']),
    report(3, 'other', 'other:2026-03-01:0', ['other:2026-03-02a']),
  ]);
  await raw('applications').insertMany([
    report(4, 'old', 'old:2026-03-01:0', [], {
      approvals: [
        { by: person('new'), for: null },
        { by: person('other'), for: null },
      ],
    }),
    report(5, 'new', 'new:2026-03-01:0', []),
  ]);
  await raw('complaints').insertOne({
    _id: hex(6),
    author: { ...person('new'), regNo: '1' },
    hiddenFrom: [person('new')],
    text: 'new',
  });
  await raw('cases').insertOne({
    _id: hex(7),
    reporter: person('other'),
    student: { email: 'p+x@sggs.ac.in', name: 'Pia' },
    excluded: [person('new')],
    turn: 'other:2026-03-01:0',
  });
  await raw('standIns').insertMany([
    { absent: person('old'), standIn: person('new'), from: '2026-03-01', until: '2026-03-09', endedAt: null },
    {
      absent: person('old'),
      standIn: person('other'),
      from: '2026-03-01',
      until: '2026-03-09',
      endedAt: null,
    },
    {
      absent: person('new'),
      standIn: person('other'),
      from: '2026-03-01',
      until: '2026-03-09',
      endedAt: null,
    },
  ] as never);
  await raw('electionCandidates').insertMany([
    { election: 'e1', nominee: 'new' },
    { election: 'e2', nominee: 'old' },
    { election: 'e2', nominee: 'new' },
  ] as never);
  await raw('profiles').insertOne({ _id: 'new', firstName: 'Pia', lastName: '', photo: '' });
  await raw('mails').insertOne({ _id: 'x', to: { member: 'new' } });
  await raw('audit').insertOne(roleAct('role.granted', 'new', 'other', 'board') as never);

  await migrate();
  // As if it had crashed before the last record was deleted.
  await raw('members').insertOne({ ...people[1]!, mailbox: 'p@sggs.ac.in', accounts: ['new'] });
  await migrate();

  expect(await raw('members').countDocuments()).toBe(2);
  const kept = (await recordOf('old'))!;
  expect(kept).toMatchObject({ name: 'Pia', nameLower: 'pia', accounts: ['old', 'new'], version: 1 });
  expect(kept['letters']).toMatchObject([{ to: { member: 'old' } }]);
  expect(kept['outbox']).toMatchObject([{ action: 'member.merged', details: { accounts: '2' } }]);

  const absences = await raw('absences').find().sort({ _id: 1 }).toArray();
  expect(absences.map(({ author, turn, slots }) => [(author as { id: string }).id, turn, slots])).toEqual([
    ['old', 'old:2026-03-01:0', ['old:2026-03-02a']],
    ['old', 'old:2026-03-01:1', ['old:2026-03-02p']],
    ['other', 'other:2026-03-01:0', ['other:2026-03-02a']],
  ]);
  const [own] = await raw('applications').find().sort({ _id: 1 }).toArray();
  expect(own?.['approvals']).toEqual([{ by: person('other'), for: null }]);
  expect(await raw('complaints').findOne({})).toMatchObject({
    author: { id: 'old' },
    hiddenFrom: [{ id: 'old' }],
    text: 'new',
  });
  expect(await raw('cases').findOne({})).toMatchObject({
    student: { email: 'p@sggs.ac.in' },
    excluded: [{ id: 'old' }],
    turn: 'other:2026-03-01:0',
  });
  const standIns = await raw('standIns').find().sort({ _id: 1 }).toArray();
  expect(standIns.map(({ endedAt }) => endedAt === null)).toEqual([false, true, false]);
  const nominees = await raw('electionCandidates').find().sort({ _id: 1 }).toArray();
  expect(nominees.map(({ nominee }) => nominee)).toEqual(['old', 'old', 'new']);
  expect(await raw('profiles').find().toArray()).toMatchObject([{ _id: 'old', firstName: 'Pia' }]);
  expect(await raw('mails').findOne({})).toMatchObject({ to: { member: 'old' } });
  expect(await raw('audit').find().toArray()).toMatchObject([{ actor: 'old' }]);
});
