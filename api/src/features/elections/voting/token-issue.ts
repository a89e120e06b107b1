import { createHash } from 'node:crypto';
import { may } from '@campus/contracts/areas';
import type { RollEntry } from '@campus/contracts/elections';
import { blindSign } from '../../../services/blind-tokens/blind-signatures.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type ElectionView, requireVoting, votingPhase } from '../election-views.ts';
import { coalesce } from '../../../platform/coalesce.ts';
import { addLateVoter, hasElectorates } from '../papers.ts';
import { rollId } from '../roll.ts';
import type { ElectionsContext } from '../context.ts';
import { advance, requireTrust } from '../trust.ts';

/** Whether this member may vote, and whether a token was signed for them. A late member enters the roll now. */
export async function rollEntry(context: ElectionsContext, id: string, caller: Caller): Promise<RollEntry> {
  const { models, views, now } = context;
  const { election } = await views.get(id);
  const not = { eligible: false, tokenIssued: false };
  if (!may(caller.roles, 'vote.cast')) return not;
  const rowId = rollId(election.rollKey, caller.email);
  let row = await models.roll.findById(rowId).lean();
  if (!row && votingPhase(election, now()) === 'running') {
    if (!(await addLateVoter(context, election, caller.email))) return not;
    row = await models.roll.findById(rowId).lean();
  }
  if (!row) return { ...not, eligible: election.eligibility === 'all-students' && !hasElectorates(election) };
  const { blinded, paper } = row;
  return { eligible: true, tokenIssued: blinded !== undefined, ...(paper !== undefined && { paper }) };
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
    const pair = await pairOf(election, email);
    const message = Buffer.from(blinded, 'base64url');
    // Signed before the row is flipped, so that a message which can't be signed costs nothing; given away after it.
    const signature = blindSign(pair.privateKey, message);
    if (!signature) throw invalidField('blinded', 'This is not a message blinded for this election.');
    await flip(context, election, email, createHash('sha256').update(message).digest('base64'));
    await advanced(id);
    return signature.toString('base64url');
  };

  /** The keys of the voter's paper: the roll says which, never the voter. */
  async function pairOf(election: ElectionView['election'], email: string) {
    const { _id, papers, rollKey } = election;
    let place = 0;
    if (papers) {
      const readRow = () => models.roll.findById(rollId(rollKey, email), { paper: 1 }).lean();
      const row = (await readRow()) ?? ((await addLateVoter(context, election, email)) && (await readRow()));
      place = papers.findIndex(({ id }) => row && row.paper === id);
      if (place === -1) throw new DomainError('not-on-roll');
    }
    const secrets = await electionKeys.read(_id, place + 1);
    if (!secrets) throw new DomainError('voting-closed');
    return secrets.pairs[place]!;
  }
}

/**
 * Notes in the voter's row that this message was signed. When several arrive at once, exactly one wins.
 * @throws DomainError `not-on-roll`, `token-issued`
 */
async function flip(
  context: ElectionsContext,
  election: ElectionView['election'],
  email: string,
  blinded: string,
): Promise<void> {
  const { roll } = context.models;
  const _id = rollId(election.rollKey, email);
  const isFlipped = async () => {
    const { matchedCount } = await roll.updateOne(
      { _id, blinded: { $exists: false } },
      { $set: { blinded } },
    );
    return matchedCount > 0;
  };
  if (await isFlipped()) return;
  const row = await roll.findById(_id).lean();
  if (!row) {
    if (!(await addLateVoter(context, election, email))) throw new DomainError('not-on-roll');
    if (await isFlipped()) return;
  }
  if (!(await roll.exists({ _id, blinded }))) throw new DomainError('token-issued');
}
