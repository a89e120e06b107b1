import { expect, test, vi } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { createElectionViews } from './election-views.ts';
import { openTestElection } from '../../testing/election-factory.ts';

const portal = portalForTests();

test('shows the newest of concurrent counts, and never goes back', async () => {
  const { id, models } = await openTestElection(portal, { resultMode: 'batched' });
  const views = createElectionViews(models, { countStudents: async () => 0 });
  const [nothing, five] = [0, 5].map((cast) => ({ cast, votes: {} })) as [object, object];
  await models.tallies.updateOne({ _id: id }, { cast: 11, staged: five });
  await views.find(id);
  const shown = async () => {
    const { tally } = await views.get(id);
    return [tally?.cast, tally?.shown.cast];
  };
  const tally = { _id: id, votes: {}, staged: five } as const;
  const counted = (cast: number, step: object) => views.counted({ ...tally, cast, shown: step } as never);
  counted(12, five);
  expect(await shown()).toEqual([12, 5]);
  counted(13, nothing);
  expect(await shown()).toEqual([13, 5]);
  counted(12, five);
  expect(await shown()).toEqual([13, 5]);
});

test('shows the former number of voters while the roll is counted again', async () => {
  const { id, models, addVoters } = await openTestElection(portal);
  const views = createElectionViews(models, { countStudents: async () => 0 });
  const voters = async () => (await views.read(id))?.voters;
  const before = (await voters())!;
  await addVoters(3);

  const counted = Promise.withResolvers<number>();
  vi.spyOn(models.roll, 'countDocuments').mockReturnValueOnce({ exec: () => counted.promise } as never);
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 6000);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6000);
  expect(await voters()).toBe(before);
  counted.resolve(before + 3);
  await expect.poll(voters).toBe(before + 3);
});
