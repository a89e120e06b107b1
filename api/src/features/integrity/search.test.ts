import { beforeAll, beforeEach, expect, test } from 'vitest';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import {
  callsOnCases,
  checker,
  colleagues,
  monday,
  otherStudent,
  personIn,
  teachers,
} from './testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday });
const { student, faculty, admin, board } = personas;
const { store, clear, appoint, letStandIn } = callsOnCases(portal);
const find = searching(portal);
const scheduler = 'Case: Scheduler, second part';
const reporter = personIn(faculty);

beforeAll(async () => {
  await appoint('faculty', faculty, ...teachers);
  await appoint('committee', checker, ...colleagues);
});
beforeEach(clear);

test('finds a case for its reporter and the committee before the student is notified', async () => {
  await store('reported', { reporter });
  for (const as of [faculty, colleagues[0]!]) expect(await find(as, 'sched')).toEqual([scheduler]);
  expect(await find(student, 'sched')).toEqual([]);
});

test('finds it for the student after the notice', async () => {
  await store('notified', { reporter });
  expect(await find(student, 'scheduler')).toEqual([scheduler]);
});

test('finds it by the student for the committee', async () => {
  await store('notified', { reporter });
  expect(await find(colleagues[0]!, 'asha')).toEqual([scheduler]);
});

test("doesn't find it for anyone else", async () => {
  await store('notified', { reporter });
  for (const as of [otherStudent, admin, board, teachers[0]!])
    expect(await find(as, 'scheduler')).toEqual([]);
});

test("doesn't find it for an excluded member or their stand-in", async () => {
  const [excluded] = colleagues;
  const [standIn] = teachers;
  await letStandIn(excluded!, standIn!, '2026-11-23');
  await store('notified', { reporter, excluded: [personIn(excluded!)] });
  for (const as of [excluded!, standIn!]) expect(await find(as, 'scheduler')).toEqual([]);
});

test('finds it for a stand-in of a member who takes part', async () => {
  const [, member] = colleagues;
  const [, standIn] = teachers;
  await letStandIn(member!, standIn!, '2026-11-23');
  await store('notified', { reporter });
  expect(await find(standIn!, 'scheduler')).toEqual([scheduler]);
});

test("doesn't find a sealed case", async () => {
  await store('sealed', { reporter });
  for (const as of [student, faculty, colleagues[0]!]) expect(await find(as, 'scheduler')).toEqual([]);
});
