import { beforeAll, beforeEach, expect, test } from 'vitest';
import { homeOf, linesOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import {
  authorOf,
  callsOnApplications,
  colleagues,
  contentFor,
  otherStudent,
} from './applications/testing/calls-on-applications.ts';
import { callsOnLedger, today } from './ledger/testing/ledger-calls.ts';

const portal = portalForTests();
const calls = callsOnApplications(portal);
const ledger = callsOnLedger(portal);
const { student, faculty, treasurer, admin } = personas;
const lines = (as: Parameters<typeof linesOf>[1]) => linesOf(portal, as);

beforeAll(async () => {
  await calls.appoint('faculty', faculty, colleagues[0]!);
  await calls.appoint('treasurer', treasurer);
});
beforeEach(async () => {
  await calls.clear();
  await ledger.clear();
});

test('shows only the author that a reviewer asked for changes', async () => {
  const { json } = await calls.submit({ purpose: 'Tents and chairs' });
  expect(await lines(student)).toEqual([]);
  await calls.returnIt(json._id, faculty);
  expect(await homeOf(portal, student)).toMatchObject([
    {
      title: 'Tents and chairs',
      note: 'A reviewer asked you to make changes.',
      action: 'Make changes',
      path: `/transparency-budget/applications/${json._id}`,
      since: today(),
      for: 'me',
    },
  ]);
  for (const as of [otherStudent, faculty, treasurer, admin]) expect(await lines(as)).toEqual([]);
});

test('shows an author a decision for a week', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await calls.store({ state: 'Approved', decidedAt: daysAgo(6) });
  await calls.store({ state: 'Rejected', decidedAt: daysAgo(2), kind: 'event' });
  await calls.store({ state: 'Approved', decidedAt: daysAgo(8) });
  expect(await lines(student)).toEqual([
    'Microphones: Your application was not approved. → Read the decision',
    'Microphones: Your application is approved. → Read the decision',
  ]);
  expect((await homeOf(portal, student)).map(({ area }) => area)).toEqual(['approvals', 'budget']);
  expect(await lines(otherStudent)).toEqual([]);
});

test("shows reviewers the queue, longest first, without their own and absent colleagues' applications", async () => {
  const since = (day: number) => ({ waitsSince: new Date(Date.UTC(2026, 10, day, 12)) });
  const named = (id: string, name: string) => ({ ...contentFor(id), name, purpose: `For ${name}` });
  await calls.store({ ...since(20), content: named('a', 'Asha') });
  await calls.store({ ...since(18), content: named('b', 'Bela'), kind: 'event' });
  await calls.store({ ...since(17), author: authorOf(faculty) });
  expect(await lines(faculty)).toEqual([
    'For Bela: Bela applied for an event. → Review',
    'For Asha: Asha applied for funds. → Review',
  ]);
  expect(await lines(colleagues[0]!)).toHaveLength(3);
  await calls.letStandIn(faculty, colleagues[0]!, today());
  expect(await lines(colleagues[0]!)).toHaveLength(2);
  for (const as of [student, treasurer]) expect(await lines(as)).toEqual([]);
});

test('shows treasurers approved, unpaid applications', async () => {
  const application = await ledger.reserve(4_500_000);
  await calls.store({
    _id: application,
    author: authorOf(otherStudent),
    state: 'Approved',
    decidedAt: new Date(0),
  });
  for (const as of [treasurer, admin])
    expect(await homeOf(portal, as)).toMatchObject([
      {
        title: 'Microphones',
        note: '₹45,000 is approved but not paid yet.',
        action: 'Pay',
        path: `/transparency-budget/ledger/new?application=${application}`,
        since: today(),
      },
    ]);
  for (const as of [student, otherStudent, faculty]) expect(await lines(as)).toEqual([]);
});
