import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday, otherStudent, tuesday } from '../testing/calls-on-facilities.ts';
import { mostInOneDay } from './book.ts';

let now = monday;
const portal = portalForTests({ now: () => now });
const { student, faculty, foreign, unverified } = personas;
const { facility, book, read, mine, cancel, close, stored, held, clear, mailsOf, models } =
  callsOnFacilities(portal);

let hall: string;
beforeAll(async () => {
  hall = await facility();
});
beforeEach(async () => {
  now = monday;
  await clear();
});

describe('booking', () => {
  test('holds the time immediately, and can be read by its booker', async () => {
    const { status, json } = await book({ facility: hall, title: ' Choir ', purpose: 'Rehearsal' });
    expect([status, json]).toMatchObject([
      201,
      {
        facility: { id: hall, name: 'Main hall', place: 'Building A' },
        day: tuesday,
        from: '10:00',
        until: '12:00',
        startsAt: '2026-11-24T04:30:00.000Z',
        endsAt: '2026-11-24T06:30:00.000Z',
        title: 'Choir',
        purpose: 'Rehearsal',
        status: 'booked',
        reason: '',
        series: null,
        by: { id: student.uid },
        mine: true,
        version: 0,
      },
    ]);
    expect(await held()).toMatchObject([{ id: json.id, from: '10:00', until: '12:00' }]);
    expect((await read(json.id)).json).toMatchObject({
      actions: ['cancel'],
      history: [{ action: 'submit' }],
    });
    expect((await mine()).json.items).toMatchObject([{ id: json.id }]);
    expect(await mailsOf(json.id)).toEqual([]);
  });

  test('repeated with the same id counts once; another request with the id is refused', async () => {
    const id = drawId();
    const [first, second] = [await book({ facility: hall, id }), await book({ facility: hall, id })];
    expect([first.status, second.status, second.json]).toEqual([201, 201, first.json]);
    expect(codeOf(await book({ facility: hall, id, from: '14:00', until: '15:00' }))).toEqual([
      409,
      'booking-exists',
    ]);
    expect(codeOf(await book({ facility: hall, id }, otherStudent))).toEqual([409, 'booking-exists']);
    expect(await models().bookings.countDocuments({})).toBe(1);
  });

  test('stores exactly one of two hundred at once for one slot', async () => {
    const people = Array.from({ length: 20 }, (_, i): Persona => {
      const uid = `many-${i}`;
      return { uid, email: `${uid}@sggs.ac.in`, name: `Student ${i}` };
    });
    for (const as of people) await portal.call('GET', '/api/me', { as });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        // They begin at different times, and all want the slot at 11:00.
        book({ facility: hall, from: i % 2 ? '10:00' : '11:00', until: '11:30' }, people[i % 20]),
      ),
    );
    const won = answers.filter(({ status }) => status === 201);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter((one) => !won.includes(one)))
      expect(codeOf(answer)).toEqual([409, 'slot-taken']);
    expect(await models().bookings.countDocuments({})).toBe(1);
  });

  test('repeated fifty times at once stores one, with equal answers', async () => {
    const id = drawId();
    const answers = await Promise.all(Array.from({ length: 50 }, () => book({ facility: hall, id })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await models().bookings.countDocuments({})).toBe(1);
  });

  test('never exceeds the weekly quota, even with twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => {
        const hour = 8 + (i % 12);
        const time = (minutes: string) => `${String(hour).padStart(2, '0')}:${minutes}`;
        const day = i < 12 ? tuesday : '2026-11-25';
        return book({ facility: hall, day, from: time('00'), until: time('30') });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(codeOf(answer)).toEqual([409, 'booking-quota']);
    expect(refused[0]?.json.message).toContain('at most 3 times a week');
    expect((await book({ facility: hall, day: '2026-11-30' })).status).toBe(201);
    expect((await book({ facility: hall, day: tuesday, from: '17:45' }, otherStudent)).status).toBe(400);
  });

  test('is limited to a hundred a day, so cancelling and rebooking ends', async () => {
    const { id } = (await book({ facility: hall })).json;
    const made = (await stored(id))!;
    await cancel(id);
    const cancelled = { ...made, state: 'Withdrawn' };
    const others = Array.from({ length: mostInOneDay - 2 }, () => ({ ...cancelled, _id: drawId() }));
    await models().bookings.insertMany(others);
    const last = { facility: hall, id: drawId() };
    expect((await book(last)).status).toBe(201);
    await cancel(last.id);
    expect(codeOf(await book({ facility: hall }))).toEqual([429, 'too-many-bookings']);
    expect(await models().bookings.countDocuments({})).toBe(mostInOneDay);
    const refused = { facility: hall, id: drawId() };
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(refused)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 429));
    expect(await stored(refused.id)).toBeNull();
    expect((await book(last)).status).toBe(201);
    expect((await book({ facility: hall }, otherStudent)).status).toBe(201);
    now += 24 * 3_600_000;
    expect((await book({ facility: hall, day: '2026-11-26' })).status).toBe(201);
  });

  test('names the conflicting booking beside the field, but not its booker', async () => {
    await book({ facility: hall });
    const refused = await book({ facility: hall, from: '11:30', until: '13:00' }, otherStudent);
    expect(codeOf(refused)).toEqual([409, 'slot-taken']);
    expect(refused.json.errors).toEqual([
      {
        field: 'from',
        message: 'It is already booked from 10:00\u00a0am to 12:00\u00a0pm. Choose another time.',
      },
    ]);
    expect(refused.text).not.toMatch(/Asha|Rehearsal/);
    expect((await book({ facility: hall, from: '12:00', until: '13:00' }, otherStudent)).status).toBe(201);
    const other = await facility({ name: 'Other hall' });
    expect((await book({ facility: other })).status).toBe(201);
  });

  test.each([
    [{ day: '2026-11-22' }, 'day', 'This day is over.'],
    [{ day: '2027-01-23' }, 'day', 'Choose a day at most 60 days ahead.'],
    [{ day: '2026-11-29' }, 'day', 'The facility is closed on this weekday.'],
    [{ day: '2026-11-23', from: '10:00' }, 'from', 'This time has begun already. Choose a later one.'],
    [{ from: '12:00', until: '12:00' }, 'until', 'The end must be later than the beginning.'],
    [{ from: '07:30' }, 'from', 'The facility is open from 8:00\u00a0am to 8:00\u00a0pm on this day.'],
    [
      { from: '19:00', until: '20:30' },
      'until',
      'The facility is open from 8:00\u00a0am to 8:00\u00a0pm on this day.',
    ],
    [{ from: '10:15' }, 'from', 'Bookings begin every 30 minutes from 8:00\u00a0am on.'],
    [{ until: '12:15' }, 'until', 'A booking lasts a multiple of 30 minutes.'],
    [{ until: '14:30' }, 'until', 'Book it for at most 4 hours.'],
    [{ from: '10:05' }, 'from', 'Choose a time in quarters of an hour.'],
    [{ from: '25:00' }, 'from', 'Choose a time in quarters of an hour.'],
    [{ day: '2026-02-30' }, 'day', 'Choose a day.'],
    [{ day: { $gt: '' } }, 'day', 'Choose a day.'],
    [{ purpose: ' \u200b ' }, 'purpose', 'The purpose is required.'],
    [{ title: 'x'.repeat(81) }, 'title', 'The title can have at most 80 characters.'],
    [{ id: '1' }, 'id', 'This is not the id of a booking.'],
  ])('refuses %j beside the field', async (fields, field, message) => {
    const refused = await book({ facility: hall, ...(fields as object) });
    expect([refused.status, refused.json.errors]).toEqual([400, [{ field, message }]]);
    expect(await models().bookings.countDocuments({})).toBe(0);
  });

  test('refuses an unknown or retired facility', async () => {
    expect(codeOf(await book({ facility: drawId() }))).toEqual([404, 'not-found']);
    const old = await facility({ name: 'Old hall' });
    await portal.call('PUT', `/api/facilities/${old}/retirement`, {
      as: personas.admin,
      body: { retired: true, reason: 'Pulled down.' },
    });
    expect(codeOf(await book({ facility: old }))).toEqual([409, 'facility-retired']);
  });

  test('refuses only the time of a blackout, with its reason', async () => {
    await close(hall, personas.admin);
    const refused = await book({ facility: hall, from: '12:30', until: '13:30' });
    expect(codeOf(refused)).toEqual([409, 'facility-closed']);
    expect(refused.json.errors).toEqual([
      { field: 'from', message: 'The facility is closed at this time: New paint.' },
    ]);
    expect((await book({ facility: hall, from: '13:00', until: '14:00' })).status).toBe(201);
  });

  test.each([
    ['nobody', undefined, 401],
    ['a foreign address', foreign, 403],
    ['an address that isn’t verified', unverified, 403],
  ])('by %s is refused', async (_, as, status) => {
    const answer = await portal.call('POST', '/api/bookings', { as, body: {} });
    expect(answer.status).toBe(status);
  });
});

