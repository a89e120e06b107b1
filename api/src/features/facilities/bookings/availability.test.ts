import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday, tuesday } from '../testing/calls-on-facilities.ts';
import { planOf } from '../../../testing/plan-of.ts';

const portal = portalForTests({ now: () => monday });
const { student, admin, foreign } = personas;
const manager: Persona = { uid: 'manager-1', email: 'lata@sggs.ac.in', name: 'Lata Joshi' };
const { facility, book, close, cancel, clear, availability, models } = callsOnFacilities(portal);

let court: string;
let hall: string;
beforeAll(async () => {
  hall = await facility({ name: 'Hall', needsApproval: true }, manager);
  court = await facility({ name: 'court', kind: 'sports' });
});
beforeEach(clear);

const day = (id: string) => `facility=${id}&from=${tuesday}&until=${tuesday}`;
const busyFor = async (as: Persona) => (await availability(day(hall), as)).json.items[0].days[0].busy;

describe('availability', () => {
  test('shows open and busy times, and bookers only to people who may know', async () => {
    const { id } = (await book({ facility: hall, title: 'Choir', purpose: 'Wombats' })).json;
    await close(hall, admin, { from: `${tuesday}T13:07`, until: '2026-11-25T09:00' });
    const hidden = { booking: null, by: null, mine: false };
    const closed = { from: '13:07', until: '24:00', kind: 'closed', title: 'New paint.', ...hidden };
    const choir = { from: '10:00', until: '12:00', kind: 'waiting', title: 'Choir' };
    const { json, text } = await availability(`facility=${hall}&from=${tuesday}&until=2026-11-29`);
    const { days } = json.items[0];
    expect(days).toHaveLength(6);
    expect(days[0]).toEqual({
      day: tuesday,
      open: { from: '08:00', until: '20:00' },
      busy: [{ ...choir, ...hidden }, closed],
    });
    expect(days[1].busy).toEqual([{ ...closed, from: '00:00', until: '09:00' }]);
    expect(days[5]).toEqual({ day: '2026-11-29', open: null, busy: [] });
    expect(text).not.toMatch(/Asha|Wombats/);
    const by = { id: student.uid, name: 'Asha Patil' };
    expect((await busyFor(student))[0]).toEqual({ ...choir, booking: id, by, mine: true });
    for (const as of [manager, admin])
      expect((await busyFor(as))[0]).toEqual({ ...choir, booking: id, by, mine: false });
    await cancel(id);
    expect(await busyFor(student)).toEqual([closed]);
  });

  test('shows all facilities by name, or one kind, without retired ones', async () => {
    const old = await facility({ name: 'A ruin' });
    await portal.call('PUT', `/api/facilities/${old}/retirement`, {
      as: admin,
      body: { retired: true, reason: 'Pulled down.' },
    });
    const idsIn = async (query: string) =>
      (await availability(`from=${tuesday}&until=${tuesday}&${query}`)).json.items.map(
        (item: { facility: { id: string } }) => item.facility.id,
      );
    expect(await idsIn('')).toEqual([court, hall]);
    expect(await idsIn('kind=sports')).toEqual([court]);
    expect(await idsIn('search=hal')).toEqual([hall]);
    const { next } = (await availability(`from=${tuesday}&until=${tuesday}&limit=1`)).json;
    expect(await idsIn(`limit=1&cursor=${next}`)).toEqual([hall]);
    expect(await idsIn(`facility=${old}`)).toEqual([old]);
  });

  test('has at most twenty facilities on a page', async () => {
    const others = await Promise.all(Array.from({ length: 20 }, (_, i) => facility({ name: `Room ${i}` })));
    const week = `from=${tuesday}&until=2026-11-30`;
    const first = (await availability(week)).json;
    expect(first.items).toHaveLength(20);
    expect((await availability(`${week}&cursor=${first.next}`)).json).toMatchObject({
      items: [{}, {}],
      next: null,
    });
    expect(fieldsOf(await availability(`${week}&limit=21`))).toEqual([400, ['limit']]);
    await models().facilities.deleteMany({ _id: { $in: others } });
  });

  test('reads the weeks of one facility at a time, and no bookings', async () => {
    await book({ facility: hall });
    await book({ facility: court, day: '2026-11-25' });
    const find = (model: string) => vi.spyOn(portal.connection.model(model), 'find');
    const [bookings, weeks] = [find('bookings'), find('facilityWeeks')];
    const { json } = await availability(`from=${tuesday}&until=2026-11-30`);
    expect(weeks.mock.calls.map(([filter]) => filter)).toEqual(
      [court, hall].map((id) => ({ _id: { $in: [`${id}:2026-11-23`, `${id}:2026-11-30`] } })),
    );
    expect(bookings).not.toHaveBeenCalled();
    bookings.mockRestore();
    weeks.mockRestore();
    const busy = json.items.flatMap(({ days }: { days: { busy: [] }[] }) => days.flatMap((one) => one.busy));
    expect(busy).toHaveLength(2);
  });

  test.each([
    ['from=2026-11-24&until=2026-11-23', 'until'],
    ['from=2026-11-24&until=2026-12-01', 'until'],
    ['from=x&until=2026-11-24', 'from'],
    ['from=9999-12-31&until=2026-11-24', 'from'],
    ['from=2026-11-24&until=2026-11-24&facility=x', 'facility'],
    ['from=2026-11-24&until=2026-11-24&kind=x', 'kind'],
    ['from=2026-11-24&until=2026-11-24&cursor=x', 'cursor'],
  ])('refuses ?%s', async (query, field) => {
    expect(fieldsOf(await availability(query))).toEqual([400, [field]]);
  });

  test('of one facility shows at most six weeks, and none of an unknown one', async () => {
    expect((await availability(`facility=${hall}&from=2026-11-01&until=2026-12-12`)).status).toBe(200);
    expect(fieldsOf(await availability(`facility=${hall}&from=2026-11-01&until=2026-12-13`))).toEqual([
      400,
      ['until'],
    ]);
    expect(codeOf(await availability(day(drawId())))).toEqual([404, 'not-found']);
  });

  test('is for members only', async () => {
    const path = `/api/facility-availability?${day(hall)}`;
    expect((await portal.call('GET', path)).status).toBe(401);
    expect((await portal.call('GET', path, { as: foreign })).status).toBe(403);
  });

  test('is answered by indexes, like the lists of bookings', async () => {
    const { bookings } = models();
    const range = { startsAt: { $gte: new Date(0), $lt: new Date() } };
    for (const [filter, sort] of [
      [
        { facility: hall, ...range },
        { startsAt: 1, _id: 1 },
      ],
      [
        { state: 'Pending', ...range },
        { startsAt: 1, _id: 1 },
      ],
      [
        { 'author.id': 'x', endsAt: { $gt: new Date() } },
        { endsAt: 1, _id: 1 },
      ],
    ] as const) {
      const plan = await planOf(bookings.collection.find(filter).sort(sort));
      expect(plan).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});
