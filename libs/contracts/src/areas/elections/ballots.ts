import * as z from 'zod/mini';
import { base64urlSchema, rsaBits } from '../../blind-tokens.ts';
import {
  electionIdSchema,
  electionsArea,
  matching,
  maxPaperPosts,
  paperIdSchema,
  postIdSchema,
  withElection,
} from './elections.ts';
import { endpoint } from '../../endpoint.ts';
import { choicePattern } from './methods.ts';

/** SHA-256 of a voting token, hex. It proves that a ballot is in the box, not what it says. */
export const receiptSchema = matching(
  /^[0-9a-f]{64}$/,
  'A receipt has 64 characters: digits and the letters a to f.',
);

const signatureSchema = base64urlSchema('A signature', rsaBits / 8);

/**
 * Whether this member may vote, and whether a token was signed for them. It can't say whether their ballot is in the box:
 * nothing connects the two.
 */
const rollEntrySchema = z.strictObject({
  eligible: z.boolean(),
  tokenIssued: z.boolean(),
  paper: z.optional(paperIdSchema),
});
export type RollEntry = z.infer<typeof rollEntrySchema>;

export const getRollEntry = endpoint('get', '/api/elections/:id/roll/me', {
  summary: 'Whether I may vote, and whether I have received my voting token',
  area: electionsArea,
  access: 'member',
  params: withElection,
  response: rollEntrySchema,
  unlogged: true,
});

/**
 * RSABSSA-SHA384-PSS-Randomized (RFC 9474): the browser draws a token of 32 bytes, prepares its SHA-256 (32 random bytes
 * before it) and blinds that; the server signs what it can't read.
 */
export const issueToken = endpoint('post', '/api/elections/:id/token', {
  summary:
    'Get a blind-signed voting token, one per voter; repeating it with the same blinded message gives the same answer',
  area: electionsArea,
  access: 'vote.cast',
  params: withElection,
  body: z.strictObject({ blinded: base64urlSchema('A blinded message', rsaBits / 8) }),
  response: z.strictObject({ blindSignature: z.string() }),
  unlogged: true,
});

/** A ballot: no name, no session; the signature under the token says that a voter sends it. */
const ballotSchema = z.strictObject({
  token: base64urlSchema('A token', 32),
  /** The random bytes that were put before the token's SHA-256 when it was signed. */
  prefix: base64urlSchema('The prefix', 32),
  signature: signatureSchema,
  /** The ballot paper whose key signed the token, if the election has several. */
  paper: z.optional(paperIdSchema),
  /**
   * For each post of the paper once: a candidate's id, `none` (where offered) or `blank`; where the post allows
   * several, ids in alphabetical order (`a,b`) or of preference (`a>b>c`).
   */
  choices: z
    .array(
      z.strictObject({
        postId: postIdSchema,
        choice: z
          .string('Choose for each post.')
          .check(z.regex(choicePattern, 'This choice is not on the ballot.')),
      }),
    )
    .check(
      z.minLength(1, 'Choose for each post.'),
      z.maxLength(maxPaperPosts, 'The ballot has fewer posts.'),
    ),
});
export type Ballot = z.infer<typeof ballotSchema>;

export const castBallot = endpoint('post', '/api/elections/:id/ballots', {
  summary:
    'Cast a ballot, without credentials. Repeating it is safe; a different ballot with the same token is refused',
  area: electionsArea,
  access: 'public',
  params: withElection,
  body: ballotSchema,
  status: 201,
  response: z.strictObject({ receipt: receiptSchema, message: z.string() }),
  anonymous: true,
  unlogged: true,
});

export const findReceipt = endpoint('get', '/api/elections/:id/receipts/:receipt', {
  summary: 'Whether the ballot of this receipt is in the box',
  area: electionsArea,
  access: 'public',
  params: z.strictObject({ id: electionIdSchema, receipt: receiptSchema }),
  response: z.strictObject({ inTheBox: z.boolean() }),
  anonymous: true,
  unlogged: true,
});
