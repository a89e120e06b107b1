import { beforeAll, expect, test } from 'vitest';
import { searching } from '../../testing/searching.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import { callsOnFacilities, monday, otherStudent } from './testing/calls-on-facilities.ts';

const portal = portalForTests({ now: () => monday });
const { student, admin } = personas;
const { facility, book } = callsOnFacilities(portal);
const find = searching(portal);

beforeAll(async () => {
  const hall = await facility({ name: 'Main hall' });
  const booked = await book({ facility: hall, title: 'Wombat rehearsal' });
  if (booked.status !== 201) throw new Error(booked.text);
  const old = await facility({ name: 'Main court' });
  const retired = await portal.call('PUT', `/api/facilities/${old}/retirement`, {
    as: admin,
    body: { retired: true, reason: 'Torn down.' },
  });
  if (retired.status !== 200) throw new Error(retired.text);
});

test('finds facilities by the beginning of any word of their name, without retired ones', async () => {
  for (const query of ['MAIN', 'hall', 'ha main'])
    expect([query, await find(student, query)]).toEqual([query, ['Facility: Main hall']]);
  expect(await find(student, 'court')).toEqual([]);
  expect(await find(student, 'all')).toEqual([]);
});

test('finds a booking only for its booker', async () => {
  expect(await find(student, 'wombat')).toEqual(['Booking: Wombat rehearsal']);
  for (const as of [otherStudent, admin]) expect(await find(as, 'wombat')).toEqual([]);
});
