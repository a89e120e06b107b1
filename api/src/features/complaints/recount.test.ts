import { beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { storeComplaint, storedComplaint } from './handling/testing/stored-complaint.ts';
import { createComplaintModels } from './model.ts';
import { recount } from './invariants.ts';

const portal = portalForTests();
const models = () => createComplaintModels(portal.connection);
const idOf = (category: string) => `2026-11:board:${category}:public`;
const figuresOf = (category: string) => models().figures.findById(idOf(category)).lean();
beforeEach(async () => {
  await models().complaints.deleteMany({});
  await models().figures.deleteMany({});
});

test('reports nothing when figures and complaints agree', async () => {
  expect(await recount(portal.connection)).toEqual([]);
  await storeComplaint(portal, { filedOn: '2026-11-01', answeredOn: '2026-11-03' });
  await models().figures.create({ _id: idOf('mess'), filed: 1, answered: { d2: 1 }, closed: {} });
  expect(await recount(portal.connection)).toEqual([]);
});

test('adds missing counts, and removes wrong ones', async () => {
  await storeComplaint(portal, { category: 'hostel', filedOn: '2026-11-01', answeredOn: '2026-11-01' });
  await storeComplaint(portal, {
    category: 'hostel',
    filedOn: '2026-11-01',
    closedOn: '2026-11-11',
    answeredOn: '2026-11-02',
    counted: { committee: 'board', isPublic: true, marks: ['acknowledgedInTime', 'overdue', 'appealed'] },
  });
  // As an answer leaves it that was counted before its filing.
  await models().figures.collection.insertOne({ _id: idOf('safety') as never, answered: { d1: 1 } });
  expect(await recount(portal.connection)).toEqual([
    'Complaints of 2026-11:board:hostel:public: 0 filed, 0 answered (0 in time), 0 closed (0 in time), 0 overdue and 0 appealed counted, 2 filed, 2 answered (1 in time), 1 closed (0 in time), 1 overdue and 1 appealed there: repaired',
    'Complaints of 2026-11:board:safety:public: 0 filed, 1 answered (0 in time), 0 closed (0 in time), 0 overdue and 0 appealed counted, 0 filed, 0 answered (0 in time), 0 closed (0 in time), 0 overdue and 0 appealed there: repaired',
  ]);
  expect(await figuresOf('hostel')).toEqual({
    _id: idOf('hostel'),
    filed: 2,
    acknowledgedInTime: 1,
    decidedInTime: 0,
    overdue: 1,
    appealed: 1,
    answered: { d0: 1, d1: 1 },
    closed: { d10: 1 },
  });
  expect(await recount(portal.connection)).toEqual([]);
});

test('ignores figures that are moving', async () => {
  await storeComplaint(portal);
  await models().figures.create({ _id: idOf('mess'), filed: 5, answered: {}, closed: {} });
  const running = recount(portal.connection);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await models().figures.updateOne({ _id: idOf('mess') }, { $inc: { filed: 1 } });
  expect(await running).toEqual(['Complaints of 2026-11:board:mess:public: changing, not compared']);
  expect((await figuresOf('mess'))?.filed).toBe(6);
});

test('removes pictures that a crash left of a deleted complaint', async () => {
  const gone = await storeComplaint(portal, { state: 'deleted', pictures: 2 });
  const kept = await storeComplaint(portal, { pictures: 1 });
  await models().figures.create({ _id: idOf('mess'), filed: 2, answered: {}, closed: {} });
  for (const _id of [`${gone._id}:1`, `${gone._id}:2`, `${kept._id}:1`])
    await models().pictures.create({ _id, content: Buffer.from('x') });
  expect(await recount(portal.connection)).toEqual([
    `Complaint ${gone._id}: its pictures were left: deleted`,
  ]);
  expect((await models().pictures.find().lean()).map(({ _id }) => _id)).toEqual([`${kept._id}:1`]);
  expect((await storedComplaint(portal, gone._id))?.pictures).toBe(0);
});
