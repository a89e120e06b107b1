import { beforeEach, expect, test } from 'vitest';
import { homeOf, linesOf, weekOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { callsOnFacilities, monday, otherStudent } from './testing/calls-on-facilities.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const calls = callsOnFacilities(portal);
const { student, faculty, admin, board } = personas;

beforeEach(async () => {
  now = monday;
  await calls.clear();
});

test('shows a member their bookings of today and tomorrow until they begin', async () => {
  const facility = await calls.facility();
  const booked = await calls.book({ facility, title: 'Drama rehearsal' });
  await calls.book({ facility, title: 'Next week', day: '2026-12-01' });
  const untitled = await calls.book({ facility, title: '', from: '13:00', until: '14:00' });
  expect(await homeOf(portal, student)).toEqual([
    {
      id: `booking:${booked.json.id}`,
      area: 'booking',
      title: 'Main hall',
      note: 'You booked it from 10:00\u00a0am to 12:00\u00a0pm: Drama rehearsal.',
      action: 'Open',
      path: `/facilities/bookings/${booked.json.id}`,
      since: null,
      due: '2026-11-24T04:30:00.000Z',
      for: 'news',
      count: 1,
    },
    expect.objectContaining({
      id: `booking:${untitled.json.id}`,
      note: 'You booked it from 1:00\u00a0pm to 2:00\u00a0pm.',
    }),
  ]);
  for (const as of [otherStudent, faculty, admin]) expect(await homeOf(portal, as)).toEqual([]);
  now = Date.parse('2026-11-24T04:31:00.000Z');
  expect(await homeOf(portal, student)).toHaveLength(1);
});

test('shows managers and admins waiting requests, and the booker the decision', async () => {
  const facility = await calls.facility({ needsApproval: true, name: 'Seminar hall' }, faculty);
  const { json } = await calls.book({ facility, title: 'Debate', day: '2026-11-30' });
  const line = 'Seminar hall: Asha Patil asks for 30 November 2026, 10:00\u00a0am–12:00\u00a0pm. → Decide';
  for (const as of [faculty, admin]) expect(await linesOf(portal, as)).toEqual([line]);
  for (const as of [student, otherStudent, board]) expect(await homeOf(portal, as)).toEqual([]);
  expect((await calls.decide(json.id, faculty)).status).toBe(200);
  expect(await homeOf(portal, faculty)).toEqual([]);
  expect(await linesOf(portal, student)).toEqual([
    'Seminar hall, 30 November 2026, 10:00\u00a0am–12:00\u00a0pm: Your booking is approved. → Open',
  ]);
});

test('shows the booker that a booking was not approved', async () => {
  const facility = await calls.facility({ needsApproval: true }, faculty);
  const { json } = await calls.book({ facility, title: 'Debate' });
  await calls.decide(json.id, faculty, { status: 'Rejected' });
  expect(await linesOf(portal, student)).toEqual([
    'Main hall, 24 November 2026, 10:00\u00a0am–12:00\u00a0pm: Your booking was not approved. → Open',
  ]);
});

test('shows a member their bookings of the next seven days', async () => {
  const facility = await calls.facility();
  await calls.book({ facility, day: '2026-11-24' });
  await calls.book({ facility, day: '2026-11-28' });
  await calls.book({ facility, day: '2026-12-01' });
  const hours = 'Main hall, 10:00\u00a0am–12:00\u00a0pm';
  expect(await weekOf(portal, student)).toEqual([
    `${hours}: 2026-11-24 – 2026-11-24`,
    `${hours}: 2026-11-28 – 2026-11-28`,
  ]);
  expect(await weekOf(portal, otherStudent)).toEqual([]);
});
