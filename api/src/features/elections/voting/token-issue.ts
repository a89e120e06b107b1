import { createHash } from 'node:crypto';
import { may } from '@campus/contracts/areas';
import type { RollEntry } from '@campus/contracts/elections';
import { blindSign } from '../../../services/blind-tokens/blind-signatures.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireVoting, votingPhase } from '../election-views.ts';
import type { ElectionModels } from '../model.ts';
import { addToRoll, rollId } from '../roll.ts';
import type { ElectionsContext } from '../context.ts';
import { advance, requireTrust } from '../trust.ts';

/** Whether this member may vote, and whether a token was signed for them. A late member enters the roll now. */
export async function rollEntry(
  { models, views, now }: ElectionsContext,
  id: string,
  caller: Caller,
): Promise<RollEntry> {
  const { election } = await views.get(id);
  if (!may(caller.roles, 'vote.cast')) return { eligible: false, tokenIssued: false };
  const row = await models.roll.findById(rollId(election.rollKey, caller.email)).lean();
  if (row) return { eligible: true, tokenIssued: row.blinded !== undefined };
  if (election.eligibility !== 'all-students') return { eligible: false, tokenIssued: false };
  if (votingPhase(election, now()) === 'running') await addToRoll(models, election.rollKey, [caller.email]);
  return { eligible: true, tokenIssued: false };
}

/**
 * Signs one blinded message (base64url) for a voter; the same again gets the same signature, so that a lost answer
 * costs no one their vote.
 * @returns the blind signature, base64url
 * @throws DomainError `not-found`, `voting-not-begun`, `voting-closed`, `not-on-roll`, `invalid-input`, `token-issued`,
 *   `clock-wrong`, `election-halted`
 */
export async function issueToken(
  context: ElectionsContext,
  id: string,
  { email }: Caller,
  blinded: string,
): Promise<string> {
  const { models, views, electionKeys } = context;
  const { election } = await views.get(id);
  await requireVoting(context, election);
  await requireTrust(context, election);
  const rowId = rollId(election.rollKey, email);
  if (!(await models.roll.exists({ _id: rowId }))) {
    if (election.eligibility !== 'all-students') throw new DomainError('not-on-roll');
    await addToRoll(models, election.rollKey, [email]);
  }

  const secrets = await electionKeys.read(id);
  if (!secrets) throw new DomainError('voting-closed');
  const message = Buffer.from(blinded, 'base64url');
  // Signed before the row is flipped, so that a message which can't be signed costs nothing; given away after it.
  const signature = blindSign(secrets.privateKey, message);
  if (!signature) throw invalidField('blinded', 'This is not a message blinded for this election.');
  if (!(await flip(models, rowId, createHash('sha256').update(message).digest('base64'))))
    throw new DomainError('token-issued');
  await advance(context, id);
  return signature.toString('base64url');
}

/** Whether the row is now flipped for this message. When several arrive at once, exactly one wins. */
async function flip({ roll }: ElectionModels, _id: string, blinded: string): Promise<boolean> {
  const flipped = await roll.updateOne({ _id, blinded: { $exists: false } }, { $set: { blinded } });
  return flipped.matchedCount > 0 || (await roll.exists({ _id, blinded })) !== null;
}
