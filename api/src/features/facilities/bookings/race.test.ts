import { beforeAll, expect, test } from 'vitest';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import type { Persona } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday, tuesday } from '../testing/calls-on-facilities.ts';
import { overlap } from '../week.ts';

/** More rounds show rarer interleavings: `RACE_ROUNDS=25`. */
const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 3);

const portal = portalForTests({ now: () => monday });
const { facility, book, wait, cancel, held, clear, violations, models } = callsOnFacilities(portal);
const people = Array.from({ length: 8 }, (_, i): Persona => {
  const uid = `racer-${i}`;
  return { uid, email: `${uid}@sggs.ac.in`, name: `Racer ${i}` };
});

let hall: string;
beforeAll(async () => {
  hall = await facility({ weeklyBookings: 20 });
  for (const as of people) await portal.call('GET', '/api/me', { as });
});

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Books, waits, cancels or leaves: a random half hour to two hours of one morning. */
async function act(as: Persona, own: string[]): Promise<number> {
  const begins = any([20, 21, 22, 23]);
  const timeAt = (half: number) =>
    `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  const wanted = { facility: hall, from: timeAt(begins), until: timeAt(begins + any([1, 2, 3, 4])) };
  const id = drawId();
  switch (any(['book', 'wait', 'cancel', 'leave'])) {
    case 'book':
      own.push(id);
      return (await book({ ...wanted, id }, as)).status;
    case 'wait':
      own.push(id);
      return (await wait({ ...wanted, id }, as)).status;
    case 'cancel':
      return (await cancel(any(own) ?? id, as)).status;
    default:
      return (await portal.call('DELETE', `/api/booking-waits/${any(own) ?? id}`, { as })).status;
  }
}

test(`eight members book, wait, cancel and leave at once, ${raceRounds} times`, async () => {
  for (let round = 0; round < raceRounds; round += 1) {
    await clear();
    const statuses = await Promise.all(
      people.map(async (as) => {
        const own: string[] = [];
        const answers = Array.from({ length: 8 }, () => act(as, own));
        return Promise.all(answers);
      }),
    );
    expect(statuses.flat().filter((status) => status >= 500)).toEqual([]);
    const times = await held();
    expect(times.length).toBeGreaterThan(0);
    for (const [i, one] of times.entries())
      expect(times.slice(i + 1).filter((other) => overlap(one, other))).toEqual([]);
    const places = await models().waits.find().lean();
    expect(places.filter((place) => !times.some((one) => overlap(one, place)))).toEqual([]);
    expect(await violations()).toEqual([]);
  }
});

test('starts in a week without a document', async () => {
  await clear();
  const answers = await Promise.all(people.map((as) => book({ facility: hall, day: tuesday }, as)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)]);
});
