import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { choicesLine, tokenLine } from '@campus/contracts';
import { type ElectionModels, type ElectionRecord, type Sealed, type Tally, within } from '../model.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Room } from '../room.ts';
import type { ReadElection } from '../setup/election-change.ts';
import { changedBox, distrust, haltElection, impossibleCounts } from '../trust.ts';
import { addVotes } from '../voting/tally.ts';
import { boxedChoices, boxedTokens } from './boxed-ballots.ts';
import { receiptsKeeper, removeLateBallots, removeOtherSealings } from './sealed-receipts.ts';

/**
 * Milliseconds between the end of voting and the sealing, so that ballots which were sent in time still count. It isn't
 * what keeps later ones out: see `ballot-writer.ts`.
 */
export const settleTime = 5000;

/**
 * Seals the box of each election whose voting is over, and then destroys its secrets. An election with secrets is one
 * that this has to look at, so whatever a crash left is finished. Several servers may do it at once: all find the same.
 */
export async function sealBoxes(room: Room): Promise<void> {
  for (const { _id } of await room.models.keys.find({}, { _id: 1 }).lean()) {
    // What keeps one box open (a key that is lost, …) doesn't keep the others.
    await sealBox(room, _id).catch((error: unknown) => {
      room.log.error({ err: error, election: _id }, 'a ballot box could not be sealed; it is tried again');
    });
  }
}

async function sealBox(room: Room, _id: string): Promise<void> {
  const { models, keys, views, traces, clock } = room;
  const election = await models.elections.findById(_id, { outbox: 0 }).lean<ElectionRecord>();
  if (!election) return;
  const { state, sealed, closesAt } = election;
  // Looked at while voting runs too, so that a restored database is noticed before anybody votes.
  if ((state === 'open' || (state === 'closed' && !sealed)) && (await distrust(room, election)) !== null)
    return;
  if (state === 'closed' && !sealed) {
    const at = closesAt && (await clock.passed(new Date(closesAt.getTime() + settleTime)));
    if (!at) return;
    const secrets = await keys.read(_id);
    if (!secrets) return; // another server was quicker
    await traces.forgetOrder(models.ballots, models.roll);
    const receipts = receiptsKeeper(models, _id);
    const { tokens, ...contents } = await readContents(models, election, (receipt) => receipts.add(receipt));
    if (tokens !== contents.cast)
      throw new Error(`The box of ${_id} has ${tokens} tokens and ${contents.cast} choices: not sealed.`);
    const impossible = impossibleCounts(contents);
    if (impossible !== null) return haltElection(room, _id, { cause: 'counts', message: impossible });
    await receipts.finish();
    await models.elections.updateOne(
      { _id, state, sealed: null },
      { $set: { sealed: { ...contents, lotSecret: secrets.lotSecret, sealing: receipts.sealing } } },
    );
    views.changed(_id);
  } else if (sealed || state === 'cancelled') {
    if (sealed?.sealing) await removeOtherSealings(models, _id, sealed.sealing);
    await keys.destroy(_id);
    await traces.forgetDeleted();
  }
}

/**
 * Compares the box with what was sealed, before it is published. An election whose box changed, or whose counts can't be
 * true, is stopped.
 * @throws DomainError `election-halted`
 */
export async function requireSoundBox(
  room: Room,
  election: ReadElection & { sealed: Sealed },
): Promise<void> {
  const { _id, sealed } = election;
  await removeLateBallots(room.models, election);
  const { tokens, digest, cast, votes } = await readContents(room.models, election);
  const isSame = isDeepStrictEqual(
    { tokens, digest, cast, votes },
    { tokens: sealed.cast, digest: sealed.digest, cast: sealed.cast, votes: sealed.votes },
  );
  const impossible = impossibleCounts(sealed);
  if (isSame && impossible === null) return;
  await haltElection(
    room,
    _id,
    impossible === null ? { cause: 'box', message: changedBox } : { cause: 'counts', message: impossible },
  );
  throw new DomainError('election-halted');
}

/** How long after the end of voting a ballot may still arrive that its sender gave up, or that outlived a fail-over. */
const lateForMs = 3_600_000;

/** Takes ballots out of sealed boxes that came after the sealing. */
export async function removeLate({ models, log, now }: Room): Promise<void> {
  const justSealed = await models.elections
    .find({
      state: { $in: ['closed', 'published'] },
      closesAt: { $gt: new Date(now() - lateForMs) },
      sealed: { $ne: null },
    })
    .lean<(ElectionRecord & { sealed: Sealed })[]>();
  for (const election of justSealed) {
    const count = await removeLateBallots(models, election);
    if (count > 0)
      log.warn(
        { election: election._id, count },
        'ballots that reached the database after the sealing were removed; nobody was told that they count',
      );
  }
}

/** What the box holds, in one pass over each of its lists. */
async function readContents(
  models: ElectionModels,
  { _id, rollKey }: Pick<ElectionRecord, '_id' | 'rollKey'>,
  onReceipt?: (receipt: string) => Promise<void>,
): Promise<Omit<Sealed, 'lotSecret' | 'sealing'> & { tokens: number }> {
  const digest = createHash('sha256');
  let tokens = 0;
  for await (const token of boxedTokens(models, _id)) {
    digest.update(tokenLine(token));
    tokens += 1;
    await onReceipt?.(token.receipt);
  }
  const tally: Tally = { cast: 0, votes: {} };
  for (const ballot of await boxedChoices(models, _id)) {
    digest.update(choicesLine(ballot));
    tally.cast += 1;
    addVotes(tally.votes, ballot.choices);
  }
  const onRoll = { _id: within(rollKey) };
  return {
    ...tally,
    tokens,
    digest: digest.digest('hex'),
    eligible: await models.roll.countDocuments(onRoll),
    issued: await models.roll.countDocuments({ ...onRoll, blinded: { $exists: true } }),
  };
}
