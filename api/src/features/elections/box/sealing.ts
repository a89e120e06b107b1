import { createHash } from 'node:crypto';
import { choicesLine, tokenLine } from '@campus/contracts';
import { type ElectionModels, type ElectionRecord, type Sealed, type Tally, within } from '../model.ts';
import type { Room } from '../room.ts';
import { addVotes } from '../voting/tally.ts';
import { boxedChoices, boxedTokens } from './boxed-ballots.ts';

/**
 * Milliseconds between the end of voting and the sealing: what was taken in time has arrived by then, on every server
 * (see `ballot-writer.ts`).
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

async function sealBox({ models, keys, views, clock }: Room, _id: string): Promise<void> {
  const election = await models.elections.findById(_id, { outbox: 0 }).lean<ElectionRecord>();
  if (!election) return;
  const { state, sealed, closesAt } = election;
  if (state === 'closed' && !sealed) {
    const at = closesAt && (await clock.passed(new Date(closesAt.getTime() + settleTime)));
    if (!at) return;
    const secrets = await keys.read(_id);
    if (!secrets) return; // another server was quicker
    await models.elections.updateOne(
      { _id, state, sealed: null },
      { $set: { sealed: await contents(models, election, secrets.lotSecret) } },
    );
    views.changed(_id);
  } else if (sealed || state === 'cancelled') await keys.destroy(_id);
}

/** What the box holds, in one pass over each of its lists. */
async function contents(
  models: ElectionModels,
  { _id, rollKey }: ElectionRecord,
  lotSecret: string,
): Promise<Sealed> {
  const digest = createHash('sha256');
  let tokens = 0;
  for await (const token of boxedTokens(models, _id)) {
    digest.update(tokenLine(token));
    tokens += 1;
  }
  const tally: Tally = { cast: 0, votes: {} };
  for await (const ballot of boxedChoices(models, _id)) {
    digest.update(choicesLine(ballot));
    tally.cast += 1;
    addVotes(tally.votes, ballot.choices);
  }
  if (tokens !== tally.cast)
    throw new Error(`The box of ${_id} has ${tokens} tokens and ${tally.cast} choices: not sealed.`);
  const onRoll = { _id: within(rollKey) };
  return {
    ...tally,
    digest: digest.digest('hex'),
    eligible: await models.roll.countDocuments(onRoll),
    issued: await models.roll.countDocuments({ ...onRoll, blinded: { $exists: true } }),
    lotSecret,
  };
}
