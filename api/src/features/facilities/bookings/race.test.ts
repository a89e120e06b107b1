import { beforeAll, expect, test } from 'vitest';
import { drawId } from '../../../testing/draw-id.ts';
import { portalForTests, startPortal, type TestPortal } from '../../../testing/test-portal.ts';
import type { Persona } from '../../../testing/tokens.ts';
import { callsOnFacilities, monday } from '../testing/calls-on-facilities.ts';
import { overlap } from '../week.ts';

/** More rounds show rarer interleavings: `RACE_ROUNDS=25`. */
const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 3);

const portal = portalForTests({ now: () => monday });
const { facility, book, held, clear, violations, models } = callsOnFacilities(portal);
let other: TestPortal;
const people = Array.from({ length: 8 }, (_, i): Persona => {
  const uid = `racer-${i}`;
  return { uid, email: `${uid}@sggs.ac.in`, name: `Racer ${i}` };
});

let hall: string;
beforeAll(async () => {
  hall = await facility({ weeklyBookings: 20 });
  for (const as of people) await portal.call('GET', '/api/me', { as });
  const started = await startPortal(portal.uri, { now: () => monday });
  other = started;
  return () => started.close();
});

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Books, waits, cancels or leaves at one of two processes: a random half hour to two hours of one morning. */
async function act(as: Persona, own: string[]): Promise<number> {
  const at = any([portal, other]);
  const { book: bookAt, wait, cancel } = callsOnFacilities(at);
  const begins = any([20, 21, 22, 23]);
  const timeAt = (half: number) =>
    `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`;
  const wanted = { facility: hall, from: timeAt(begins), until: timeAt(begins + any([1, 2, 3, 4])) };
  const id = drawId();
  switch (any(['book', 'wait', 'cancel', 'leave'])) {
    case 'book':
      own.push(id);
      return (await bookAt({ ...wanted, id }, as)).status;
    case 'wait':
      own.push(id);
      return (await wait({ ...wanted, id }, as)).status;
    case 'cancel':
      return (await cancel(any(own) ?? id, as)).status;
    default:
      return (await at.call('DELETE', `/api/booking-waits/${any(own) ?? id}`, { as })).status;
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
      expect(times.slice(i + 1).filter((later) => overlap(one, later))).toEqual([]);
    const places = await models().waits.find().lean();
    expect(places.filter((place) => !times.some((one) => overlap(one, place)))).toEqual([]);
    expect(await violations()).toEqual([]);
  }
});

test('gives a time once, at two processes, in a week without a document', async () => {
  await clear();
  const books = [book, callsOnFacilities(other).book];
  const answers = await Promise.all(people.map((as, i) => books[i % 2]!({ facility: hall }, as)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)]);
});

test('books different times of one week at once, at two processes', async () => {
  await clear();
  const books = [book, callsOnFacilities(other).book];
  const answers = await Promise.all(
    people.flatMap((as, i) =>
      ['24', '25', '26', '27'].map((day, j) => {
        const from = `${String(9 + i).padStart(2, '0')}:00`;
        const until = `${String(10 + i).padStart(2, '0')}:00`;
        return books[j % 2]!({ facility: hall, day: `2026-11-${day}`, from, until }, as);
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(await held()).toHaveLength(32);
});
