import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnFacilities, hallSetup, otherStudent, thirdStudent } from '../testing/calls-on-facilities.ts';

/** Tuesday, 10:00 in Berlin; the clocks go back on Sunday, 25 October. */
const start = Date.parse('2026-10-06T08:00:00Z');
let now = start;
const portal = portalForTests({ now: () => now, env: { TIME_ZONE: 'Europe/Berlin' } });
const { student, admin, foreign } = personas;
const { facility, book, read, cancel, close, clear, models } = callsOnFacilities(portal);

let hall: string;
beforeAll(async () => {
  const daily = { from: '00:00', until: '24:00' };
  hall = await facility({ opening: hallSetup.opening.map(() => daily), weeklyBookings: 2 });
});
beforeEach(async () => {
  now = start;
  await clear();
});

const time = { from: '18:00', until: '20:00' };
const preview = (fields: object = {}, as: Persona | undefined = student) =>
  portal.call('POST', '/api/booking-series/preview', {
    as,
    body: { facility: hall, day: '2026-10-08', ...time, times: 4, ...fields },
  });
const series = (fields: object = {}, as: Persona | undefined = student) =>
  portal.call('POST', '/api/booking-series', {
    as,
    body: { id: drawId(), facility: hall, ...time, purpose: 'Choir', days: thursdays, ...fields },
  });
const thursdays = ['2026-10-08', '2026-10-15', '2026-10-22', '2026-10-29'];
const problemsOf = (items: { day: string; problem: { code: string } | null }[]) =>
  items.map(({ day, problem }) => [day, problem?.code ?? null]);
/** One date taken, one closed, one on which the quota is used up. */
async function clash() {
  await book({ facility: hall, day: '2026-10-15', from: '19:00', until: '21:00' }, otherStudent);
  await close(hall, admin, { from: '2026-10-22T12:00', until: '2026-10-23T12:00' });
  for (const from of ['10:00', '12:00'])
    await book({ facility: hall, day: '2026-10-30', from, until: `${from.slice(0, 2)}:30` });
}
const clashes = [
  ['2026-10-08', null],
  ['2026-10-15', 'slot-taken'],
  ['2026-10-22', 'facility-closed'],
  ['2026-10-29', 'booking-quota'],
];

describe('a weekly booking', () => {
  test('is previewed for each date, without storing anything', async () => {
    await clash();
    const { status, json } = await preview();
    expect([status, problemsOf(json.items)]).toEqual([200, clashes]);
    expect(json.items[2].problem.message).toBe('The facility is closed at this time: New paint.');
    expect(await models().bookings.countDocuments({ facility: hall })).toBe(3);
    const until = await preview({ times: '', lastDay: '2026-10-28' });
    expect(problemsOf(until.json.items)).toEqual(clashes.slice(0, 3));
  });

  test('books free dates, and says why the others were not booked', async () => {
    await clash();
    const { status, json } = await series();
    expect([status, problemsOf(json.items)]).toEqual([201, clashes]);
    expect(json.items.map(({ booking }: { booking: object | null }) => booking !== null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(json.items[0].booking).toMatchObject({ series: json.id, status: 'booked', mine: true });
  });

  test('keeps its local hour when the clocks change', async () => {
    const { json } = await series();
    expect(json.items.map(({ booking }: { booking: { startsAt: string } }) => booking.startsAt)).toEqual([
      '2026-10-08T16:00:00.000Z',
      '2026-10-15T16:00:00.000Z',
      '2026-10-22T16:00:00.000Z',
      '2026-10-29T17:00:00.000Z',
    ]);
  });

  test('can be booked in an hour that occurs twice, and refuses one that is skipped', async () => {
    const night = { day: '2026-10-25', from: '01:00', until: '04:00' };
    expect((await book({ facility: hall, ...night })).json).toMatchObject({
      startsAt: '2026-10-24T23:00:00.000Z',
      endsAt: '2026-10-25T03:00:00.000Z',
    });
    const second = { day: '2026-10-25', from: '02:00', until: '03:00' };
    expect(codeOf(await book({ facility: hall, ...second }, otherStudent))).toEqual([409, 'slot-taken']);
    now = Date.parse('2027-03-20T08:00:00Z');
    const skipped = await book({ facility: hall, day: '2027-03-28', from: '02:00', until: '03:00' });
    expect([skipped.status, skipped.json.errors?.[0].field]).toEqual([400, 'from']);
  });

  test('repeated counts once, even many times at once', async () => {
    const id = drawId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => series({ id })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await models().bookings.countDocuments({ series: id })).toBe(4);
    const other = await series({ id, purpose: 'Something else' });
    expect([other.status, other.json.code]).toEqual([409, 'booking-exists']);
    const another = await series({ id }, thirdStudent);
    expect([another.status, another.json.code]).toEqual([409, 'booking-exists']);
  });

  test('gives each date once to one of two people who want the same dates', async () => {
    const [one, other] = await Promise.all([series(), series({}, otherStudent)]);
    for (const [i] of thursdays.entries()) {
      const booked = [one, other].filter(({ json }) => json.items[i].booking !== null);
      expect(booked).toHaveLength(1);
    }
  });

  test('is cancelled as a whole except past dates, only by its booker', async () => {
    const { json } = await series();
    const stop = (as: Persona, id = json.id, requestId = drawId()) =>
      portal.call('POST', `/api/booking-series/${id}/cancellation`, { as, body: { requestId } });
    await cancel(json.items[1].booking.id);
    now = Date.parse('2026-10-08T17:00:00Z');
    expect(codeOf(await stop(otherStudent))).toEqual([404, 'not-found']);
    expect(codeOf(await stop(student, drawId()))).toEqual([404, 'not-found']);
    const requestId = drawId();
    for (let tries = 0; tries < 2; tries += 1)
      expect((await stop(student, json.id, requestId)).json).toEqual({ cancelled: 2 });
    expect((await stop(student)).json).toEqual({ cancelled: 0 });
    expect((await read(json.items[0].booking.id)).json.status).toBe('booked');
    expect((await read(json.items[3].booking.id)).json.status).toBe('cancelled');
  });

  test.each([
    [{ times: 1 }, 'times'],
    [{ times: 27 }, 'times'],
    [{ times: '' }, 'lastDay'],
    [{ lastDay: '2026-10-29' }, 'lastDay'],
    [{ times: '', lastDay: '2026-10-07' }, 'lastDay'],
    [{ times: '', lastDay: '2027-10-07' }, 'lastDay'],
    [{ from: '18:10' }, 'from'],
  ])('refuses the preview of %j beside the field', async (fields, field) => {
    expect(fieldsOf(await preview(fields))).toEqual([400, [field]]);
  });

  test.each([
    [{ days: [] }, 'days'],
    [{ days: Array.from({ length: 27 }, () => '2026-10-08') }, 'days'],
    [{ days: ['tomorrow'] }, 'days.0'],
    [{ purpose: '' }, 'purpose'],
  ])('refuses %j beside the field', async (fields, field) => {
    expect(fieldsOf(await series(fields))).toEqual([400, [field]]);
  });

  test('is refused without a token, for a foreign address and without a facility', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [foreign, 403],
    ] as const)
      expect((await portal.call('POST', '/api/booking-series', { as, body: {} })).status).toBe(status);
    expect(codeOf(await series({ facility: drawId() }))).toEqual([404, 'not-found']);
    expect(codeOf(await preview({ facility: drawId() }))).toEqual([404, 'not-found']);
  });
});
