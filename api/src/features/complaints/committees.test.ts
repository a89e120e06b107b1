import { hash } from 'node:crypto';
import { firstComplaintSetup } from '@campus/contracts/complaints';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { personalDataOf } from '../../personal-data.ts';
import { appoint } from '../../testing/appoint.ts';
import { homeOf } from '../../testing/home-of.ts';
import { mailsWith } from '../../testing/mails.ts';
import { environment, portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { filingAt, namedFields } from './filing/testing/test-filing.ts';
import { callsOnComplaints, codeOf, colleague, fieldOf } from './handling/testing/calls-on-complaints.ts';
import { appointBoard, drawId } from './handling/testing/stored-complaint.ts';

/** A moment of 24 November 2026 at the college. */
let now = Date.parse('2026-11-24T10:05:00+05:30');
const portal = portalForTests({ now: () => now });
const { models, read, change, byCode, auditOf } = callsOnComplaints(portal);
const filing = filingAt(portal);
const { student, admin, board } = personas;

const person = (name: string) => ({ uid: `uid-${name}`, email: `${name}@sggs.ac.in`, name });
const chair = person('chair');
const one = person('one');
const two = person('two');
const former = person('former');
const future = person('future');
const judge = person('judge');
const classmate = person('classmate');
const everyone = {
  student,
  classmate,
  faculty: personas.faculty,
  treasurer: personas.treasurer,
  integrity: personas.committee,
  admin,
  board,
  colleague,
  chair,
  one,
  two,
  former,
  future,
  judge,
};
type Name = keyof typeof everyone;
const outside: Name[] = [
  'classmate',
  'faculty',
  'treasurer',
  'integrity',
  'admin',
  'board',
  'colleague',
  'former',
  'future',
  'judge',
];

const seat = (member: Persona | null, given: object = {}) => ({
  kind: 'member',
  title: '',
  email: member?.email ?? '',
  from: null,
  until: null,
  ...given,
});
const setup = async () => (await portal.call('GET', '/api/complaint-setup', { as: admin })).json;
const put = async (path: string, body: object, as: Persona = admin) =>
  portal.call('PUT', `/api/complaint-${path}`, {
    as,
    body: { reason: 'Decided in August.', version: (await setup()).version, ...body },
  });
const committee = (given: object = {}) => ({
  hears: ['safety'],
  name: 'Internal Committee',
  contact: 'Room 12, ic@sggs.ac.in',
  minimum: 2,
  secondInstance: 'ombudsperson',
  seats: [
    seat(chair, { kind: 'chair' }),
    seat(one, { title: 'Student invitee', until: '2026-11-30' }),
    seat(two),
    seat(null, { title: 'External member' }),
    seat(former, { until: '2026-11-23' }),
    seat(future, { from: '2026-11-25' }),
  ],
  ...given,
});
const category = (id: string, given: object = {}) => {
  const { id: _, ...fields } = firstComplaintSetup.categories.find((each) => each.id === id)!;
  return put(`categories/${id}`, { ...fields, ...given });
};

beforeAll(async () => {
  await appointBoard(portal, board, colleague);
  for (const as of Object.values(everyone)) await portal.call('GET', '/api/me', { as });
  for (const role of ['faculty', 'treasurer', 'committee'] as const)
    await appoint(portal, role, personas[role]);
  const judges = {
    name: 'Ombudsperson',
    contact: '',
    minimum: 1,
    secondInstance: null,
    seats: [seat(judge)],
    hears: [],
  };
  await put('committees/ombudsperson', judges);
  await put('committees/internal', committee());
});
beforeEach(async () => {
  now = Date.parse('2026-11-24T10:05:00+05:30');
  await models().complaints.deleteMany({});
  for (const name of ['mails', 'messages']) await portal.connection.collection(name).deleteMany({});
});

const ragging = { text: 'A wombat stands all night.', place: 'Wombat hall', category: 'safety' };
const photo = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
/** Files one with the student's name, or without a name. */
async function file(isNamed: boolean, concerns: Persona[] = []) {
  const given = {
    ...ragging,
    ...(concerns.length > 0 && { concerns: concerns.map(({ uid }) => uid).join() }),
  };
  const fields: Record<string, string> = isNamed ? namedFields(given) : await filing.unnamedFields(given);
  const answer = isNamed
    ? await filing.named(fields, [await photo()])
    : await filing.unnamed(fields, [await photo()]);
  return {
    status: answer.status,
    json: answer.json,
    id: answer.json.id as string,
    key: fields['followUpKey']!,
  };
}

/** Everything that the portal gives this person about complaints, by call. */
async function seenBy(as: Persona, id: string): Promise<Record<string, string>> {
  const get = async (path: string) => {
    const { status, text } = await portal.call('GET', path, { as });
    return status < 300 ? text : '';
  };
  const post = async (path: string, body: object) => {
    const { status, text } = await portal.call('POST', path, { as, body });
    return status < 300 ? text : '';
  };
  const { version } = (await models().complaints.findById(id).lean())!;
  const answer = { requestId: drawId(), action: 'answer', text: 'Hello.', audience: 'author' };
  const mails = (await mailsWith(portal, 'complaint')).filter(
    ({ to }) => 'member' in to && to.member === as.uid,
  );
  return {
    complaint: await get(`/api/complaints/${id}`),
    list: await get('/api/complaints?limit=100'),
    found: await get('/api/complaints?search=wombat'),
    mine: await get('/api/complaints?mine=true'),
    queue: await get('/api/complaint-queue'),
    closed: await get('/api/complaint-queue?state=closed'),
    search: await post('/api/search', { query: 'wombat' }),
    home: JSON.stringify(await homeOf(portal, as)),
    bell: await get('/api/messages'),
    mails: JSON.stringify(mails),
    picture: (await get(`/api/complaints/${id}/pictures/1`)) && id,
    step: await post(`/api/complaints/${id}/actions`, { ...answer, version }),
    meToo: (await portal.call('PUT', `/api/complaints/${id}/me-too`, { as })).status < 300 ? id : '',
    export: JSON.stringify(
      await personalDataOf(portal.connection, as.email, {
        storage: portal.config,
        environment,
        now: () => now,
      }),
    ),
  };
}
/** The calls in which a person meets the complaint, or anything said in it. */
async function callsThatShow(who: Name, id: string): Promise<string[]> {
  const seen = await seenBy(everyone[who], id);
  return Object.keys(seen).filter((call) => seen[call]!.includes(id) || /wombat/i.test(seen[call]!));
}

describe.each([true, false])('a private complaint (named: %s)', (isNamed) => {
  test('is read by today’s members of its committee alone, and by no one outside, in any call', async () => {
    const { id } = await file(isNamed);
    now = Date.parse('2026-11-24T11:00:00+05:30');
    await portal.portal.runJobs();
    const without: Name[] = isNamed ? outside : [...outside, 'student'];
    for (const who of without) expect([who, await callsThatShow(who, id)]).toEqual([who, []]);
    for (const who of ['chair', 'one', 'two'] as const)
      expect(await callsThatShow(who, id)).toEqual(
        expect.arrayContaining(['complaint', 'queue', 'search', 'home', 'picture', 'step']),
      );
    expect(await recipients()).toEqual([chair.uid, one.uid, two.uid].toSorted());
  });

  test('is never seen by the members whom its author names', async () => {
    const { id } = await file(isNamed, [two]);
    now = Date.parse('2026-11-24T11:00:00+05:30');
    await portal.portal.runJobs();
    expect(await callsThatShow('two', id)).toEqual([]);
    expect(await recipients()).toEqual([chair.uid, one.uid].toSorted());
    const { json } = await read(id, one);
    expect(json.handling.hiddenFrom).toEqual([{ id: two.uid, name: 'two', by: 'author' }]);
    // Their colleagues can't show it to them, nor hand it to them.
    expect(fieldOf(await change(id, one, { action: 'show', member: two.uid, text: 'Why not?' }))).toEqual([
      400,
      'member',
    ]);
    expect(fieldOf(await change(id, one, { action: 'assign', assignee: two.uid }))).toEqual([
      400,
      'assignee',
    ]);
    expect(await callsThatShow('two', id)).toEqual([]);
  });

  test.each([
    ['too few members are left', [one, two]],
    ['it is about the chair', [chair]],
  ])('goes to the second instance when %s', async (_, concerns) => {
    const { id, key } = await file(isNamed, concerns);
    now = Date.parse('2026-11-24T11:00:00+05:30');
    await portal.portal.runJobs();
    for (const who of ['chair', 'one', 'two', 'board'] as const)
      expect([who, await callsThatShow(who, id)]).toEqual([who, []]);
    expect(await callsThatShow('judge', id)).toContain('queue');
    expect(await recipients()).toEqual([judge.uid]);
    const author = isNamed ? await read(id, student) : await byCode(key);
    expect(author.json.committee).toEqual({ id: 'ombudsperson', name: 'Ombudsperson' });
  });

  test('leaves a member who says that it is about them, with a trace', async () => {
    const { id } = await file(isNamed);
    expect((await change(id, two, { action: 'recuse', text: 'I am named.' })).status).toBe(200);
    now = Date.parse('2026-11-24T11:00:00+05:30');
    const left = await callsThatShow('two', id);
    // A mail from before they stepped back can't be taken back.
    expect(left.filter((call) => call !== 'mails' && call !== 'bell')).toEqual([]);
    expect(await auditOf(id)).toMatchObject([{ action: 'complaint.recused', actor: { id: two.uid } }]);
    expect((await read(id, one)).json.timeline).toContainEqual(
      expect.objectContaining({ action: 'recuse', name: 'two', text: 'I am named.', audience: 'board' }),
    );
    await change(id, one, { action: 'recuse' });
    expect((await read(id, judge)).json.committee.id).toBe('ombudsperson');
    expect((await read(id, chair)).status).toBe(404);
    expect(await recipients()).toContain(judge.uid);
  });
});

/** Ids of everyone who got a mail about complaints. */
const recipients = async () =>
  (await mailsWith(portal, 'complaint'))
    .flatMap(({ kind, to }) => (kind === 'complaint-notice' && 'member' in to ? to.member : []))
    .toSorted();

test('a complaint that no one could read is refused, and one that names others too', async () => {
  await category('mess', { committee: 'board' });
  const concerns = [board.uid, colleague.uid].join();
  expect(codeOf(await filing.named(namedFields({ concerns })))).toEqual([400, 'no-reader-left']);
  expect(fieldOf(await filing.named(namedFields({ concerns: chair.uid })))).toEqual([400, 'concerns']);
  expect(await models().complaints.countDocuments()).toBe(0);
});

test('filing again with the same names is the same complaint, with others it is not', async () => {
  const fields = await filing.unnamedFields({ ...ragging, concerns: `${two.uid}` });
  expect((await filing.unnamed(fields)).status).toBe(201);
  expect((await filing.unnamed(fields)).status).toBe(201);
  expect(codeOf(await filing.unnamed({ ...fields, concerns: one.uid }))).toEqual([409, 'token-used']);
});

test('members see who sits on a committee and how to reach it, with empty seats', async () => {
  const { json } = await portal.call('GET', '/api/complaint-committees', { as: classmate });
  const find = (id: string) => json.committees.find((each: { id: string }) => each.id === id);
  expect(find('internal')).toMatchObject({ contact: 'Room 12, ic@sggs.ac.in', mine: false });
  expect(find('internal').seats).toEqual([
    { kind: 'chair', title: '', member: { id: chair.uid, name: 'chair' }, until: null },
    { kind: 'member', title: 'Student invitee', member: { id: one.uid, name: 'one' }, until: '2026-11-30' },
    { kind: 'member', title: '', member: { id: two.uid, name: 'two' }, until: null },
    { kind: 'member', title: 'External member', member: null, until: null },
  ]);
  expect(find('board').seats).toHaveLength(2);
});

test('a term begins and ends by itself', async () => {
  const { id } = await file(true);
  now = Date.parse('2026-12-01T00:00:00+05:30');
  expect([(await read(id, one)).status, (await read(id, future)).status]).toEqual([404, 200]);
  const permissions = async (as: Persona) => (await portal.call('GET', '/api/me', { as })).json.permissions;
  expect(await permissions(one)).not.toContain('complaint.handle');
  expect(await permissions(future)).toContain('complaint.handle');
  expect((await portal.call('GET', '/api/complaint-queue', { as: one })).status).toBe(403);
});

test('a locked member neither hears of complaints nor counts', async () => {
  const lock = (locked: boolean) =>
    portal.call('PUT', `/api/members/${two.uid}/lock`, {
      as: admin,
      body: { locked, reason: 'Lost laptop.' },
    });
  expect((await lock(true)).status).toBe(200);
  const { id } = await file(true, [one]);
  expect((await read(id, judge)).json.committee.id).toBe('ombudsperson');
  await lock(false);
});

describe('the set-up', () => {
  test('is changed by admins alone, from the version that they read, with a reason in the audit log', async () => {
    for (const as of [student, board, chair, personas.faculty])
      expect(codeOf(await portal.call('GET', '/api/complaint-setup', { as }))).toEqual([403, 'forbidden']);
    expect((await put('committees/internal', committee(), chair)).status).toBe(403);
    const { version } = await setup();
    expect(
      codeOf(await put('committees/internal', { ...committee(), name: 'IC', version: version - 1 })),
    ).toEqual([409, 'state-changed']);
    expect(fieldOf(await put('committees/internal', { ...committee(), reason: ' ' }))).toEqual([
      400,
      'reason',
    ]);
    expect((await put('committees/internal', committee({ minimum: 3 }))).json.version).toBe(version + 1);
    const [entry] = (await portal.call('GET', '/api/audit', { as: admin })).json.items;
    expect(entry).toMatchObject({
      actor: { id: admin.uid },
      action: 'complaint-committee.changed',
      target: { label: 'Internal Committee' },
      reason: 'Decided in August.',
      details: { minimum: '2 → 3' },
    });
    await put('committees/internal', committee());
  });

  test('keeps who got or lost a seat like every grant, with the reason and the term', async () => {
    const entriesOf = async () =>
      (await portal.call('GET', '/api/audit', { as: admin })).json.items.filter(
        ({ target }: { target: { id: string } }) => target.id === classmate.uid,
      );
    const { seats } = committee();
    await put(
      'committees/internal',
      committee({ seats: [...seats, seat(classmate, { until: '2027-05-31' })] }),
    );
    await put('committees/internal', { ...committee(), reason: 'Left the college.' });
    expect(await entriesOf()).toMatchObject([
      { action: 'complaint-seat.taken', reason: 'Left the college.' },
      {
        action: 'complaint-seat.given',
        reason: 'Decided in August.',
        details: { kind: 'member', until: '2027-05-31' },
      },
    ]);
  });

  test('tells a member once that they were given a seat', async () => {
    const { seats } = committee();
    const given = committee({ seats: [...seats, seat(classmate, { until: '2027-05-31' })] });
    for (let count = 0; count < 2; count += 1) await put('committees/internal', given);
    const letters = await mailsWith(portal, 'complaint-seat');
    expect(letters).toMatchObject([
      {
        kind: 'role',
        to: { member: classmate.uid },
        subject: 'You have a seat on a committee: Internal Committee',
      },
    ]);
    expect(letters[0]!.paragraphs).toContain('Your last day is 31 May 2027.');
    await put('committees/internal', committee());
  });

  test('hands what a committee no longer hears to the board', async () => {
    const heardBy = async (id: string) =>
      (await setup()).categories.flatMap((each: { id: string; committee: string }) =>
        each.committee === id ? each.id : [],
      );
    await put('committees/internal', committee({ hears: ['safety', 'mess'] }));
    expect(await heardBy('internal')).toEqual(['mess', 'safety']);
    await put('committees/internal', committee());
    expect(await heardBy('internal')).toEqual(['safety']);
    expect(await heardBy('board')).toContain('mess');
  });

  test.each([
    [{ seats: [seat(chair, { kind: 'chair' }), seat(one, { kind: 'chair' })] }, 'seats'],
    [{ seats: [seat(one, { from: '2026-02-01', until: '2026-01-01' })] }, 'seats'],
    [{ seats: [seat(one), seat(person('stranger'))] }, 'seats.1.email'],
    [{ secondInstance: 'internal' }, 'secondInstance'],
    [{ secondInstance: 'nowhere' }, 'secondInstance'],
    [{ minimum: 0 }, 'minimum'],
    [{ name: '' }, 'name'],
  ])('refuses %j', async (given, field) => {
    expect(fieldOf(await put('committees/internal', committee(given)))).toEqual([400, field]);
  });

  test('gives the board no seats: the role does', async () => {
    const given = {
      name: 'Board',
      contact: '',
      minimum: 2,
      secondInstance: null,
      seats: [seat(one)],
      hears: [],
    };
    expect(fieldOf(await put('committees/board', given))).toEqual([400, 'seats']);
  });

  test.each(['safety', 'ragging'])('never opens complaints about %s to other members', async (id) => {
    expect(fieldOf(await category(id, { readers: 'members' }))).toEqual([400, 'readers']);
    const fields = namedFields({ ...ragging, category: id, audience: 'members' });
    expect(codeOf(await filing.named(fields))).toEqual([400, 'board-only-category']);
  });

  test('offers new categories, and no more those taken from the form', async () => {
    const fields = { label: 'Wi-Fi', committee: 'board', urgent: false, readers: 'members', contacts: [] };
    expect((await put('categories/wifi', { ...fields, offered: true })).status).toBe(200);
    const filed = await filing.named(namedFields({ category: 'wifi' }));
    expect((await read(filed.json.id, student)).json).toMatchObject({ about: 'Wi-Fi', handles: false });
    await put('categories/wifi', { ...fields, offered: false });
    expect(fieldOf(await filing.named(namedFields({ category: 'wifi' })))).toEqual([400, 'category']);
    expect((await read(filed.json.id, student)).json.about).toBe('Wi-Fi');
    expect(
      (await portal.call('GET', '/api/complaint-figures', { as: student })).json.byCategory,
    ).toContainEqual(expect.objectContaining({ category: 'wifi', about: 'Wi-Fi', filed: 1 }));
  });
});

test('a code finds its complaint at whatever committee', async () => {
  const { id, key } = await file(false, [chair]);
  expect((await byCode(key)).json).toMatchObject({ id, mine: true });
  expect((await models().complaints.findById(id).lean())!.followUp).toBe(hash('sha256', key));
});