describe('cancelling', () => {
  test('by the booker frees the time and the weekly turn immediately', async () => {
    const { json } = await book({ facility: hall });
    const requestId = drawId();
    const cancelled = await cancel(json.id, student, { requestId });
    expect([cancelled.status, cancelled.json]).toMatchObject([
      200,
      { status: 'cancelled', actions: [], version: 1 },
    ]);
    expect([await stored(json.id), await held()]).toMatchObject([{ state: 'Withdrawn' }, []]);
    expect((await cancel(json.id, student, { requestId })).json).toEqual(cancelled.json);
    expect(codeOf(await cancel(json.id, student, { version: 1 }))).toEqual([409, 'step-not-possible']);
    expect((await book({ facility: hall }, otherStudent)).status).toBe(201);
    expect(await mailsOf(json.id)).toEqual([]);
  });

  test('is possible until the booking begins', async () => {
    const { json } = await book({ facility: hall });
    now = Date.parse(json.startsAt);
    expect(codeOf(await cancel(json.id))).toEqual([409, 'step-not-possible']);
    expect((await read(json.id)).json.actions).toEqual([]);
    now -= 1;
    expect((await cancel(json.id)).status).toBe(200);
  });

  test('by an admin needs a reason, which the booker can read, and sends a mail', async () => {
    const { json } = await book({ facility: hall });
    expect(fieldsOf(await cancel(json.id, personas.admin))).toEqual([400, ['reason']]);
    const reason = 'The wombat moved in.';
    expect((await cancel(json.id, personas.admin, { reason })).status).toBe(200);
    expect((await read(json.id)).json).toMatchObject({ status: 'cancelled', reason });
    const mails = await mailsOf(json.id);
    expect(mails).toMatchObject([
      {
        _id: `booking:${json.id}:cancelled`,
        kind: 'booking',
        to: { member: student.uid },
        subject: 'Your booking was cancelled',
        paragraphs: [
          'A manager cancelled your booking: Main hall on 24 November 2026, 10:00\u00a0am–12:00\u00a0pm.',
          'Open it to see the reason.',
        ],
        link: { path: `/facilities/bookings/${json.id}` },
      },
    ]);
    const audit = await portal.call('GET', '/api/audit', { as: personas.admin });
    expect(audit.json.items[0]).toMatchObject({ action: 'booking.cancelled', reason });
    expect(audit.json.items[0].details).toMatchObject({ facility: 'Main hall', day: tuesday });
    expect(await stored(json.id)).toMatchObject({ letters: [], outbox: [] });
  });

  test('or reading another member’s booking is refused as if it did not exist', async () => {
    const { json } = await book({ facility: hall });
    for (const as of [otherStudent, faculty]) {
      expect(codeOf(await cancel(json.id, as, { reason: 'No.' }))).toEqual([404, 'not-found']);
      expect(codeOf(await read(json.id, as))).toEqual([404, 'not-found']);
    }
    expect(codeOf(await cancel(drawId()))).toEqual([404, 'not-found']);
    expect(fieldsOf(await cancel('1'))).toEqual([400, ['id']]);
    expect((await stored(json.id))?.state).toBe('Approved');
  });

  test('from an old version is refused', async () => {
    const { json } = await book({ facility: hall });
    expect(codeOf(await cancel(json.id, student, { version: 3 }))).toEqual([409, 'state-changed']);
  });

  test('by booker and manager at once counts once', async () => {
    const { json } = await book({ facility: hall });
    const answers = await Promise.all([
      cancel(json.id),
      cancel(json.id, personas.admin, { reason: 'Closed.' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await stored(json.id))?.history).toHaveLength(2);
  });
});

describe('my bookings', () => {
  test('are listed by end, upcoming and past ones separately, page by page', async () => {
    const ids: string[] = [];
    for (const from of ['14:00', '10:00', '12:00'])
      ids.push((await book({ facility: hall, from, until: `${from.slice(0, 2)}:30` })).json.id);
    await book({ facility: hall, from: '16:00', until: '17:00' }, otherStudent);
    const order = [ids[1], ids[2], ids[0]];
    const idsIn = async (query: string) => (await mine(query)).json.items.map(({ id }: { id: string }) => id);
    expect(await idsIn('')).toEqual(order);
    const first = (await mine('limit=2')).json;
    expect(await idsIn(`limit=2&cursor=${first.next}`)).toEqual([ids[0]]);
    now = Date.parse('2026-11-24T07:30:00Z');
    expect([await idsIn(''), await idsIn('when=past')]).toEqual([[ids[0]], [ids[2], ids[1]]]);
  });

  test.each([
    ['when=never', 'when'],
    ['limit=0', 'limit'],
    ['cursor=x', 'cursor'],
  ])('refuse ?%s', async (query, field) => {
    expect(fieldsOf(await mine(query))).toEqual([400, [field]]);
  });
});
