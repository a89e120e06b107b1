import { describe, expect, test, vi } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { contextForTests } from '../../../testing/test-context.ts';
import { personas } from '../../../testing/tokens.ts';
import { within } from '../../../platform/storage/stored-by-id.ts';
import type { ElectionsContext } from '../context.ts';
import { electionsOf, newStudent, openTestElection } from '../../../testing/election-factory.ts';
import { presentPulse } from '../presenter.ts';
import { createElectionMoves } from '../setup/election-moves.ts';
import { removeLate, sealBoxes } from './sealing.ts';

const portal = portalForTests();

/** A process whose clock says that ballots have had their time to arrive. */
const anotherProcess = (): ElectionsContext => contextForTests(portal, () => Date.now() + 10_000);

async function closedElection() {
  const election = await openTestElection(portal);
  const ballot = election.vote(election.candidates.asha, election.candidates.chitra);
  await election.addVoters(1);
  await portal.call('POST', election.path('/ballots'), { body: ballot });
  await election.models.elections.updateOne(
    { _id: election.id },
    { $set: { state: 'closed', closesAt: new Date() } },
  );
  const kept = () => election.models.sealedReceipts.find({ _id: within(election.id) }, { _id: 1 }).lean();
  return { ...election, kept };
}

/** Stops a sealing after it stored its receipts and before it wrote them into the election, as a crash does. */
async function breakOff(context: ElectionsContext): Promise<void> {
  const write = vi.spyOn(context.models.elections, 'updateOne').mockImplementation(() => {
    throw new Error('crashed');
  });
  await sealBoxes(context);
  write.mockRestore();
}

test('the turnout that people watched stays the same when the box is sealed', async () => {
  const before = newStudent();
  await portal.call('GET', '/api/me', { as: before });
  const elections = electionsOf(portal);
  const id = await elections.inState('open');
  const turnout = async () => presentPulse((await anotherProcess().views.read(id))!, Date.now()).turnout;
  const atOpening = await turnout();
  // One looks at the election, one only signs in.
  await portal.call('GET', `/api/elections/${id}/roll/me`, { as: newStudent() });
  await portal.call('GET', '/api/me', { as: newStudent() });
  const watched = await turnout();
  expect(watched.eligible).toBe(atOpening.eligible + 1);
  await elections.move(id, 'open', 'closed');
  await sealBoxes(anotherProcess());
  expect((await elections.models().elections.findById(id).lean())?.sealed).toBeTruthy();
  expect(await turnout()).toEqual(watched);
});

describe('receipts of discarded sealings', () => {
  test('are removed if another process sealed the box meanwhile', async () => {
    const { id, models, kept } = await closedElection();
    const [quick, slow] = [anotherProcess(), anotherProcess()];
    const create = models.sealedReceipts.create.bind(models.sealedReceipts);
    vi.spyOn(models.sealedReceipts, 'create').mockImplementationOnce((async (row: object) => {
      // The second pass destroys the keys: after it the election has no secrets left to look for.
      await sealBoxes(quick);
      await sealBoxes(quick);
      return create(row);
    }) as never);
    await sealBoxes(slow);
    const { sealed } = (await models.elections.findById(id).lean())!;
    expect((await kept()).map(({ _id }) => _id.split(':')[1])).toEqual([sealed!.sealing]);
  });

  test('are removed later if that other process crashed before removing them', async () => {
    const { id, models, kept } = await closedElection();
    const context = anotherProcess();
    await sealBoxes(context);
    await sealBoxes(context);
    await models.sealedReceipts.create({ _id: `${id}:ffffffffffffffff:000000`, receipts: Buffer.alloc(32) });
    await removeLate(context);
    const { sealed } = (await models.elections.findById(id).lean())!;
    expect((await kept()).map(({ _id }) => _id.split(':')[1])).toEqual([sealed!.sealing]);
  });

  test('are removed when the election is cancelled', async () => {
    const { id, kept } = await closedElection();
    await breakOff(anotherProcess());
    expect(await kept()).toHaveLength(1);
    const cancelled = await portal.call('POST', `/api/managed-elections/${id}/state`, {
      as: personas.admin,
      body: { from: 'closed', to: 'cancelled', reason: 'A candidate was left off.' },
    });
    expect(cancelled.status).toBe(200);
    expect(await kept()).toEqual([]);
  });

  test('are removed if the cancelling process crashed before removing them', async () => {
    const { id, models, kept } = await closedElection();
    const context = anotherProcess();
    await breakOff(context);
    await models.elections.updateOne({ _id: id }, { $set: { state: 'cancelled' } });
    await sealBoxes(context);
    expect(await kept()).toEqual([]);
    // From a sealing that was still under way.
    await models.sealedReceipts.create({ _id: `${id}:ffffffffffffffff:000000`, receipts: Buffer.alloc(32) });
    await removeLate(context);
    expect(await kept()).toEqual([]);
  });
});

test('publishing hides the order of ballots only if an earlier version sealed the box', async () => {
  const context = anotherProcess();
  const forgetOrder = vi.spyOn(context.traces, 'forgetOrder');
  const publish = (id: string) =>
    createElectionMoves(context).move(id, { from: 'closed', to: 'published', reason: '', actor: 'admin' });
  const [now, earlier] = [await closedElection(), await closedElection()];
  await sealBoxes(context);
  await earlier.models.elections.updateOne({ _id: earlier.id }, { $unset: { 'sealed.sealing': 1 } });
  forgetOrder.mockClear();
  await publish(now.id);
  expect(forgetOrder).not.toHaveBeenCalled();
  await publish(earlier.id);
  expect(forgetOrder).toHaveBeenCalledOnce();
});
