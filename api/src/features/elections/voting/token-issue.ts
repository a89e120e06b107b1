import { createHash } from 'node:crypto';
import { may } from '@campus/contracts/areas';
import type { RollEntry } from '@campus/contracts/elections';
import { blindSign } from '../../../services/blind-tokens/blind-signatures.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { requireVoting, votingPhase } from '../election-views.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import type { ElectionModels, ElectionRecord } from '../model.ts';
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
 * @throws DomainError `not-found`, `voting-not-begun`, `voting-closed`, `clock-wrong`, `election-halted`, `invalid-input`,
 *   `not-on-roll`, `token-issued`
 */
export function createTokenIssue(context: ElectionsContext) {
  const { models, views, electionKeys } = context;
  // Voters who ask together share both: each is a question to the database that says nothing about one of them.
  const trusted = coalesce<void, void>(async (id) => requireTrust(context, (await views.get(id)).election));
  const advanced = coalesce((id, tokens: void[]) => advance(context, id, tokens.length));

  return async function issueToken(id: string, { email }: Caller, blinded: string): Promise<string> {
    const { election } = await views.get(id);
    await requireVoting(context, election);
    await trusted(id);
    const secrets = await electionKeys.read(id);
    if (!secrets) throw new DomainError('voting-closed');
    const message = Buffer.from(blinded, 'base64url');
    // Signed before the row is flipped, so that a message which can't be signed costs nothing; given away after it.
    const signature = blindSign(secrets.privateKey, message);
    if (!signature) throw invalidField('blinded', 'This is not a message blinded for this election.');
    await flip(models, election, email, createHash('sha256').update(message).digest('base64'));
    await advanced(id);
    return signature.toString('base64url');
  };
}

/**
 * Notes in the voter's row that this message was signed. When several arrive at once, exactly one wins.
 * @throws DomainError `not-on-roll`, `token-issued`
 */
async function flip(
  models: ElectionModels,
  { rollKey, eligibility }: Pick<ElectionRecord, 'rollKey' | 'eligibility'>,
  email: string,
  blinded: string,
): Promise<void> {
  const _id = rollId(rollKey, email);
  const isFlipped = async () => {
    const { matchedCount } = await models.roll.updateOne(
      { _id, blinded: { $exists: false } },
      { $set: { blinded } },
    );
    return matchedCount > 0;
  };
  if (await isFlipped()) return;
  const row = await models.roll.findById(_id).lean();
  if (!row) {
    if (eligibility !== 'all-students') throw new DomainError('not-on-roll');
    await addToRoll(models, rollKey, [email]);
    if (await isFlipped()) return;
  }
  if (!(await models.roll.exists({ _id, blinded }))) throw new DomainError('token-issued');
}
