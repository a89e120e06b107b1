import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { fieldsOf } from '../../../testing/answers.ts';
import { callsOnAbsences, monday, otherStudent } from '../testing/calls-on-absences.ts';
import { planOf } from '../../../testing/plan-of.ts';

const hour = 3_600_000;
let now = monday;
const portal = portalForTests({ now: () => now });
const { student, faculty, admin } = personas;
const { sick, leave, students, clear, appoint, models } = callsOnAbsences(portal);
const namesakes: Persona[] = ['b', 'a', 'c'].map((letter) => ({
  uid: `namesake-${letter}`,
  email: `${letter}@sggs.ac.in`,
  name: 'Zoya Khan',
}));
const nameless: Persona = { uid: 'nameless-1', email: 'x@sggs.ac.in' };

beforeAll(async () => {
  await appoint(faculty);
  for (const as of [admin, student, otherStudent, nameless, ...namesakes])
    await portal.call('GET', '/api/me', { as });
});
beforeEach(async () => {
  now = monday;
  await clear();
});
const statusOf = async (id: string = student.uid) =>
  (await students()).json.find(({ _id }: { _id: string }) => _id === id).status;

test('lists students by name, without faculty and admins, with only name and status', async () => {
  const { status, json } = await students();
  expect(status).toBe(200);
  expect(json).toEqual([
    { _id: 'nameless-1', name: 'Member without a name', status: 'Present' },
    { _id: 'student-1', name: 'Asha Patil', status: 'Present' },
    { _id: 'student-2', name: 'Nikhil Shah', status: 'Present' },
    ...['a', 'b', 'c'].map((one) => ({ _id: `namesake-${one}`, name: 'Zoya Khan', status: 'Present' })),
  ]);
});

test('the page is for members only', async () => {
  expect((await portal.call('GET', '/api/students')).status).toBe(401);
  for (const as of [personas.foreign, personas.unverified])
    expect((await portal.call('GET', '/api/students', { as })).status).toBe(403);
});

test.each([1, 2, 5])('loses no one in pages of %i', async (limit) => {
  const seen: string[] = [];
  for (let after = ''; ;) {
    const { json } = await students(`limit=${limit}${after}`);
    if (json.length === 0) break;
    seen.push(...json.map(({ _id }: { _id: string }) => _id));
    after = `&after=${seen.at(-1)}`;
  }
  expect(seen).toEqual([
    'nameless-1',
    'student-1',
    'student-2',
    ...['a', 'b', 'c'].map((one) => `namesake-${one}`),
  ]);
});

test('searches by the beginning of any word of the name', async () => {
  const found = async (query: string) => (await students(query)).json.map(({ _id }: { _id: string }) => _id);
  expect(await found('search=ZOYA%20k')).toEqual(['namesake-a', 'namesake-b', 'namesake-c']);
  expect(await found('search=PAT')).toEqual(['student-1']);
  expect(await found('search=shah%20nik')).toEqual(['student-2']);
  expect(await found('search=atil')).toEqual([]);
  expect(await found('search=zoya&after=namesake-b')).toEqual(['namesake-c']);
  expect(await found('search=asha&after=nameless-1')).toEqual(['student-1']);
  expect(await found('search=.*')).toEqual([]);
});

test.each([
  ['after=nobody', 'after'],
  ['after=$gt', 'after'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
])('refuses ?%s', async (query, field) => {
  const refused = await students(query);
  expect(fieldsOf(refused)).toEqual([400, [field]]);
});

test('updates the status with the half day', async () => {
  await sick({ from: '2026-11-24', untilMidday: true });
  const seen: string[] = [];
  for (const hours of [0, 13.9, 14, 25.9, 26]) {
    now = monday + hours * hour;
    seen.push(await statusOf());
  }
  expect(seen).toEqual(['Present', 'Present', 'Sick', 'Sick', 'Present']);
  expect(await statusOf(otherStudent.uid)).toBe('Present');
});

test('counts leave once it is approved', async () => {
  const { json } = await leave();
  expect(await statusOf()).toBe('Present');
  await models().absences.updateOne({ _id: json.id }, { state: 'Approved' });
  expect(await statusOf()).toBe('On leave');
});

test('answers the queries of a page by an index', async () => {
  const queries = [
    portal.connection
      .collection('members')
      .find({ roles: 'student', nameLower: { $gt: 'a' } })
      .sort({ nameLower: 1, _id: 1 }),
    portal.connection
      .collection('members')
      .find({ roles: 'student', terms: { $all: ['khan', 'zo'] } })
      .sort({ nameLower: 1, _id: 1 }),
    models().absences.collection.find({
      slots: { $in: ['student-1:2026-11-23a', 'student-2:2026-11-23a'] },
      state: 'Approved',
    }),
  ];
  for (const found of queries) expect(await planOf(found)).not.toMatch(/COLLSCAN|"SORT"/);
});
