import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday, otherStudent, tuesday } from '../testing/calls-on-facilities.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, admin, foreign } = personas;
const manager: Persona = { uid: 'manager-1', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const { facility, book, cancel, read, clear, stored, held } = callsOnFacilities(portal);

let hall: string;
beforeAll(async () => {
  hall = await facility({}, manager);
  await facility({ name: 'Court', kind: 'sports' });
});
beforeEach(async () => {
  now = monday;
  await clear();
});

const bookings = (query: string, as: Persona | undefined = manager, id = hall) =>
  portal.call('GET', `/api/facilities/${id}/bookings?${query}`, { as });
const idsIn = async (query: string) => (await bookings(query)).json.items.map(({ id }: { id: string }) => id);
const utilisation = (query: string, as: Persona | undefined = manager) =>
  portal.call('GET', `/api/facility-utilisation?${query}`, { as });

describe('the bookings of a facility', () => {
  test('are listed in order for its managers, with booker and purpose', async () => {
    const second = (await book({ facility: hall, from: '14:00', until: '15:00' })).json.id;
    const first = (await book({ facility: hall, purpose: 'Wombats' }, otherStudent)).json.id;
    const late = (await book({ facility: hall, day: '2026-11-25', from: '08:00' })).json.id;
    const oneDay = `from=${tuesday}&until=${tuesday}`;
    expect(await idsIn(oneDay)).toEqual([first, second]);
    expect(await idsIn(`from=${tuesday}&until=2026-11-25`)).toEqual([first, second, late]);
    const { next, items } = (await bookings(`${oneDay}&limit=1`)).json;
    expect(items).toMatchObject([{ by: { name: 'Nikhil Shah' }, purpose: 'Wombats', mine: false }]);
    expect(await idsIn(`${oneDay}&limit=1&cursor=${next}`)).toEqual([second]);
    await cancel(second);
    expect(await idsIn(`${oneDay}&held=true`)).toEqual([first]);
    expect(await idsIn(oneDay)).toEqual([first, second]);
  });

  test('are only for its managers and admins', async () => {
    const query = `from=${tuesday}&until=${tuesday}`;
    expect((await bookings(query, admin)).status).toBe(200);
    expect((await portal.call('GET', `/api/facilities/${hall}/bookings?${query}`)).status).toBe(401);
    for (const as of [student, foreign]) expect((await bookings(query, as)).status).toBe(403);
    expect(codeOf(await bookings(query, admin, drawId()))).toEqual([404, 'not-found']);
    expect(fieldsOf(await bookings('from=x&until=2026-11-24'))).toEqual([400, ['from']]);
  });
});

describe('utilisation', () => {
  test("compares approved with open time, by week, for a member's facilities", async () => {
    await book({ facility: hall });
    await book({ facility: hall, from: '14:00', until: '14:30' });
    await book({ facility: hall, day: '2026-11-30', from: '08:00', until: '09:00' });
    await cancel((await book({ facility: hall, from: '16:00', until: '17:00' })).json.id);
    const open = 6 * 12 * 60;
    const { json } = await utilisation('from=2026-11-26&weeks=2');
    expect(json.items).toEqual([
      {
        facility: { id: hall, name: 'Main hall' },
        weeks: [
          { monday: '2026-11-23', bookings: 2, bookedMinutes: 150, openMinutes: open },
          { monday: '2026-11-30', bookings: 1, bookedMinutes: 60, openMinutes: open },
        ],
      },
    ]);
    expect((await utilisation('from=2026-11-26', admin)).json.items).toHaveLength(2);
    expect((await utilisation('from=2026-11-26', student)).json.items).toEqual([]);
  });

  test.each([
    ['from=x', 'from'],
    ['from=2026-11-26&weeks=13', 'weeks'],
    ['from=2026-11-26&cursor=x', 'cursor'],
  ])('refuses ?%s', async (query, field) => {
    expect(fieldsOf(await utilisation(query))).toEqual([400, [field]]);
  });
});

describe('the calendar', () => {
  const path = '/api/booking-calendar';
  const renew = async (as: Persona): Promise<string> =>
    (await portal.call('POST', path, { as })).json.path as string;
  const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

  test('has only the bookings of the link’s owner, in the format of RFC 5545', async () => {
    const title = `Choir; rehearsal, part 1 \\ ${'long '.repeat(10)}`.trim();
    const { id } = (await book({ facility: hall, title, purpose: 'Wombats' })).json;
    const gone = (await book({ facility: hall, from: '14:00', until: '15:00' })).json.id;
    await cancel(gone);
    const other = (await book({ facility: hall, from: '16:00', until: '17:00' }, otherStudent)).json.id;
    const { status, headers, text } = await portal.call('GET', await renew(student));
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const lines = linesOf(text);
    const { host } = new URL(portal.config.portalUrl);
    for (const line of [
      `UID:${id}@${host}`,
      'DTSTART:20261124T043000Z',
      'DTEND:20261124T063000Z',
      'STATUS:CONFIRMED',
      `SUMMARY:Main hall: Choir\\; rehearsal\\, part 1 \\\\ ${'long '.repeat(10).trim()}`,
      'LOCATION:Building A',
      'STATUS:CANCELLED',
      'SEQUENCE:1',
    ])
      expect(lines).toContain(line);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(text).not.toMatch(new RegExp(`${other}|Wombats|Asha|Nikhil`));
    expect((await portal.call('GET', await renew(student))).text).toBe(text);
  });

  test('has one link per member, which can be renewed and ended, and ends with their access', async () => {
    const since = async () => (await portal.call('GET', path, { as: student })).json.since;
    const first = await renew(student);
    expect(await since()).toBe(new Date(monday).toISOString());
    const second = await renew(student);
    expect((await portal.call('GET', first)).status).toBe(404);
    expect((await portal.call('GET', second)).status).toBe(200);
    expect(portal.log.join('\n')).not.toContain(second.slice(path.length + 1));
    const row = await portal.connection.collection('bookingCalendarLinks').findOne({});
    expect(JSON.stringify(row)).not.toContain(second.slice(path.length + 1));
    expect((await portal.call('DELETE', path, { as: student })).status).toBe(204);
    expect([(await portal.call('GET', second)).status, await since()]).toEqual([404, null]);

    const third = await renew(otherStudent);
    await portal.call('PUT', `/api/members/${otherStudent.uid}/lock`, {
      as: admin,
      body: { locked: true, reason: 'Test.' },
    });
    expect((await portal.call('GET', third)).status).toBe(404);
  });

  test('is for members only, and opens with a complete link', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await portal.call(method, path)).status).toBe(401);
      expect((await portal.call(method, path, { as: foreign })).status).toBe(403);
    }
    expect(fieldsOf(await portal.call('GET', `${path}/x`))).toEqual([400, ['secret']]);
    expect((await portal.call('GET', `${path}/${'x'.repeat(43)}`)).status).toBe(404);
  });
});

