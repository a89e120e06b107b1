import { complaintFiguresSchema } from '@campus/contracts/complaints';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { createComplaintModels } from '../model.ts';
import { recount } from '../recount.ts';
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
const store = (_id: string, filed: number, answered = {}, closed = {}) =>
  models().figures.create({ _id: _id as 'mess', filed, answered, closed });
const send = (id: string, body: object) =>
  portal.call('POST', `/api/complaints/${id}/actions`, { as: board, body: { requestId: drawId(), ...body } });

test('figures are empty before the first complaint, and missing on the landing page', async () => {
  const none = await figures();
  expect(complaintFiguresSchema.parse(none)).toEqual(none);
  expect(none.total).toEqual({ filed: 0, answered: 0, daysToAnswer: null, closed: 0, daysToClose: null });
  expect(none.byCategory.length).toBe(13);
  await store('mess', 4);
  expect(await publicFigures({ models: models() })).toEqual([]);
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
  await store('safety', 2, { d5: 1, d6: 1 });
  expect(
    (await figures()).byCategory.find((one: { category: string }) => one.category === 'safety').daysToAnswer,
  ).toBe(5.5);
});

test('the landing page shows how many were answered, and how soon', async () => {
  const told = async () => (await publicFigures({ models: models() }))[0];
  await store('mess', 3, { d0: 1 });
  expect(await told()).toEqual({
    area: 'anonymous-complaints',
    label: 'complaints answered, typically on the same day',
    value: 1,
    outOf: 3,
    path: '/complaint-system/figures',
    link: 'See how long answers take',
  });
  await models().figures.updateOne({ _id: 'mess' }, { answered: { d1: 1 } });
  expect((await told())?.label).toContain('typically in 1 day');
  await models().figures.updateOne({ _id: 'mess' }, { answered: { d4: 2 } });
  expect((await told())?.label).toContain('typically in 4 days');
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
    _id: 'mess' as never,
    filed: 1,
    answered: 'broken',
    closed: {},
  });
  const answered = await send(_id, { version: 0, action: 'close', text: 'Done.', audience: 'public' });
  await models().figures.updateOne({ _id: 'mess' }, { answered: {} });
  expect(answered.status).toBe(200);
  expect((await storedComplaint(portal, _id))?.answeredOn).toBe('2026-11-21');
  expect((await figures()).total.answered).toBe(0);
  expect(portal.log.join('')).toContain('recount puts it right');

  expect(await recount(portal.connection)).toEqual([
    'Complaints of the category mess: 1 filed, 0 answered and 0 closed counted, 1 filed, 1 answered and 1 closed there: repaired',
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
