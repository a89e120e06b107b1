import { receiptSchema } from '@campus/contracts';
import { browserMemory } from '@campus/portal-kit';
import * as z from 'zod/mini';

/** A member in an election. */
export interface Voter {
  memberId: string;
  electionId: string;
}
export const voterName = ({ memberId, electionId }: Voter) => `${memberId}/${electionId}`;

const voterMemory = <T>(key: string, schema: z.ZodMiniType<T>) => browserMemory(key, schema, voterName);

/**
 * What this browser keeps of a vote, each under its own localStorage key, because signing out (the shell's
 * forget-person.ts) treats them differently:
 *
 * - `votingTokens` stays: the server signs one token per voter, so who loses it before the ballot is in the box has lost
 *   the vote. It says nothing about a choice. Who uses this browser next could cast that one ballot; losing it for
 *   everybody who signs out while the network is down would be worse. Gone as soon as the ballot is in the box.
 * - `unansweredBallot` goes: the choices of a ballot that was sent, or is about to be, and wasn't answered. The voter
 *   chooses again with the same token; if the first ballot had arrived after all, it stays and the page says so.
 * - `castBallots` goes: receipt and token of a ballot in the box. The token finds its choices once the box is published.
 * - `votedCandidate` goes: the specification's mark of what was chosen. The server doesn't know it.
 */
const base64url = z.string().check(z.regex(/^[\w-]+$/));

const votingTokenSchema = z.object({
  token: base64url,
  prefix: base64url,
  blinded: base64url,
  inverse: base64url,
  receipt: receiptSchema,
  /** Once the server has signed. */
  signature: z.optional(base64url),
});
export type KeptToken = z.infer<typeof votingTokenSchema>;
export const votingTokens = voterMemory('votingTokens', votingTokenSchema);

/** For each post what was chosen: a candidate's id, `none` or `blank`. */
const choicesSchema = z.record(z.string(), z.string());
export type Choices = z.infer<typeof choicesSchema>;
export const unansweredBallots = voterMemory('unansweredBallot', choicesSchema);
export const votedCandidates = voterMemory('votedCandidate', choicesSchema);

const castBallotSchema = z.object({ receipt: receiptSchema, token: base64url });
export type CastBallot = z.infer<typeof castBallotSchema>;
export const castBallots = voterMemory('castBallots', castBallotSchema);
