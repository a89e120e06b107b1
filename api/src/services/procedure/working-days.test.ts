import { firstWorkingDays } from '@campus/contracts/procedure';
import { beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';

const portal = portalForTests();
const { admin, faculty, student } = personas;
const path = '/api/working-days';
const read = (as = student) => portal.call('GET', path, { as });
const change = (body: object, as = admin) => portal.call('PUT', path, { as, body });
const [diwali, republicDay] = [
  { day: '2026-11-08', name: 'Diwali' },
  { day: '2026-01-26', name: 'Republic Day' },
];

beforeEach(() => portal.connection.collection('workingDays').deleteMany());

test('an admin changes the working days, which every member reads in order, and the audit log says so', async () => {
  expect((await read()).json).toEqual(firstWorkingDays);
  const { status, json } = await change({ weekend: [6, 0, 6], holidays: [diwali, republicDay], version: 0 });
  expect([status, json]).toEqual([200, { weekend: [0, 6], holidays: [republicDay, diwali], version: 1 }]);
  expect((await read()).json).toEqual(json);
  const [entry] = (await portal.call('GET', '/api/audit', { as: admin })).json.items;
  expect(entry).toMatchObject({
    actor: { id: admin.uid },
    action: 'working-days.changed',
    details: { holidays: '0 → 2' },
  });
});

test('saves one of two changes to the same version of the working days and refuses the other', async () => {
  const answers = await Promise.all(
    [diwali, republicDay].map((holiday) => change({ weekend: [0], holidays: [holiday], version: 0 })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('refuses a week without a working day, and a holiday that is no day', async () => {
  const week = await change({ weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [], version: 0 });
  expect(week.json.errors).toMatchObject([{ field: 'weekend' }]);
  const holiday = await change({ weekend: [0], holidays: [{ day: '2026-02-30', name: 'X' }], version: 0 });
  expect(holiday.json.errors).toMatchObject([{ field: 'holidays.0.day' }]);
});

test('only members read the working days, and only admins change them', async () => {
  expect((await portal.call('GET', path)).status).toBe(401);
  for (const as of [student, faculty]) {
    const { status, json } = await change({ weekend: [], holidays: [], version: 0 }, as);
    expect([status, json.code]).toEqual([403, 'forbidden']);
  }
  expect((await read()).json).toEqual(firstWorkingDays);
});
