import { type CaseState, caseStates } from '@campus/contracts/integrity';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { encodeCursor } from '../../../platform/storage/pagination.ts';
import { storeStandIn } from '../../../testing/let-stand-in.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import {
  callsOnCases,
  checker,
  colleagues,
  day,
  fresh,
  monday,
  otherStudent,
  outsider,
  personIn,
  seatedReporter,
  teachers,
} from '../testing/calls-on-cases.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { store, read, clear, appoint, letStandIn, models } = callsOnCases(portal);
const { student, faculty, committee, admin } = personas;
const [standIn] = teachers as [Persona];

beforeAll(async () => {
  await appoint('faculty', faculty, standIn);
  await appoint('committee', committee, ...colleagues);
  // For a member excluded from most cases, and for one who isn't.
  await letStandIn(outsider, standIn, '2026-11-23');
});
beforeEach(async () => {
  now = monday;
  await clear();
});

const get = (path: string, as?: Persona | string) => portal.call('GET', `/api/${path}`, { as });
const idsIn = async (path: string, as: Persona) =>
  (await get(path, as)).json.items.map(({ id }: { id: string }) => id);
const states = Object.keys(caseStates) as CaseState[];
const december = 'case-deadlines?from=2026-12-01&until=2026-12-31';
interface DeadlineFilter {
  waitsFrom?: { $lte: string };
}
const count = (n: number) => n.toString(16).padStart(32, '0');

test.each(['cases', 'case-queue', december, 'case-committee'])(
  '%s is for the committee and who stands in for one of it; not for admins',
  async (path) => {
    const statuses = [];
    for (const as of [undefined, personas.foreign, personas.unverified, student, faculty, admin, committee])
      statuses.push((await get(path, as)).status);
    expect(statuses).toEqual([401, 403, 403, 403, 403, 403, 200]);
    expect((await get(path, standIn)).status).toBe(200);
    now += day;
    expect((await get(path, standIn)).status).toBe(403);
  },
);

test.each(['cases/mine?part=student', 'case-reminder'])('%s is for every member', async (path) => {
  const statuses = [];
  for (const as of [undefined, personas.foreign, personas.unverified, student, admin])
    statuses.push((await get(path, as)).status);
  expect(statuses).toEqual([401, 403, 403, 200, 200]);
});

describe('my cases', () => {
  test('are cases about me after the notice, and cases I reported, until they are sealed', async () => {
    const ofMine = [];
    for (const state of states) {
      const { _id } = await store(state);
      if (state !== 'sealed') ofMine.push([_id, state] as const);
    }
    await store('notified', {
      student: { email: otherStudent.email, name: 'Nikhil', registrationNumber: '' },
    });
    await store('dismissed', { notifiedAt: null });
    const told = ofMine.filter(([, state]) => state !== 'reported' && state !== 'checked');
    const mine = await get('cases/mine?part=student', { ...student, email: 'ASHA@sggs.ac.in' } as Persona);
    const shown = mine.json.items.map(({ id, state }: { id: string; state: string }) => [id, state]);
    expect(new Map(shown)).toEqual(new Map(told));
    expect((await idsIn('cases/mine?part=reporter', faculty)).length).toBe(ofMine.length + 2);
    for (const as of [otherStudent, committee, admin]) {
      const others = [
        ...(await idsIn('cases/mine?part=student', as)),
        ...(await idsIn('cases/mine?part=reporter', as)),
      ];
      expect(others.length).toBe(as === otherStudent ? 1 : 0);
    }
  });

  test('a reporter who is now the student has it only as the student, after the notice', async () => {
    const own = { reporter: personIn(student) };
    await store('reported', own);
    const { _id } = await store('notified', own);
    expect(await idsIn('cases/mine?part=reporter', student)).toEqual([]);
    expect(await idsIn('cases/mine?part=student', student)).toEqual([_id]);
  });

  test.each(['', 'part=committee', 'part[$ne]=student', 'part=student&limit=0', 'part=student&limit=101'])(
    'refuses ?%s',
    async (query) => {
      expect((await get(`cases/mine?${query}`, student)).status).toBe(400);
    },
  );
});

