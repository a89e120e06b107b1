import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import {
  callsOnFacilities,
  monday,
  otherStudent,
  thirdStudent,
  tuesday,
} from '../testing/calls-on-facilities.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { admin, student, foreign, unverified } = personas;
const { facility, book, wait, read, cancel, close, stored, held, clear, mailsOf, models, violations } =
  callsOnFacilities(portal);

let hall: string;
beforeAll(async () => {
  hall = await facility();
  for (const as of [otherStudent, thirdStudent]) await portal.call('GET', '/api/me', { as });
});
beforeEach(async () => {
  now = monday;
  await clear();
});

const waits = async (as: Persona = otherStudent) =>
  (await portal.call('GET', '/api/booking-waits/mine', { as })).json.items;
const leave = (id: string, as: Persona | undefined = otherStudent) =>
  portal.call('DELETE', `/api/booking-waits/${id}`, { as });
const booked = async () => (await book({ facility: hall })).json.id as string;

describe('the waiting list', () => {
  test('gives free time to the first on the list, under the id of the place, with a mail', async () => {
    const id = await booked();
    const first = await wait({ facility: hall, title: 'Chess', purpose: 'Finals' });
    expect([first.status, first.json]).toMatchObject([
      201,
      { facility: { name: 'Main hall' }, day: tuesday, from: '10:00', until: '12:00', ahead: 0 },
    ]);
    now += 1000;
    const second = await wait({ facility: hall, from: '11:00', until: '13:00' }, thirdStudent);
    expect(second.json.ahead).toBe(1);
    expect((await read(id, admin)).json.waiters).toBe(2);
    expect((await read(id)).json.waiters).toBe(0);

    await cancel(id);
    expect((await read(first.json.id, otherStudent)).json).toMatchObject({
      status: 'booked',
      title: 'Chess',
      purpose: 'Finals',
    });
    expect(await mailsOf(first.json.id)).toMatchObject([
      {
        _id: `booking:${first.json.id}:place-free`,
        to: { member: otherStudent.uid },
        subject: 'You have a booking from the waiting list',
      },
    ]);
    expect([await waits(), await waits(thirdStudent)]).toMatchObject([[], [{ ahead: 0 }]]);
  });

  test('gives remaining time to a later member whose whole time is free', async () => {
    const [early, late] = [
      (await book({ facility: hall, from: '10:00', until: '11:00' })).json.id,
      (await book({ facility: hall, from: '11:00', until: '12:00' })).json.id,
    ];
    const wide = (await wait({ facility: hall, from: '10:00', until: '12:00' })).json.id;
    now += 1000;
    const narrow = (await wait({ facility: hall, from: '11:00', until: '12:00' }, thirdStudent)).json.id;
    await cancel(late);
    expect([await stored(wide), await stored(narrow)]).toMatchObject([null, { state: 'Approved' }]);
    await cancel(early);
    expect(await stored(wide)).toBeNull();
  });

  test('has priority over a new booking, even with fifty at once', async () => {
    const id = await booked();
    const first = (await wait({ facility: hall })).json.id;
    const [, ...answers] = await Promise.all([
      cancel(id),
      ...Array.from({ length: 50 }, () => book({ facility: hall }, thirdStudent)),
    ]);
    for (const answer of answers) expect(codeOf(answer)).toEqual([409, 'slot-taken']);
    expect(await stored(first)).toMatchObject({ state: 'Approved', author: { id: otherStudent.uid } });
    expect(await held()).toHaveLength(1);
  });

  test('asks for approval if the facility needs it, and moves on after a rejection', async () => {
    const strict = await facility({ name: 'Strict hall', needsApproval: true });
    const id = (await book({ facility: strict })).json.id;
    const first = (await wait({ facility: strict })).json.id;
    now += 1000;
    const second = (await wait({ facility: strict }, thirdStudent)).json.id;
    const reject = (booking: string) =>
      portal.call('PUT', `/api/bookings/${booking}`, {
        as: admin,
        body: { status: 'Rejected', remark: 'No.', requestId: drawId(), version: 0 },
      });
    await reject(id);
    expect((await read(first, otherStudent)).json.status).toBe('waiting');
    await reject(first);
    expect((await read(second, thirdStudent)).json.status).toBe('waiting');
  });

  test('skips members without quota or access, and stops at a blackout', async () => {
    const id = await booked();
    const first = (await wait({ facility: hall })).json.id;
    for (const from of ['14:00', '15:00', '16:00'])
      await book({ facility: hall, from, until: `${from.slice(0, 2)}:30` }, otherStudent);
    now += 1000;
    const barred: Persona = { uid: 'barred', email: 'barred@sggs.ac.in', name: 'Barred' };
    await portal.call('GET', '/api/me', { as: barred });
    const second = (await wait({ facility: hall }, barred)).json.id;
    await portal.call('PUT', '/api/members/barred/lock', {
      as: admin,
      body: { locked: true, reason: 'Test.' },
    });
    now += 1000;
    const third = (await wait({ facility: hall }, thirdStudent)).json.id;
    const { json: blackout } = await close(hall, admin);
    await cancel(id);
    expect((await held()).filter(({ from }) => from === '10:00')).toEqual([]);
    await portal.call('DELETE', `/api/facilities/${hall}/blackouts/${blackout.id}`, { as: admin });
    await portal.portal.runJobs();
    expect([await stored(first), await stored(second), await stored(third)]).toMatchObject([
      null,
      null,
      { state: 'Approved' },
    ]);
  });

  test('comes before a new booking when a closure that kept the time back is removed', async () => {
    const id = await booked();
    const first = (await wait({ facility: hall })).json.id;
    const { json: closure } = await close(hall, admin);
    await cancel(id);
    expect(await stored(first)).toBeNull();
    await portal.call('DELETE', `/api/facilities/${hall}/blackouts/${closure.id}`, { as: admin });
    expect(codeOf(await book({ facility: hall }, thirdStudent))).toEqual([409, 'slot-taken']);
    expect(await stored(first)).toMatchObject({ state: 'Approved', author: { id: otherStudent.uid } });
  });

  test('ends an hour before the time', async () => {
    const id = await booked();
    const first = (await wait({ facility: hall })).json.id;
    now = Date.parse('2026-11-24T03:30:00Z');
    expect(fieldsOf(await wait({ facility: hall }, thirdStudent))).toEqual([400, ['from']]);
    await cancel(id);
    await portal.portal.runJobs();
    expect([await stored(first), await waits()]).toEqual([null, []]);
    expect((await book({ facility: hall }, thirdStudent)).status).toBe(201);
  });

  test('accepts no one for a free time, and no one twice for the same time', async () => {
    expect(codeOf(await wait({ facility: hall }))).toEqual([409, 'slot-free']);
    await booked();
    const id = drawId();
    const [one, same] = [await wait({ facility: hall, id }), await wait({ facility: hall, id })];
    expect([one.status, same.json]).toEqual([201, one.json]);
    expect(codeOf(await wait({ facility: hall }))).toEqual([409, 'wait-exists']);
    expect(codeOf(await wait({ facility: hall, id }, thirdStudent))).toEqual([409, 'booking-exists']);
    expect(await waits()).toHaveLength(1);
  });

  test('gives the same answer when the place has become a booking', async () => {
    const booking = await booked();
    const id = drawId();
    const { json } = await wait({ facility: hall, id });
    await cancel(booking);
    expect(await stored(id)).not.toBeNull();
    expect((await wait({ facility: hall, id })).json).toEqual(json);
  });

  test('allows ten places per member and week, even at once', async () => {
    const court = await facility({ name: 'Court', weeklyBookings: 50 });
    for (let hour = 8; hour < 20; hour++)
      await book({ facility: court, from: timeAt(hour), until: timeAt(hour + 1) });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        wait({ facility: court, from: timeAt(8 + i), until: timeAt(9 + i) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    for (const answer of answers.filter(({ status }) => status !== 201))
      expect(codeOf(answer)).toEqual([409, 'too-many-waits']);
  });

  test('can be left only by its member; repeating changes nothing', async () => {
    await booked();
    const { id } = (await wait({ facility: hall })).json;
    expect((await leave(id, thirdStudent)).status).toBe(204);
    expect(await waits()).toHaveLength(1);
    expect([(await leave(id)).status, (await leave(id)).status]).toEqual([204, 204]);
    expect(await waits()).toEqual([]);
    expect(fieldsOf(await leave('1'))).toEqual([400, ['id']]);
  });

  test('gives nothing to a member who leaves it before the time is given out', async () => {
    const id = await booked();
    const first = (await wait({ facility: hall })).json.id;
    now += 1000;
    const next = (await wait({ facility: hall }, thirdStudent)).json.id;
    const weeks = portal.connection.models['facilityWeeks']!;
    const actual = weeks.updateOne.bind(weeks);
    let left = 0;
    const leaveFirst = async (...args: Parameters<typeof actual>) => {
      left = (await leave(first)).status;
      return actual(...args);
    };
    vi.spyOn(weeks, 'updateOne').mockImplementationOnce(leaveFirst as never);
    expect([(await cancel(id)).status, left]).toEqual([200, 204]);
    expect([await stored(first), await stored(next)]).toMatchObject([null, { state: 'Approved' }]);
  });

  test('can’t be left any more by who has the booking, until that is cancelled', async () => {
    const id = await booked();
    const first = (await wait({ facility: hall })).json.id;
    await cancel(id);
    expect(codeOf(await leave(first))).toEqual([409, 'wait-over']);
    expect((await leave(first, thirdStudent)).status).toBe(204);
    await cancel(first, otherStudent);
    expect((await leave(first)).status).toBe(204);
  });

  test('gives the time to the next member if the id of a place was used for another booking', async () => {
    const id = await booked();
    const place = (await wait({ facility: hall })).json.id;
    expect(
      (await book({ facility: hall, id: place, from: '14:00', until: '15:00' }, otherStudent)).status,
    ).toBe(201);
    now += 1000;
    const next = (await wait({ facility: hall }, thirdStudent)).json.id;
    await cancel(id);
    expect(await stored(next)).toMatchObject({ state: 'Approved', author: { id: thirdStudent.uid } });
    expect(await waits()).toEqual([]);
    await cancel(next, thirdStudent);
    expect((await book({ facility: hall }, thirdStudent)).status).toBe(201);
  });

  test.each([
    ['nobody', undefined, 401],
    ['a foreign address', foreign, 403],
    ['an address that isn’t verified', unverified, 403],
  ])('is closed to %s', async (_, as, status) => {
    expect((await portal.call('POST', '/api/booking-waits', { as, body: {} })).status).toBe(status);
  });
});

const timeAt = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

describe('a time that a reopened facility gives free', () => {
  /** A time is free again and the list for it not served yet, as before the next run of the job. */
  async function freeWithout(hall: string, booking: string) {
    const id = drawId();
    await close(hall, admin, { id });
    await cancel(booking);
    await portal.call('DELETE', `/api/facilities/${hall}/blackouts/${id}`, { as: admin });
  }

  test.each([
    ['once more', {}, 201],
    ['for another time', { from: '16:00', until: '17:00' }, 409],
  ])('is kept by the member on the list who books with the same id %s', async (_, time, status) => {
    const booking = await booked();
    const id = drawId();
    await wait({ facility: hall, id });
    await freeWithout(hall, booking);
    expect((await book({ facility: hall, id, ...time }, otherStudent)).status).toBe(status);
    expect(await held()).toMatchObject([{ id, from: '10:00' }]);
    expect(await violations()).toEqual([]);
  });

  test('goes to the list, whatever is wrong with the week of another facility', async () => {
    const [first, second] = [await facility(), await facility()].toSorted() as [string, string];
    await book({ facility: first });
    await wait({ facility: first });
    const booking = (await book({ facility: second })).json.id;
    await wait({ facility: second });
    await freeWithout(second, booking);
    const spoilt = { changes: { _id: 'x', version: 0 } };
    await models().weeks.updateOne({ _id: `${first}:2026-11-23` }, { $push: spoilt } as object);
    await portal.portal.runJobs();
    const week = (await models().weeks.findById(`${second}:2026-11-23`).lean())!;
    expect(week.held).toMatchObject([{ author: { id: otherStudent.uid } }]);
    await models().weeks.updateOne({ _id: `${first}:2026-11-23` }, { $set: { changes: [] } });
  });
});

describe('a booking that a manager cancels', () => {
  test('leaves its booker their other places when it has begun', async () => {
    await book({ facility: hall, from: '15:00', until: '16:00' });
    await wait({ facility: hall, from: '13:00', until: '16:00' });
    const { id } = (await book({ facility: hall, from: '11:00', until: '14:00' }, otherStudent)).json;
    now = Date.parse(`${tuesday}T05:40:00Z`);
    expect(codeOf(await cancel(id, admin, { reason: 'Misuse.' }))).toEqual([409, 'step-not-possible']);
    expect(await models().waits.countDocuments()).toBe(1);
  });

  test('refuses its booker a place on the list for the time they hold', async () => {
    await book({ facility: hall });
    expect(codeOf(await wait({ facility: hall, from: '11:00', until: '13:00' }, student))).toEqual([
      409,
      'wait-for-own',
    ]);
    expect(await models().waits.countDocuments({ 'author.id': student.uid })).toBe(0);
  });

  test('goes to the next member, even if its booker joined the list before them', async () => {
    await book({ facility: hall, from: '11:00', until: '12:00' }, thirdStudent);
    await wait({ facility: hall }, student);
    const { id } = (await book({ facility: hall, until: '11:00' }, student)).json;
    await wait({ facility: hall, until: '11:00' }, otherStudent);
    expect((await cancel(id, admin, { reason: 'Misuse.' })).status).toBe(200);
    expect(await models().waits.countDocuments({ 'author.id': student.uid })).toBe(0);
    expect((await held()).map(({ author }) => author.id).toSorted()).toEqual([
      otherStudent.uid,
      thirdStudent.uid,
    ]);
  });
});
