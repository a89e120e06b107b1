import { beforeEach, expect, test } from 'vitest';
import { callsOnFacilities, monday, tuesday } from '../features/facilities/testing/calls-on-facilities.ts';
import { drawId } from '../testing/draw-id.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal, type TestPortal } from '../testing/test-portal.ts';
import { type Persona, personas } from '../testing/tokens.ts';
import { weeksOfFacilities } from './088-weeks-of-facilities.ts';

const database = rawDatabaseForTests(weeksOfFacilities);
const { student, admin } = personas;
const other: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };

let portal: TestPortal;
let hall: string;
beforeEach(async () => {
  const started = await startPortal(database.uri, { now: () => monday });
  portal = started;
  hall = await callsOnFacilities(portal).facility({ needsApproval: true });
  for (const as of [student, other]) await portal.call('GET', '/api/me', { as });
  return () => started.close();
});

const personOf = ({ uid, name = '' }: Persona) => ({ id: uid, name });
const turns = { student: 0 };
/** A wish as earlier versions stored it. */
function asked(day: string, from: string, until: string, author = personOf(student)) {
  const moment = (time: string) => new Date(`${day}T${time}:00+05:30`);
  const [startsAt, endsAt] = [moment(from), moment(until)];
  const first = startsAt.getTime() / 900_000;
  const count = (endsAt.getTime() - startsAt.getTime()) / 900_000;
  return {
    _id: drawId(),
    facility: hall,
    author,
    day,
    from,
    until,
    startsAt,
    endsAt,
    title: 'Choir',
    purpose: 'Rehearsal',
    sent: drawId(),
    slots: Array.from({ length: count }, (_, i) => `${hall}:${first + i}`),
    turn: `${hall}:${author.id}:2026-W48:${(turns.student += 1)}`,
  };
}
function booked(state: string, ...given: Parameters<typeof asked>) {
  const record = asked(...given);
  const at = new Date(monday);
  const { _id, author } = record;
  return {
    ...record,
    state,
    version: 0,
    approvals: [],
    approvalsNeeded: 1,
    history: [{ id: _id, at, by: author, for: null, action: 'submit', from: null, to: 'Pending', text: '' }],
    waitsSince: state === 'Pending' ? at : null,
    decidedAt: state === 'Pending' ? null : at,
    series: null,
    bookedAt: at,
    forgotten: false,
    letters: [],
    outbox: [],
  };
}
const ended = { slots: [], turn: '' };

test('collects the bookings that hold their time by weeks, once, and the places on waiting lists', async () => {
  const approved = booked('Approved', tuesday, '10:00', '12:00');
  const pending = booked('Pending', '2026-12-01', '23:00', '24:00', personOf(other));
  const undecided = { ...booked('Approved', tuesday, '14:00', '15:00'), undecided: 'x' };
  const rejected = { ...booked('Rejected', tuesday, '16:00', '17:00'), ...ended };
  const cancelled = { ...booked('Withdrawn', tuesday, '12:00', '13:00'), ...ended };
  const forgotten = {
    ...booked('Approved', '2025-01-06', '10:00', '11:00', { id: '', name: '' }),
    ...ended,
    forgotten: true,
  };
  const wait = { ...asked(tuesday, '11:00', '13:00', personOf(other)), joinedAt: new Date(monday) };
  await database.collection('bookings').deleteMany({});
  await database
    .collection('bookings')
    .insertMany([approved, pending, undecided, rejected, cancelled, forgotten]);
  await database.collection('bookingWaits').insertOne(wait);

  expect(await database.migrate()).toEqual({ held: 2, ended: 3, undecided: 1, waiting: 1 });
  const weeks = await database.collection('facilityWeeks').find().sort({ _id: 1 }).toArray();
  const { day, from, until, startsAt, endsAt, title, author, state } = approved;
  expect(weeks).toEqual([
    {
      _id: `${hall}:2026-11-23`,
      held: [{ id: approved._id, author, day, from, until, startsAt, endsAt, title, state }],
      version: 0,
      changes: [],
    },
    {
      _id: `${hall}:2026-11-30`,
      held: [expect.objectContaining({ id: pending._id, state: 'Pending' })],
      version: 0,
      changes: [],
    },
  ]);
  expect(await database.migrate()).toEqual({ held: 0, ended: 0, undecided: 0, waiting: 0 });
  expect(await database.collection('facilityWeeks').find().sort({ _id: 1 }).toArray()).toEqual(weeks);

  const { cancel, read, availability, violations } = callsOnFacilities(portal);
  expect(await violations()).toEqual([]);
  const { json } = await availability(`facility=${hall}&from=${tuesday}&until=${tuesday}`, student);
  expect(json.items[0].days[0].busy).toMatchObject([
    { booking: approved._id, from: '10:00', kind: 'booked' },
  ]);
  expect((await read(rejected._id)).json.status).toBe('rejected');
  expect((await read(undecided._id)).status).toBe(404);
  // The first on the list gets the time.
  expect((await cancel(approved._id, admin, { reason: 'Closed.' })).status).toBe(200);
  expect((await read(wait._id, other)).json.status).toBe('waiting');
});
