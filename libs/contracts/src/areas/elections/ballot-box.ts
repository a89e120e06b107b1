import * as z from 'zod/mini';
import { receiptSchema } from './ballots.ts';
import {
  countSchema,
  electionIdSchema,
  electionsArea,
  paperIdSchema,
  paperSchema,
  postIdSchema,
  postSchema,
  withElection,
} from './elections.ts';
import { endpoint } from '../../endpoint.ts';
import { pageLimit } from '../../values.ts';

// Apart from ballots.ts: it is what readers of the board load, not every voter.

/**
 * Proof that a ballot is in the box: receipt (hex), prefix and signature (base64url), and the paper whose key signed it if
 * there are several. Ordered by receipt.
 */
export const boxedTokenSchema = z.strictObject({
  receipt: receiptSchema,
  prefix: z.string(),
  signature: z.string(),
  paper: z.optional(paperIdSchema),
});
export type BoxedToken = z.infer<typeof boxedTokenSchema>;
/**
 * The choices of a ballot, by post. `key` is the SHA-256 (hex) of `choices` (7 ASCII bytes) and the token. Only the token
 * connects it to a receipt, so a receipt can't be used to prove a vote. Ordered by key.
 */
export const boxedChoicesSchema = z.strictObject({
  key: receiptSchema,
  choices: z.record(postIdSchema, z.string()),
});
export type BoxedChoices = z.infer<typeof boxedChoicesSchema>;

/**
 * The count of a ranked post, round by round: single transferable vote, with one seat the instant run-off
 * (docs/decisions/counting-methods.md). Votes are whole hundred-thousandths, in the order of `candidates`.
 */
const rankedCountSchema = z.strictObject({
  postId: postIdSchema,
  /** Votes that elect a candidate, whole ones. */
  quota: z.int(),
  /** Those who stand, in the order of the ballot. */
  candidates: z.array(z.string()),
  rounds: z.array(
    z.strictObject({
      kind: z.enum(['first-preferences', 'surplus', 'exclusion']),
      /** The candidate whose votes moved; `null` in the first round. */
      from: z.nullable(z.string()),
      votes: z.array(z.int()),
      /** Votes without a further preference, and what rounding has lost. */
      nonTransferable: z.int(),
      elected: z.array(z.string()),
      /** Candidates who were equal in every round until now, and among whom a lot decided the next step. */
      lot: z.array(z.string()),
    }),
  ),
});
export type RankedCount = z.infer<typeof rankedCountSchema>;

/**
 * The published ballot box without its two lists. `digest` is the SHA-256 (hex) of the lines of all tokens in the order
 * of their receipts and then of all choices in the order of their keys (`tokenLine`, `choicesLine`), UTF-8.
 */
const ballotBoxSchema = z.strictObject({
  format: z.literal('campus-ballot-box/1'),
  election: z.strictObject({
    id: electionIdSchema,
    title: z.string(),
    posts: z.array(postSchema),
    noneOfTheAbove: z.boolean(),
    publicKey: z.string(),
    /** If voters have different posts. The posts of a ballot say which paper it is. */
    papers: z.optional(z.array(z.extend(paperSchema, { eligible: z.int(), issued: z.int(), cast: z.int() }))),
    candidates: z.array(
      z.strictObject({ id: z.string(), postId: postIdSchema, name: z.string(), withdrawn: z.boolean() }),
    ),
  }),
  eligible: z.int(),
  /** Tokens that were signed: there can't be more ballots than these. */
  issued: z.int(),
  cast: z.int(),
  counts: z.array(countSchema),
  ranked: z.optional(z.array(rankedCountSchema)),
  digest: z.string(),
  lot: z.strictObject({ commitment: z.string(), secret: z.string() }),
});
export type BallotBox = z.infer<typeof ballotBoxSchema>;
/** The whole box, as the export has it and `verify-election.mjs` reads it. */
export const ballotBoxExportSchema = z.extend(ballotBoxSchema, {
  tokens: z.array(boxedTokenSchema),
  choices: z.array(boxedChoicesSchema),
});
export type BallotBoxExport = z.infer<typeof ballotBoxExportSchema>;

/** `<receipt> <prefix> <signature>`, and the paper if there are several. */
export const tokenLine = ({ receipt, prefix, signature, paper }: BoxedToken) =>
  `${receipt} ${prefix} ${signature}${paper === undefined ? '' : ` ${paper}`}\n`;
/** Posts in alphabetical order: `<key> president=65f… secretary=blank`. */
export const choicesLine = ({ key, choices }: BoxedChoices) =>
  `${key} ${Object.keys(choices)
    .toSorted()
    .map((postId) => `${postId}=${choices[postId]}`)
    .join(' ')}\n`;

const rowsQuery = {
  cursor: z.optional(receiptSchema),
  limit: pageLimit(1000, 2000),
};

export const getBallotBox = endpoint('get', '/api/elections/:id/box', {
  summary: 'The published ballot box, without its lists',
  area: electionsArea,
  access: 'public',
  params: withElection,
  response: ballotBoxSchema,
});

export const listBoxedTokens = endpoint('get', '/api/elections/:id/box/tokens', {
  summary: 'The tokens of the ballot box, sorted by receipt; `cursor` is the last receipt that was read',
  area: electionsArea,
  access: 'public',
  params: withElection,
  query: z.strictObject(rowsQuery),
  response: z.array(boxedTokenSchema),
});

export const listBoxedChoices = endpoint('get', '/api/elections/:id/box/choices', {
  summary: 'The choices of the ballot box, sorted by key; `cursor` is the last key that was read',
  area: electionsArea,
  access: 'public',
  params: withElection,
  query: z.strictObject(rowsQuery),
  response: z.array(boxedChoicesSchema),
});

export const exportBallotBox = endpoint('get', '/api/elections/:id/box/export', {
  summary: 'The whole ballot box as one JSON file, for `verify-election.mjs`',
  area: electionsArea,
  access: 'public',
  params: withElection,
  response: ballotBoxExportSchema,
  produces: 'application/json',
});
