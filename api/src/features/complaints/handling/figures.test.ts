import { complaintFiguresSchema } from '@campus/contracts/complaints';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { createComplaintModels } from '../model.ts';
import { recount } from '../invariants.ts';
import { publicFigures } from './figures.ts';
import { appointBoard, drawId, storeComplaint, storedComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T12:00:00Z') });
const { student, board } = personas;
const models = () => createComplaintModels(portal.connection);
beforeAll(() => appointBoard(portal, board));
beforeEach(async () => {
  await models().complaints.deleteMany({});
  await models().figures.deleteMany({});
});

const figures = async () => (await portal.call('GET', '/api/complaint-figures', { as: student })).json;
const today = () => '2026-11-21';
const store = (category: string, filed: number, answered = {}, closed = {}, more = {}) =>
  models().figures.create({ _id: `2026-11:board:${category}:public`, filed, answered, closed, ...more });
const send = (id: string, body: object) =>
  portal.call('POST', `/api/complaints/${id}/actions`, { as: board, body: { requestId: drawId(), ...body } });

test('figures are empty before the first complaint, and missing on the landing page', async () => {
  const none = await figures();
  expect(complaintFiguresSchema.parse(none)).toEqual(none);
  expect(none.total).toEqual({ filed: 0, answered: 0, daysToAnswer: null, closed: 0, daysToClose: null });
  // Without those that only a committee reads.
  expect(none.byCategory.length).toBe(10);
  await store('mess', 4);
  expect(await publicFigures({ models: models(), today })).toEqual([]);
  expect((await portal.call('GET', '/api/complaint-figures')).status).toBe(401);
});

test('reports the median by category and overall', async () => {
  await store('mess', 9, { d0: 1, d12: 1, d3: 2 }, { d20: 1 });
  await store('hostel', 5, { d2: 1, d40: 2 });
  const { total, byCategory } = await figures();
  // 0 3 3 12 and 2 40 40
  expect(total).toEqual({ filed: 14, answered: 7, daysToAnswer: 3, closed: 1, daysToClose: 20 });
  const of = (category: string) => byCategory.find((one: { category: string }) => one.category === category);
  expect(of('mess')).toMatchObject({ filed: 9, answered: 4, daysToAnswer: 3 });
  expect(of('hostel')).toMatchObject({ filed: 5, answered: 3, daysToAnswer: 40, daysToClose: null });
  await store('other', 2, { d5: 1, d6: 1 });
  expect(
    (await figures()).byCategory.find((one: { category: string }) => one.category === 'other').daysToAnswer,
  ).toBe(5.5);
});

test('the landing page shows how many of many complaints were decided in time, and how soon', async () => {
  const told = async () => (await publicFigures({ models: models(), today }))[0];
  await store('mess', 19, {}, { d4: 19 }, { decidedInTime: 19 });
  expect(await told()).toBeUndefined();
  await store('hostel', 5, {}, { d1: 5 }, { decidedInTime: 2 });
  expect(await told()).toEqual({
    area: 'anonymous-complaints',
    label: 'complaints decided in time, typically in 4 days',
    value: 21,
    outOf: 24,
    path: '/complaint-system/figures',
    link: 'See how long answers take',
  });
});

test('private complaints count on the landing page in fives when their month is over, and nowhere else', async () => {
  const told = async () => (await publicFigures({ models: models(), today }))[0];
  await store('mess', 20, {}, { d4: 20 }, { decidedInTime: 20 });
  const before = [await told(), await figures()];
  const hidden = { closed: { d9: 1 }, decidedInTime: 1 };
  await models().figures.insertMany([
    { _id: '2026-10:board:safety:private', filed: 3, ...hidden },
    { _id: '2026-09:board:mess:private', filed: 1, ...hidden },
    { _id: '2026-11:board:safety:private', filed: 50, closed: { d90: 50 }, decidedInTime: 50 },
  ]);
  expect([await told(), await figures()]).toEqual(before);
  await models().figures.create({ _id: '2026-10:board:mess:private', filed: 1, ...hidden });
  expect(await told()).toMatchObject({ outOf: 25, value: 20 });
  expect(await figures()).toEqual(before[1]);
});

test('a complaint that is hidden from a member is in no figure of theirs', async () => {
  const { uid: id, name } = student;
  await storeComplaint(portal, { hiddenFrom: [{ id, name, by: 'committee' }], answeredOn: '2026-11-03' });
  await storeComplaint(portal, { filedOn: '2026-11-18' });
  await recount(portal.connection);
  expect((await figures()).total).toMatchObject({ filed: 1, answered: 0 });
  const asBoard = await portal.call('GET', '/api/complaint-figures', { as: board });
  expect(asBoard.json.total).toMatchObject({ filed: 2, answered: 1 });
});

test('counts the first answer and the first closing once', async () => {
  const { _id } = await storeComplaint(portal, { filedOn: '2026-11-18' });
  const answer = { requestId: drawId(), version: 0, action: 'answer', text: 'Soon.', audience: 'public' };
  await Promise.all(Array.from({ length: 5 }, () => send(_id, answer)));
  await send(_id, { ...answer, requestId: drawId(), version: 1 });
  await send(_id, { version: 2, action: 'close', text: 'Done.', audience: 'public' });
  expect((await figures()).total).toEqual({
    filed: 0,
    answered: 1,
    daysToAnswer: 3,
    closed: 1,
    daysToClose: 3,
  });
});

test('an answer stands even if it could not be counted, and recount counts it', async () => {
  const { _id } = await storeComplaint(portal, { filedOn: '2026-11-18' });
  // No number can be added to in it.
  await models().figures.collection.insertOne({
    _id: '2026-11:board:mess:public' as never,
    filed: 1,
    answered: 'broken',
    closed: {},
  });
  const answered = await send(_id, { version: 0, action: 'close', text: 'Done.', audience: 'public' });
  await models().figures.updateOne({}, { answered: {} });
  expect(answered.status).toBe(200);
  expect((await storedComplaint(portal, _id))?.answeredOn).toBe('2026-11-21');
  expect((await figures()).total.answered).toBe(0);
  expect(portal.log.join('')).toContain('recount puts it right');

  expect(await recount(portal.connection)).toEqual([
    'Complaints of 2026-11:board:mess:public: 1 filed, 0 answered (0 in time), 0 closed (0 in time), 0 overdue and 0 appealed counted, 1 filed, 1 answered (1 in time), 1 closed (1 in time), 0 overdue and 0 appealed there: repaired',
  ]);
  expect((await figures()).total).toEqual({
    filed: 1,
    answered: 1,
    daysToAnswer: 3,
    closed: 1,
    daysToClose: 3,
  });
  expect(await recount(portal.connection)).toEqual([]);
});