describe('all cases', () => {
  test('are in the state of the case, newest first', async () => {
    const ids = new Map<CaseState, string>();
    for (const [i, state] of states.entries())
      ids.set(state, (await store(state, { reportedAt: new Date(monday - i * day) }))._id);
    for (const state of states.filter((one) => one !== 'sealed')) {
      const { items } = (await get(`cases?state=${state}`, fresh)).json;
      expect(items).toMatchObject([{ id: ids.get(state), state, part: 'committee' }]);
      expect((await read(ids.get(state)!, fresh)).json).toMatchObject(items[0]);
    }
    expect(await idsIn('cases?state=sealed', fresh)).toEqual([]);
    expect(await idsIn('cases', fresh)).toEqual([...ids.values()].slice(0, -1));
  });

  test('contain only what a row needs', async () => {
    const { _id } = await store('answered');
    expect((await get('cases', fresh)).json).toEqual({
      items: [
        {
          id: _id,
          state: 'answered',
          part: 'committee',
          studentName: 'Asha Patil',
          course: 'CS301 Operating Systems',
          title: 'Scheduler, second part',
          kind: 'plagiarism',
          reportedOn: '2026-11-03',
          dueOn: '2026-12-07',
          waitsFor: 'committee',
          overdue: false,
          mayAct: true,
        },
      ],
      next: null,
    });
  });

  test('omit cases in which this member takes no part', async () => {
    const { _id } = await store('reported');
    await store('notified', { reporter: personIn(seatedReporter) });
    await store('checked', { student: { email: fresh.email, name: 'Devi', registrationNumber: '' } });
    const open = await store('reported', { excluded: [] });
    expect((await idsIn('cases', committee)).length).toBe(4);
    expect((await idsIn('cases', seatedReporter)).length).toBe(3);
    expect((await idsIn('cases', fresh)).length).toBe(3);
    for (const path of ['cases', 'case-queue'])
      expect([await idsIn(path, outsider), await idsIn(path, standIn)]).toEqual([[open._id], [open._id]]);
    expect((await read(_id, standIn)).status).toBe(404);
  });

  test('are paged, each once, even with the same time', async () => {
    for (let i = 0; i < 7; i += 1)
      await store('reported', { _id: count(i), reportedAt: new Date(monday - Math.floor(i / 3) * day) });
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json } = await get(`cases?limit=2${cursor && `&cursor=${cursor}`}`, committee);
      all.push(...json.items.map(({ id }: { id: string }) => id));
      cursor = json.next;
    }
    expect(all).toEqual([2, 1, 0, 5, 4, 3, 6].map(count));
  });

  test.each([
    ['cursor=x', 'cursor'],
    [`cursor=${encodeCursor(['yesterday', drawId()])}`, 'cursor'],
    [`cursor=${encodeCursor(['2026-11-21T10:00:00.000Z'])}`, 'cursor'],
    ['state=open', 'state'],
    ['state=reported&state=checked', 'state'],
    ['limit=1000', 'limit'],
  ])('refuse ?%s', async (query, field) => {
    expect(fieldsOf(await get(`cases?${query}`, committee))).toEqual([400, [field]]);
  });
});

describe('the queue', () => {
  test('lists cases waiting for the committee, longest first', async () => {
    for (const state of states) await store(state);
    const { _id } = await store('reported', { waitsFrom: '2026-11-08' });
    const { items } = (await get('case-queue', fresh)).json;
    expect(items[0]).toMatchObject({ id: _id, dueOn: '2026-11-22', waitsFor: 'committee', overdue: true });
    const others = items
      .slice(1)
      .map(({ state, overdue }: { state: string; overdue: boolean }) => [state, overdue]);
    expect(others.toSorted()).toEqual(
      ['answered', 'appealed', 'checked', 'final', 'reported', 'unanswered'].map((state) => [state, false]),
    );
  });

  test('says whether the member can take the waiting step', async () => {
    await store('answered', { excluded: [] });
    const mayAct = async (as: Persona) => (await get('case-queue', as)).json.items[0].mayAct;
    expect([await mayAct(checker), await mayAct(fresh), await mayAct(standIn)]).toEqual([false, true, true]);
  });

  test('gets a case when the student’s last day is over in the college’s time zone', async () => {
    await store('notified', { answerUntil: '2026-11-23', waitsFrom: '2026-11-24' });
    now = Date.parse('2026-11-23T23:59:59+05:30');
    expect(await idsIn('case-queue', fresh)).toEqual([]);
    expect((await get('cases/mine?part=student', student)).json.items).toMatchObject([
      { state: 'notified', dueOn: '2026-11-23', waitsFor: 'student', mayAct: true },
    ]);
    now += 1000;
    expect((await get('case-queue', fresh)).json.items).toMatchObject([
      { state: 'unanswered', mayAct: true },
    ]);
    expect((await get('cases/mine?part=student', student)).json.items).toMatchObject([
      { state: 'unanswered', waitsFor: 'committee', mayAct: false },
    ]);
  });

  test('is paged', async () => {
    for (let i = 0; i < 3; i += 1) await store('reported', { _id: count(i), waitsFrom: `2026-11-0${3 - i}` });
    const first = (await get('case-queue?limit=2', committee)).json;
    const second = (await get(`case-queue?limit=2&cursor=${first.next}`, committee)).json;
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual([2, 1, 0].map(count));
    expect(second.next).toBeNull();
    expect(fieldsOf(await get('case-queue?cursor=x', committee))).toEqual([400, ['cursor']]);
  });
});

