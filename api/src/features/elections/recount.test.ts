import { expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { openTestElection, type TestElection } from '../../testing/election-factory.ts';
import { recount } from './recount.ts';

const portal = portalForTests();
const cast = (election: TestElection) =>
  portal.call('POST', election.path('/ballots'), { body: election.vote(election.candidates.asha, 'blank') });

test('reports nothing when tally and box agree', async () => {
  const election = await openTestElection(portal);
  await Promise.all(Array.from({ length: 20 }, () => cast(election)));
  expect(await recount(portal.connection)).toEqual([]);
});

test('corrects once what a crash left between box and tally', async () => {
  const election = await openTestElection(portal);
  await Promise.all(Array.from({ length: 3 }, () => cast(election)));
  const right = await election.tally();
  // As a crash leaves it: in the box, and not counted.
  await election.models.tallies.updateOne(
    { _id: election.id },
    { $set: { cast: 1, [`votes.president:${election.candidates.asha}`]: 1, 'votes.secretary:blank': 1 } },
  );
  const lost = await openTestElection(portal);
  await cast(lost);
  await lost.models.tallies.deleteOne({ _id: lost.id });

  const lines = await recount(portal.connection);
  expect(lines.toSorted()).toEqual(
    [
      `Council (${election.id}): 1 ballots counted, 3 in the box: repaired`,
      `Council (${lost.id}): 0 ballots counted, 1 in the box: repaired`,
    ].toSorted(),
  );
  expect(await election.tally()).toMatchObject({ cast: right!.cast, votes: right!.votes });
  expect((await lost.tally())?.cast).toBe(1);
  expect(await recount(portal.connection)).toEqual([]);
  await cast(election);
  expect((await election.tally())?.cast).toBe(4);
});

test('ignores figures that are moving', async () => {
  const election = await openTestElection(portal);
  await cast(election);
  await election.models.tallies.updateOne({ _id: election.id }, { $set: { cast: 0, votes: {} } });
  const running = recount(portal.connection);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await cast(election);
  expect(await running).toEqual([`Council (${election.id}): votes are coming in, not compared`]);
  expect((await election.tally())?.cast).toBe(1);
});
