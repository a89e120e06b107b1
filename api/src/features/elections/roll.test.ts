import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { createElectionModels } from './model.ts';
import { addToRoll, removeFromRoll, rollId } from './roll.ts';

const portal = portalForTests();
const addresses = (count: number) => Array.from({ length: count }, (_, i) => `Voter${i}@sggs.ac.in`);

test('filling a roll again adds missing voters and leaves the others unchanged', async () => {
  const models = createElectionModels(portal.connection);
  const voted = { _id: rollId('council', 'VOTER7@sggs.ac.in'), blinded: 'x' };
  await models.roll.create(voted);
  expect(await addToRoll(models, 'council', addresses(2345))).toBe(2344);
  expect(await addToRoll(models, 'council', addresses(2346))).toBe(1);
  expect(await models.roll.countDocuments()).toBe(2346);
  expect(await models.roll.findById('council:voter7@sggs.ac.in').lean()).toEqual(voted);
});

test('removing a roll keeps others whose keys begin alike', async () => {
  const models = createElectionModels(portal.connection);
  await models.roll.deleteMany({});
  for (const key of ['council', 'council.1f', 'council-2']) await addToRoll(models, key, addresses(3));
  await removeFromRoll(models, 'council');
  expect(await models.roll.distinct('_id')).toEqual(
    ['council-2', 'council.1f'].flatMap((key) => addresses(3).map((address) => rollId(key, address))),
  );
});
