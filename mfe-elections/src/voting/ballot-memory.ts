import { receiptSchema } from '@campus/contracts/elections';
import { browserMemory, deviceMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

export interface Voter {
  memberId: string;
  electionId: string;
}
export const voterName = ({ memberId, electionId }: Voter) => `${memberId}/${electionId}`;

/**
 * This browser keeps the following of a vote:
 *
 * - `votingTokens` survives a sign-out: the server signs one token per voter, so who loses it before the ballot is in the box has lost
 *   the vote. It says nothing about a choice. The next person to use this browser could cast that one ballot; losing it for
 *   everybody who signs out while the network is down would be worse. Gone as soon as the ballot is in the box.
 * - `unansweredBallot` is erased: the choices of a ballot that was sent, or is about to be, and wasn't answered. The voter
 *   chooses again with the same token; if the first ballot had arrived after all, it stays and the page says so.
 * - `castBallots` is erased: receipt and token of a ballot in the box. The token finds its choices once the box is published.
 * - `votedCandidate` is erased: the specification's mark of what was chosen. The server doesn't know it.
 */
const base64url = z.string().check(z.regex(/^[\w-]+$/));

const votingTokenSchema = z.object({
  token: base64url,
  prefix: base64url,
  blinded: base64url,
  inverse: base64url,
  receipt: receiptSchema,
  signature: z.optional(base64url),
});
export type KeptToken = z.infer<typeof votingTokenSchema>;
export const votingTokens = deviceMemory('votingTokens', votingTokenSchema, voterName);

/** For each post what was chosen: a candidate's id, `none` or `blank`. */
const choicesSchema = z.record(z.string(), z.string());
export type Choices = z.infer<typeof choicesSchema>;
export const unansweredBallots = browserMemory('unansweredBallot', choicesSchema, voterName);
export const votedCandidates = browserMemory('votedCandidate', choicesSchema, voterName);

const castBallotSchema = z.object({
  receipt: receiptSchema,
  token: base64url,
  /** The voter has copied or downloaded the receipt. */
  isSaved: z.optional(z.boolean()),
});
export type CastBallot = z.infer<typeof castBallotSchema>;
export const castBallots = browserMemory('castBallots', castBallotSchema, voterName);

/** The ballot of this token is in the box. `choices` are null where this browser doesn't know what it says. */
export function keepAsCast(voter: Voter, { receipt, token }: KeptToken, choices: Choices | null) {
  votedCandidates.set(voter, choices);
  castBallots.set(voter, { receipt, token });
  unansweredBallots.set(voter, null);
  votingTokens.set(voter, null);
}