describe('deadlines', () => {
  test.each([
    // The committee has until 7 December: 14 days from today.
    ['answered', {}, '2026-12-07', 'committee'],
    ['reported', { waitsFrom: '2026-11-05' }, '2026-11-19', 'committee'],
    ['notified', {}, '2026-11-28', 'student'],
    ['decided', { waitsFrom: '2026-11-24' }, '2026-11-23', 'student'],
  ] as const)('of a case that is %s %j is %s, the %s’s', async (state, given, dueOn, waitsFor) => {
    const { _id } = await store(state, given);
    const on = async (from: string, until: string) =>
      (await get(`case-deadlines?from=${from}&until=${until}`, fresh)).json;
    expect(await on(dueOn, dueOn)).toMatchObject({ items: [{ id: _id, dueOn, waitsFor }], isCut: false });
    const at = Date.parse(dueOn);
    const before = new Date(at - day).toISOString().slice(0, 10);
    const after = new Date(at + day).toISOString().slice(0, 10);
    for (const other of [before, after]) expect((await on(other, other)).items).toEqual([]);
    expect((await on(before, after)).items.length).toBe(1);
  });

  test('are sorted by day, and say when there are more', async () => {
    await store('published');
    await store('dismissed');
    await store('sealed');
    const { _id: committees } = await store('reported', { waitsFrom: '2026-11-13' });
    const { _id: students } = await store('notified', { waitsFrom: '2026-11-27' });
    const november = 'case-deadlines?from=2026-11-01&until=2026-12-31';
    expect(await idsIn(november, fresh)).toEqual([students, committees]);
    const one = (await models().cases.findById(committees).lean())!;
    const more = Array.from({ length: 499 }, (_, i) => ({ ...one, _id: count(i), turn: `more:${i}` }));
    await models().cases.collection.insertMany(more as never);
    const cut = (await get(november, fresh)).json;
    expect([cut.items.length, cut.isCut, cut.items[0].id]).toEqual([500, true, students]);

    // Cases after the last shown one aren't read at all.
    await store('notified', { waitsFrom: '2026-12-05' });
    await models().cases.collection.insertOne({ ...one, _id: count(499), turn: 'more:499' } as never);
    const read: string[] = [];
    portal.connection.set('debug', (_collection: string, method: string, { waitsFrom }: DeadlineFilter) => {
      if (method === 'find' && waitsFrom) read.push(waitsFrom.$lte);
    });
    expect((await get(november, fresh)).json).toEqual(cut);
    portal.connection.set('debug', false);
    expect(read).toEqual(['2026-11-23', '2026-11-27']);
  });

  test.each([
    ['', ['from', 'until']],
    ['from=2026-11-23', ['until']],
    ['from=2026-11-23&until=soon', ['until']],
    ['from=2026-02-29&until=2026-03-01', ['from']],
    ['from=2026-11-23&until=2026-11-22', ['until']],
    ['from=2026-10-01&until=2026-12-02', ['until']],
    ['from[$gt]=&until=2026-11-22', ['from', 'from[$gt]']],
  ])('refuse ?%s', async (query, fields) => {
    expect(fieldsOf(await get(`case-deadlines?${query}`, committee))).toEqual([400, fields]);
  });
});

test('counts the cases waiting for this member in the reminder', async () => {
  for (const state of states) await store(state);
  await store('answered', { waitsFrom: '2026-11-08' });
  await store('notified', { reporter: personIn(committee) });
  const reminder = async (as: Persona) => (await get('case-reminder', as)).json;
  const nothing = {
    toDo: 0,
    overdue: 0,
    aboutMe: 0,
    toAnswer: 0,
    toAppeal: 0,
  };
  const days = { answerDays: 7, appealDays: 14 };
  expect(await reminder(otherStudent)).toEqual({ ...nothing, ...days });
  expect(await reminder(student)).toEqual({ ...nothing, ...days, aboutMe: 10, toAnswer: 2, toAppeal: 1 });
  expect(await reminder(faculty)).toEqual({ ...nothing, ...days });
  expect(await reminder(fresh)).toEqual({ ...nothing, ...days, toDo: 7, overdue: 1 });
  // The member who checked a case doesn't decide it: the two answered ones, the unanswered one and the appeal.
  expect(await reminder(checker)).toMatchObject({ toDo: 3, overdue: 0 });
  expect(await reminder(outsider)).toMatchObject({ toDo: 0 });
});

test('lists members with the role by name, then stand-ins who may sit on the committee', async () => {
  const pupil: Persona = { uid: 'student-4', email: 'leela@sggs.ac.in', name: 'Leela More' };
  await storeStandIn(portal, outsider, pupil, '2026-11-23');
  const members = [...colleagues, committee].map(personIn).toSorted((a, b) => a.name.localeCompare(b.name));
  const seated = [
    ...members.map((member) => ({ ...member, for: null })),
    { ...personIn(standIn), for: personIn(outsider) },
  ];
  expect((await get('case-committee', committee)).json).toEqual(seated);
});
