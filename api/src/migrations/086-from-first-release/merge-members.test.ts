import { expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { rawDatabaseForTests } from '../../testing/raw-database.ts';
import { startPortal } from '../../testing/test-portal.ts';
import type { Persona } from '../../testing/tokens.ts';
import { fromFirstRelease } from './index.ts';

const database = rawDatabaseForTests(fromFirstRelease);
const raw = database.collection;
const { migrate } = database;

/** A record as 0.1.0 wrote it. */
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

test('adds the mailbox and the plain address to every record', async () => {
  await raw('members').insertMany([
    member('a', 'Asha@sggs.ac.in', '2026-01-01', { grants: ['board'], roles: ['student', 'board'] }),
    member('b', 'bob+sport@sggs.ac.in', '2026-01-02', { mailOff: ['role'] }),
  ]);
  const { emailLower: _, ...first } = (await recordOf('a'))!;
  await migrate();
  expect(await recordOf('a')).toEqual({
    ...first,
    mailbox: 'asha@sggs.ac.in',
    since: '2026-01-01',
    terms: [],
  });
  expect(await recordOf('b')).toMatchObject({
    email: 'bob@sggs.ac.in',
    mailbox: 'bob@sggs.ac.in',
    mailOff: ['role'],
  });
  expect(await me({ uid: 'new', email: 'bob@sggs.ac.in' })).toMatchObject({ id: 'b' });
});

test('keeps a removed role away from an admin who came back with a new account', async () => {
  await raw('members').insertMany([
    member('boss', 'boss@admin.sggs.ac.in', '2026-01-01', { adminRemoved: true, roles: [] }),
    member('boss-again', 'boss@admin.sggs.ac.in', '2026-02-01'),
    member('chief', 'chief@admin.sggs.ac.in', '2026-01-01'),
  ]);
  await migrate();
  expect(await recordOf('boss')).toMatchObject({ adminRemoved: true, roles: [] });
  expect(await recordOf('boss-again')).toBeNull();
  const boss = await me({ uid: 'boss-again', email: 'boss@admin.sggs.ac.in' });
  expect(boss).toMatchObject({ id: 'boss', roles: [] });
});

test.each([
  ['keeps the last admin whose role was given back on another account', 'role.granted', ['admin']],
  ['takes the role when it was taken last, and logs that no admin is left', 'role.removed', []],
])('%s', async (_, action, roles) => {
  await raw('members').insertMany([
    member('boss', 'boss@admin.sggs.ac.in', '2026-01-01', { adminRemoved: true, roles: [] }),
    member('boss-again', 'boss@admin.sggs.ac.in', '2026-02-01', { grants: ['admin'] }),
  ]);
  await raw('audit').insertOne(roleAct('role.removed', 'x', 'boss', 'admin') as never);
  await raw('audit').insertOne(roleAct(action, 'x', 'boss-again', 'admin') as never);
  const lines: string[] = [];
  await migrate({ log: createLog('error', { write: (line) => void lines.push(line) }) });
  expect(await recordOf('boss')).toMatchObject({ adminRemoved: roles.length === 0, roles });
  expect(lines.some((line) => line.includes('no admin is left'))).toBe(roles.length === 0);
});

test.each<[string, string[], string[], object[], string[]]>([
  ['a teacher does not vote by a second account', ['faculty'], [], [], ['faculty']],
  ['a teacher whose first account is the student does not vote', [], ['faculty'], [], ['faculty']],
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

test('gives the kept record what the others own, once even after a crash', async () => {
  const people = [
    member('old', 'p@sggs.ac.in', '2026-01-01'),
    member('new', 'p+x@sggs.ac.in', '2026-02-01', {
      name: 'Pia',
      nameLower: 'pia',
      letters: [
        { _id: 'welcome:new', at: new Date(), kind: 'welcome', to: { member: 'new' }, subject: 'Hi' },
      ],
    }),
    member('other', 'o@sggs.ac.in', '2026-01-01', { roles: ['faculty'], grants: ['faculty'] }),
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
  const standIn = (absent: string, other: string) => ({
    absent: person(absent),
    standIn: person(other),
    from: '2026-03-01',
    until: '2099-03-09',
    endedAt: null,
  });
  await raw('members').insertMany(people);
  await raw('absences').insertMany([
    report(1, 'old', 'old:2026-03-01:0', ['old:2026-03-02a']),
    report(2, 'new', 'new:2026-03-01:0', ['new:2026-03-02a', 'new:2026-03-02p']),
    report(3, 'other', 'other:2026-03-01:0', ['other:2026-03-02a']),
  ]);
  const approvals = [
    { by: person('new'), for: null },
    { by: person('other'), for: null },
  ];
  await raw('applications').insertMany([
    report(4, 'old', 'old:2026-03-01:0', [], { approvals }),
    report(5, 'new', 'new:2026-03-01:0', []),
  ]);
  await raw('complaints').insertOne({
    _id: hex(6),
    author: { ...person('new'), regNo: '1' },
    hiddenFrom: [person('new')],
    text: 'new',
    state: 'received',
    history: [],
    filedOn: '2026-03-01',
  });
  await raw('cases').insertOne({
    _id: hex(7),
    reporter: person('other'),
    student: { email: 'p+x@sggs.ac.in', name: 'Pia' },
    excluded: [person('new')],
    turn: 'other:2026-03-01:0',
  });
  const standIns = [standIn('old', 'new'), standIn('old', 'other'), standIn('new', 'other')];
  await raw('standIns').insertMany(standIns as never);
  await raw('electionCandidates').insertMany([
    { election: 'e1', nominee: 'new' },
    { election: 'e2', nominee: 'old' },
    { election: 'e2', nominee: 'new' },
  ] as never);
  await raw('profiles').insertOne({ _id: 'new', firstName: 'Pia', lastName: '', photo: '' });
  await raw('mails').insertOne({ _id: 'x', to: { member: 'new' } });
  await raw('audit').insertOne(roleAct('role.granted', 'new', 'other', 'board') as never);

  const onlyMerge = fromFirstRelease.replaces!.filter((number) => number !== 10);
  await migrate({ replaced: onlyMerge });
  // As if it had crashed before the last record was deleted.
  await raw('members').insertOne({ ...people[1]!, mailbox: 'p@sggs.ac.in' });
  await migrate({ replaced: onlyMerge });

  expect(await raw('members').countDocuments()).toBe(2);
  const kept = (await recordOf('old'))!;
  expect(kept).toMatchObject({ name: 'Pia', nameLower: 'pia', version: 1 });
  expect(kept['letters']).toMatchObject([{ to: { member: 'old' } }]);
  expect(kept['outbox']).toMatchObject([{ action: 'member.merged', details: { accounts: '2' } }]);

  const absences = await raw('absences').find().sort({ _id: 1 }).toArray();
  expect(absences.map(({ author, turn, slots }) => [(author as { id: string }).id, turn, slots])).toEqual([
    ['old', 'old:2026-03-01:0', ['old:2026-03-02a']],
    ['old', 'old:2026-03-01:1', ['old:2026-03-02p']],
    ['other', 'other:2026-03-01:0', ['other:2026-03-02a']],
  ]);
  expect((await raw('applications').findOne({ _id: hex(4) }))?.['approvals']).toEqual([approvals[1]]);
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
  const ended = await raw('standIns').find().sort({ _id: 1 }).toArray();
  expect(ended.map(({ endedAt }) => endedAt !== null)).toEqual([true, false, true]);
  const nominees = await raw('electionCandidates').find().sort({ _id: 1 }).toArray();
  expect(nominees.map(({ nominee }) => nominee)).toEqual(['old', 'old', 'new']);
  expect(await raw('profiles').find().toArray()).toMatchObject([{ _id: 'old', firstName: 'Pia' }]);
  expect(await raw('mails').findOne({})).toMatchObject({ to: { member: 'old' } });
  expect(await raw('audit').find().toArray()).toMatchObject([{ actor: 'old' }]);
});
