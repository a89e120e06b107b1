import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday, otherStudent, tuesday } from '../testing/calls-on-facilities.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, admin } = personas;
const manager: Persona = { uid: 'manager-1', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const {
  facility,
  book,
  wait,
  read,
  mine,
  cancel,
  decide,
  close,
  stored,
  held,
  clear,
  mailsOf,
  violations,
  models,
} = callsOnFacilities(portal);

let hall: string;
let strict: string;
beforeAll(async () => {
  hall = await facility();
  strict = await facility({ needsApproval: true }, manager);
  for (const as of [student, otherStudent]) await portal.call('GET', '/api/me', { as });
});
beforeEach(async () => {
  now = monday;
  await clear();
});
afterEach(() => vi.restoreAllMocks());

/** The next write to the record of a booking finds no database, as if the process ended before it. */
const breakOff = (write: 'create' | 'updateOne') =>
  vi.spyOn(portal.connection.models['bookings']!, write).mockImplementationOnce(() => {
    throw new Error('away');
  });
const idsAt = async (path: string, as: Persona) =>
  (await portal.call('GET', path, { as })).json.items.map(({ id }: { id: string }) => id);

describe('a step that was cut off before the booking’s record', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['the booking', async (id) => (await read(id)).json.id],
    ['my bookings', () => idsAt('/api/bookings/mine', student).then(([id]) => id)],
    ['the queue', () => idsAt('/api/booking-queue', manager).then(([id]) => id)],
    [
      'the bookings of a facility',
      async () =>
        (await idsAt(`/api/facilities/${strict}/bookings?from=${tuesday}&until=${tuesday}`, manager))[0],
    ],
    ['the same request', async (id) => (await book({ facility: strict, id })).json.id],
    [
      'the next step in its week',
      async (id) => {
        await book({ facility: strict, from: '14:00', until: '15:00' }, otherStudent);
        return (await stored(id))?._id;
      },
    ],
  ])('is completed by reading %s, with its mail', async (_, look) => {
    const id = drawId();
    breakOff('create');
    expect((await book({ facility: strict, id })).status).toBe(500);
    expect([await stored(id), await mailsOf(id), await held()]).toMatchObject([null, [], [{ id }]]);
    expect(await look(id)).toBe(id);
    expect(await mailsOf(id)).toHaveLength(1);
    expect((await models().weeks.find().lean()).flatMap(({ changes }) => changes)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  test('has its time already, and is closed out by a later cancellation', async () => {
    const id = drawId();
    breakOff('create');
    await book({ facility: hall, id });
    expect(codeOf(await book({ facility: hall }, otherStudent))).toEqual([409, 'slot-taken']);
    expect((await cancel(id)).json).toMatchObject({ status: 'cancelled', version: 1 });
    expect((await book({ facility: hall }, otherStudent)).status).toBe(201);
  });

  test('counts as one of the bookings in a closure, which it came before', async () => {
    const id = drawId();
    breakOff('create');
    await book({ facility: hall, id });
    expect((await close(hall, admin)).json).toMatchObject({ bookings: 1 });
  });

  test('cancels, and gives the time to the waiting list, in one', async () => {
    const { id } = (await book({ facility: hall })).json;
    const place = (await wait({ facility: hall })).json.id;
    breakOff('updateOne');
    expect((await cancel(id)).status).toBe(500);
    expect(await held()).toMatchObject([{ id: place, author: { id: otherStudent.uid } }]);
    expect((await mine('', otherStudent)).json.items).toMatchObject([{ id: place, status: 'booked' }]);
    expect((await read(id)).json.status).toBe('cancelled');
    expect((await portal.call('GET', '/api/booking-waits/mine', { as: otherStudent })).json.items).toEqual(
      [],
    );
    expect(await mailsOf(place)).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  test('decides once', async () => {
    const { id } = (await book({ facility: strict })).json;
    const requestId = drawId();
    breakOff('updateOne');
    expect((await decide(id, manager, { requestId })).status).toBe(500);
    expect((await decide(id, manager, { requestId })).json).toMatchObject({ status: 'booked', version: 1 });
    expect((await stored(id))?.history).toHaveLength(2);
  });

  test('changes nothing if a slower process repeats it after a later step', async () => {
    const { id } = (await book({ facility: strict })).json;
    breakOff('updateOne');
    await decide(id, manager);
    const [week] = await models().weeks.find().lean();
    expect(week!.changes).toMatchObject([{ _id: id, state: 'Approved', version: 1 }]);
    expect((await cancel(id, student, { version: 1 })).json).toMatchObject({
      status: 'cancelled',
      version: 2,
    });
    await models().weeks.updateOne({ _id: week!._id }, { $push: { changes: { $each: week!.changes } } });
    expect((await read(id)).json).toMatchObject({ status: 'cancelled', version: 2 });
    expect(await violations()).toEqual([]);
  });

  test('is over for a member who leaves the list after it', async () => {
    const { id } = (await book({ facility: hall })).json;
    const place = (await wait({ facility: hall })).json.id;
    breakOff('updateOne');
    await cancel(id);
    const path = `/api/booking-waits/${place}`;
    expect(codeOf(await portal.call('DELETE', path, { as: otherStudent }))).toEqual([409, 'wait-over']);
  });
});

test('gives the time back if the id is used for another week at the same moment', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = drawId();
    const days = [tuesday, '2026-12-01', '2026-12-08'];
    const answers = await Promise.all(days.map((day) => book({ facility: hall, day, id })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await held()).toMatchObject([{ id, day: (await stored(id))!.day }]);
    expect(await violations()).toEqual([]);
    await cancel(id);
  }
});

test('no booking comes between a closure or retirement and its answer', async () => {
  const place = await facility();
  const weeks = portal.connection.models['facilityWeeks']!;
  const actual = weeks.updateOne.bind(weeks);
  const first = (work: () => Promise<{ status: number }>) =>
    vi.spyOn(weeks, 'updateOne').mockImplementationOnce((async (...args: Parameters<typeof actual>) => {
      expect((await work()).status).toBeLessThan(300);
      return actual(...args);
    }) as never);
  first(() => close(place, admin));
  expect(codeOf(await book({ facility: place }))).toEqual([409, 'facility-closed']);
  const body = { retired: true, reason: 'Pulled down.' };
  first(() => portal.call('PUT', `/api/facilities/${place}/retirement`, { as: admin, body }));
  expect(codeOf(await book({ facility: place, from: '14:00', until: '15:00' }))).toEqual([
    409,
    'facility-retired',
  ]);
  expect(await held()).toEqual([]);
});
