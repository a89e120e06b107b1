import { beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { storeComplaint, storedComplaint } from './handling/testing/stored-complaint.ts';
import { createComplaintModels } from './model.ts';
import { recount } from './recount.ts';

const portal = portalForTests();
const models = () => createComplaintModels(portal.connection);
const figuresOf = (category: string) =>
  models()
    .figures.findOne({ _id: category as 'mess' })
    .lean();
beforeEach(async () => {
  await models().complaints.deleteMany({});
  await models().figures.deleteMany({});
});

test('reports nothing when figures and complaints agree', async () => {
  expect(await recount(portal.connection)).toEqual([]);
  await storeComplaint(portal, { filedOn: '2026-11-01', answeredOn: '2026-11-03' });
  await models().figures.create({ _id: 'mess', filed: 1, answered: { d2: 1 }, closed: {} });
  expect(await recount(portal.connection)).toEqual([]);
});

test('adds missing counts, and removes wrong ones', async () => {
  await storeComplaint(portal, { category: 'hostel', filedOn: '2026-11-01', answeredOn: '2026-11-01' });
  await storeComplaint(portal, {
    category: 'hostel',
    filedOn: '2026-11-01',
    closedOn: '2026-11-11',
    answeredOn: '2026-11-02',
  });
  // As an answer leaves it that was counted before its filing.
  await models().figures.collection.insertOne({ _id: 'safety' as never, answered: { d1: 1 } });
  expect(await recount(portal.connection)).toEqual([
    'Complaints of the category hostel: 0 filed, 0 answered and 0 closed counted, 2 filed, 2 answered and 1 closed there: repaired',
    'Complaints of the category safety: 0 filed, 1 answered and 0 closed counted, 0 filed, 0 answered and 0 closed there: repaired',
  ]);
  expect(await figuresOf('hostel')).toEqual({
    _id: 'hostel',
    filed: 2,
    answered: { d0: 1, d1: 1 },
    closed: { d10: 1 },
  });
  expect(await recount(portal.connection)).toEqual([]);
});

test('ignores figures that are moving', async () => {
  await storeComplaint(portal);
  await models().figures.create({ _id: 'mess', filed: 5, answered: {}, closed: {} });
  const running = recount(portal.connection);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await models().figures.updateOne({ _id: 'mess' }, { $inc: { filed: 1 } });
  expect(await running).toEqual(['Complaints of the category mess: changing, not compared']);
  expect((await figuresOf('mess'))?.filed).toBe(6);
});

test('removes pictures that a crash left of a deleted complaint', async () => {
  const gone = await storeComplaint(portal, { state: 'deleted', pictures: 2 });
  const kept = await storeComplaint(portal, { pictures: 1 });
  await models().figures.create({ _id: 'mess', filed: 2, answered: {}, closed: {} });
  for (const _id of [`${gone._id}:1`, `${gone._id}:2`, `${kept._id}:1`])
    await models().pictures.create({ _id, content: Buffer.from('x') });
  expect(await recount(portal.connection)).toEqual([
    `Complaint ${gone._id}: its pictures were left: deleted`,
  ]);
  expect((await models().pictures.find().lean()).map(({ _id }) => _id)).toEqual([`${kept._id}:1`]);
  expect((await storedComplaint(portal, gone._id))?.pictures).toBe(0);
});
