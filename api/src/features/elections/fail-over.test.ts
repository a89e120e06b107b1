import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { contextForTests } from '../../testing/test-context.ts';
import { openTestElection } from '../../testing/election-factory.ts';
import { removeLate, requireSoundBox, sealBoxes } from './box/sealing.ts';
import { haltIfUntrusted } from './trust.ts';
import type { ElectionRecord, Sealed } from './model.ts';

/** Right after a change of primary, a read can lack what was acknowledged a moment before. */

const portal = portalForTests();

async function electionWithABallot() {
  const election = await openTestElection(portal);
  const { id, models, vote, candidates } = election;
  await election.addVoters(1);
  await portal.call('POST', election.path('/ballots'), { body: vote(candidates.asha, candidates.chitra) });
  const read = async () => (await models.elections.findById(id).lean<ElectionRecord>())!;
  // A process whose clock says that ballots have had their time to arrive.
  const context = contextForTests(portal, () => Date.now() + 10_000);
  const close = () =>
    models.elections.updateOne({ _id: id }, { $set: { state: 'closed', closesAt: new Date() } });
  const sealed = async () => {
    await close();
    await sealBoxes(context);
    return (await read()) as ElectionRecord & { sealed: Sealed };
  };
  return { ...election, context, read, close, sealed };
}

test('one read that lacks acknowledged ballots stops no election', async () => {
  const { id, context, read } = await electionWithABallot();
  const stale = { lean: async () => ({ progress: 0 }) };
  vi.spyOn(context.models.tallies, 'findById').mockReturnValueOnce(stale as never);
  expect(await haltIfUntrusted(context, { state: 'open', _id: id })).toBeNull();
  expect((await read()).halted).toBeUndefined();
});

test('a box is sealed later after one read that lacks voting tokens', async () => {
  const { context, read, close } = await electionWithABallot();
  await close();
  vi.spyOn(context.models.roll, 'countDocuments').mockReturnValueOnce(Promise.resolve(0) as never);
  await sealBoxes(context);
  expect(await read()).toMatchObject({ sealed: null });
  expect((await read()).halted).toBeUndefined();
  await sealBoxes(context);
  expect((await read()).sealed).toMatchObject({ cast: 1 });
});

test('a box is sound after one read that lacks a ballot', async () => {
  const { context, sealed } = await electionWithABallot();
  const election = await sealed();
  const { collection } = context.models.ballots;
  const find = collection.find.bind(collection);
  vi.spyOn(collection, 'find').mockImplementationOnce(() => find({ _id: 'none' as never }));
  await expect(requireSoundBox(context, election)).resolves.toBeUndefined();
});

describe('while a read lacks the list of sealed ballots, and a late ballot is in the box', () => {
  async function sealedWithALateBallot() {
    const election = await electionWithABallot();
    const { id, context, models, sealed } = election;
    const record = await sealed();
    const late = randomBytes(32).toString('hex');
    const ballot = (await models.ballots.findOne({ _id: { $gt: id } }).lean())!;
    await models.ballots.create({ ...ballot, _id: `${id}:${late}`, key: `${id}:${late.slice(32)}` });
    const empty = context.models.sealedReceipts.find({ _id: 'none' });
    vi.spyOn(context.models.sealedReceipts, 'find').mockReturnValueOnce(empty as never);
    const boxed = () => models.ballots.distinct('_id', { _id: { $gt: `${id}:`, $lt: `${id};` } });
    return { ...election, record, ballot, boxed };
  }

  test('no sealed ballot is removed', async () => {
    const { context, ballot, boxed } = await sealedWithALateBallot();
    await expect(removeLate(context)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await boxed()).toHaveLength(2);
    await removeLate(context);
    expect(await boxed()).toEqual([ballot._id]);
  });

  test('the election is not stopped, and can be published later', async () => {
    const { context, record, read } = await sealedWithALateBallot();
    await expect(requireSoundBox(context, record)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await read()).halted).toBeUndefined();
    await requireSoundBox(context, record);
  });
});
