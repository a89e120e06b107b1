import { beforeAll, beforeEach, expect, test } from 'vitest';
import { homeOf, linesOf, weekOf } from '../../testing/home-of.ts';
import { letStandIn } from '../../testing/let-stand-in.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { callsOnAbsences, monday, otherStudent } from './testing/calls-on-absences.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const calls = callsOnAbsences(portal);
const { student, faculty, admin, board } = personas;
const standIn: Persona = { uid: 'faculty-2', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const span = { from: '2026-11-24', until: '2026-11-26', reason: 'My sister’s wedding' };

const decide = (id: string, status: 'Approved' | 'Rejected') =>
  portal.call('PUT', `/api/absences/${id}`, { as: faculty, body: { status, remark: 'Fine.', version: 0 } });

beforeAll(() => calls.appoint(faculty, standIn));
beforeEach(async () => {
  now = monday;
  await calls.clear();
});

test('shows leave to reviewers, without the reason', async () => {
  const { json } = await calls.leave(span);
  const item = {
    id: `decide-leave:${json.id}`,
    area: 'health',
    title: 'Asha Patil',
    note: 'Asks for leave from 24 November 2026 to 26 November 2026.',
    action: 'Decide',
    path: `/health-system/reports/${json.id}`,
    since: '2026-11-23',
    due: null,
    for: 'queue',
    count: 1,
  };
  for (const as of [faculty, admin]) expect(await homeOf(portal, as)).toEqual([item]);
  for (const as of [student, otherStudent, board]) expect(await homeOf(portal, as)).toEqual([]);
});

test('hides an absent colleague’s own leave from the stand-in', async () => {
  const { json } = await calls.leave(span);
  const author = { id: faculty.uid, name: faculty.name };
  await calls.models().absences.updateOne({ _id: json.id }, { author });
  expect(await linesOf(portal, faculty)).toEqual([]);
  expect(await linesOf(portal, standIn)).toHaveLength(1);
  await letStandIn(portal, faculty, standIn, '2026-11-23');
  expect(await linesOf(portal, standIn)).toEqual([]);
});

test.each([
  ['Approved', 'Your leave is approved.'],
  ['Rejected', 'Your leave was not approved.'],
] as const)('shows its author for a week that leave was decided: %s', async (status, note) => {
  const { json } = await calls.leave(span);
  expect(await homeOf(portal, student)).toEqual([]);
  expect((await decide(json.id, status)).status).toBe(200);
  expect(await homeOf(portal, student)).toMatchObject([
    { title: 'Leave from 24 November 2026 to 26 November 2026', note, for: 'news', since: '2026-11-23' },
  ]);
  for (const as of [otherStudent, faculty]) expect(await homeOf(portal, as)).toEqual([]);
  now += 8 * 86_400_000;
  expect(await homeOf(portal, student)).toEqual([]);
});

test('does not show sick reports', async () => {
  await calls.sick();
  for (const as of [student, faculty, admin]) expect(await homeOf(portal, as)).toEqual([]);
});

test('shows approved leave in its author’s week, and no illness', async () => {
  const { json } = await calls.leave(span);
  expect(await weekOf(portal, student)).toEqual([]);
  await decide(json.id, 'Approved');
  await calls.sick({ from: '2026-11-27', until: '2026-11-27' });
  expect(await weekOf(portal, student)).toEqual(['Leave, : 2026-11-24 – 2026-11-26']);
  expect(await weekOf(portal, otherStudent)).toEqual([]);
  now = Date.parse('2026-11-27T06:00:00.000Z');
  expect(await weekOf(portal, student)).toEqual([]);
});
