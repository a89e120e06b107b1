import { caseStates } from '@campus/contracts/integrity';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { homeOf, linesOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import {
  callsOnCases,
  checker,
  colleagues,
  fresh,
  monday,
  otherStudent,
  outsider,
  teachers,
} from './testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday });
const calls = callsOnCases(portal);
const { student, faculty, committee, admin } = personas;
const [standIn] = teachers as [Persona];

beforeAll(async () => {
  await calls.appoint('faculty', faculty, standIn);
  await calls.appoint('committee', committee, ...colleagues);
  await calls.letStandIn(fresh, standIn, '2026-11-23');
});
beforeEach(() => calls.clear());

test('shows a student their case with its last day, after the notice', async () => {
  await calls.store('reported');
  await calls.store('checked');
  const { _id } = await calls.store('notified');
  expect(await homeOf(portal, student)).toEqual([
    {
      id: `case:${_id}`,
      area: 'integrity',
      title: 'Scheduler, second part',
      note: 'The integrity committee asks for your answer.',
      action: 'Answer',
      path: `/cheating-records/cases/${_id}`,
      since: null,
      due: '2026-11-28',
      for: 'me',
      count: 1,
    },
  ]);
  for (const as of [otherStudent, faculty, admin]) expect(await homeOf(portal, as)).toEqual([]);
});

test('shows a student that they can appeal, and nothing once the committee must act', async () => {
  await calls.store('decided');
  expect(await linesOf(portal, student)).toEqual([
    'Scheduler, second part: The committee has decided. You can appeal. → Read the decision',
  ]);
  await calls.clear();
  for (const state of [
    'unanswered',
    'answered',
    'appealed',
    'final',
    'published',
    'dismissed',
    'sealed',
  ] as const)
    await calls.store(state);
  expect(await homeOf(portal, student)).toEqual([]);
});

test('shows the committee and its stand-ins the cases in which they can act', async () => {
  await calls.store('answered');
  const line = 'Scheduler, second part: The student has answered. Decide the case. → Decide';
  expect(await homeOf(portal, fresh)).toMatchObject([{ for: 'queue', due: '2026-12-07' }]);
  for (const as of [fresh, standIn]) expect(await linesOf(portal, as)).toEqual([line]);
  // The first checked it, the other takes no part in it.
  for (const as of [checker, outsider, faculty, admin, student]) expect(await homeOf(portal, as)).toEqual([]);
});

test('has words for every state in which the committee can act', async () => {
  for (const state of Object.keys(caseStates) as (keyof typeof caseStates)[])
    await calls.store(state, { excluded: [] });
  const { json } = await portal.call('GET', '/api/case-queue?limit=100', { as: fresh });
  const toDo = json.items.filter(({ mayAct }: { mayAct: boolean }) => mayAct);
  const shown = await homeOf(portal, fresh);
  expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(toDo.length);
  expect(toDo.length).toBeGreaterThan(4);
});