describe('a year after a booking', () => {
  test('its booker, title, purpose and remarks are erased, but not its time', async () => {
    const { id } = (await book({ facility: hall, title: 'Choir', purpose: 'Wombats' })).json;
    await portal.portal.runJobs();
    expect((await stored(id))?.forgotten).toBe(false);
    now = Date.parse('2027-11-24T06:30:01Z');
    await portal.portal.runJobs();
    const record = (await stored(id))!;
    expect(record).toMatchObject({ forgotten: true, state: 'Approved', day: tuesday });
    expect(await held()).toEqual([]);
    expect(JSON.stringify(record)).not.toMatch(/Asha|student-1|Choir|Wombats/);
    expect((await read(id, manager)).json).toMatchObject({ by: null, purpose: '', history: [] });
    expect((await read(id)).status).toBe(404);
    const { json } = await utilisation('from=2026-11-23&weeks=1');
    expect(json.items[0].weeks[0].bookings).toBe(1);
  });
});

test.each(['0000-01-01', '9999-12-31'])('refuses %s, around which dates can’t be counted', async (far) => {
  const repeated = { facility: hall, day: far, from: '10:00', until: '11:00', times: 2 };
  const answers = [
    await book({ facility: hall, day: far }),
    await portal.call('POST', '/api/booking-series/preview', { as: student, body: repeated }),
    await portal.call('GET', `/api/facilities/${hall}/bookings?from=${far}&until=${far}`, { as: manager }),
    await utilisation(`from=${far}&weeks=2`),
    await portal.call('POST', `/api/facilities/${hall}/blackouts`, {
      as: manager,
      body: { id: drawId(), from: `${far}T10:00`, until: `${far}T11:00`, reason: 'Paint.' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
});
