import { expect, test } from 'vitest';
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
