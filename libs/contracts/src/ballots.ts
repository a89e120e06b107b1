import * as z from 'zod/mini';
import { countSchema, electionIdSchema, postIdSchema } from './elections.ts';
import { endpoint } from './endpoint.ts';

const area = 'Elections';
const withElection = z.object({ id: electionIdSchema });

/** `bytes` bytes as unpadded base64url. */
const bytesSchema = (label: string, bytes: number) => {
  const message = `${label} is ${bytes} bytes in base64url.`;
  const length = Math.ceil((bytes * 4) / 3);
  return z.string(message).check(z.regex(new RegExp(`^[\\w-]{${length}}$`), message));
};
/** SHA-256 of a voting token, hex. It proves that a ballot is in the box, not what it says. */
export const receiptSchema = z
  .string('A receipt has 64 digits from 0 to f.')
  .check(z.regex(/^[0-9a-f]{64}$/, 'A receipt has 64 digits from 0 to f.'));

/** Bits of the RSA keys of an election, and bytes of everything signed with them. */
export const rsaBits = 2048;
const signatureSchema = bytesSchema('A signature', rsaBits / 8);

/**
 * Whether this member may vote, and whether a token was signed for him. Never whether the ballot is in the box: nothing
 * ties it to him.
 */
export const rollEntrySchema = z.object({ eligible: z.boolean(), tokenIssued: z.boolean() });
export type RollEntry = z.infer<typeof rollEntrySchema>;

export const getRollEntry = endpoint({
  method: 'get',
  path: '/api/elections/:id/roll/me',
  summary: 'Whether I may vote, and whether I was given my voting token',
  area,
  access: 'member',
  params: withElection,
  status: 200,
  response: rollEntrySchema,
  unlogged: true,
});

/**
 * RSABSSA-SHA384-PSS-Randomized (RFC 9474): the browser draws a token of 32 bytes, prepares its SHA-256 (32 random bytes
 * before it) and blinds that; the server signs what it can't read.
 */
export const issueToken = endpoint({
  method: 'post',
  path: '/api/elections/:id/token',
  summary:
    'Have a voting token signed blind: one per voter; the same blinded message gets the same answer again',
  area,
  access: 'vote.cast',
  params: withElection,
  body: z.object({ blinded: bytesSchema('A blinded message', rsaBits / 8) }),
  status: 200,
  response: z.object({ blindSignature: z.string() }),
  unlogged: true,
});

/** A ballot: no name, no session; the signature under the token says that a voter sends it. */
export const ballotSchema = z.object({
  token: bytesSchema('A token', 32),
  /** The random bytes that were put before the token's SHA-256 when it was signed. */
  prefix: bytesSchema('The prefix', 32),
  signature: signatureSchema,
  /** For each post of the election once: a candidate's id, `none` (where offered) or `blank`. */
  choices: z
    .array(
      z.object({
        postId: postIdSchema,
        choice: z
          .string('Choose for each post.')
          .check(z.regex(/^([0-9a-f]{24}|none|blank)$/, 'This is not on the ballot.')),
      }),
    )
    .check(z.minLength(1, 'Choose for each post.'), z.maxLength(20, 'That is more than the ballot has.')),
});
export type Ballot = z.infer<typeof ballotSchema>;

export const castBallot = endpoint({
  method: 'post',
  path: '/api/elections/:id/ballots',
  summary:
    'Cast a ballot, without credentials; sending the same one again is safe, another with the same token is refused',
  area,
  access: 'public',
  params: withElection,
  body: ballotSchema,
  status: 201,
  response: z.object({ receipt: receiptSchema, message: z.string() }),
  anonymous: true,
  unlogged: true,
});

export const findReceipt = endpoint({
  method: 'get',
  path: '/api/elections/:id/receipts/:receipt',
  summary: 'Whether the ballot of this receipt is in the box',
  area,
  access: 'public',
  params: z.object({ id: electionIdSchema, receipt: receiptSchema }),
  status: 200,
  response: z.object({ inTheBox: z.boolean() }),
  anonymous: true,
  unlogged: true,
});

/** That a ballot is in the box: receipt (hex), prefix and signature (base64url). Ordered by receipt. */
export const boxedTokenSchema = z.object({
  receipt: receiptSchema,
  prefix: z.string(),
  signature: z.string(),
});
export type BoxedToken = z.infer<typeof boxedTokenSchema>;
/**
 * What a ballot says, by post. `key` is the SHA-256 (hex) of `choices` (7 ASCII bytes) and the token: only who knows the token can tell that it
 * belongs to a receipt, so a receipt can't be used to prove a vote. Ordered by key.
 */
export const boxedChoicesSchema = z.object({
  key: receiptSchema,
  choices: z.record(postIdSchema, z.string()),
});
export type BoxedChoices = z.infer<typeof boxedChoicesSchema>;

/**
 * The published ballot box without its two lists. `digest` is the SHA-256 (hex) of the lines of all tokens in the order
 * of their receipts and then of all choices in the order of their keys (`tokenLine`, `choicesLine`), UTF-8.
 */
export const ballotBoxSchema = z.object({
  format: z.literal('campus-ballot-box/1'),
  election: z.object({
    id: electionIdSchema,
    title: z.string(),
    posts: z.array(z.object({ id: postIdSchema, title: z.string() })),
    noneOfTheAbove: z.boolean(),
    publicKey: z.string(),
    candidates: z.array(
      z.object({ id: z.string(), postId: postIdSchema, name: z.string(), withdrawn: z.boolean() }),
    ),
  }),
  eligible: z.int(),
  /** Tokens that were signed: there can't be more ballots than these. */
  issued: z.int(),
  cast: z.int(),
  counts: z.array(countSchema),
  digest: z.string(),
  lot: z.object({ commitment: z.string(), secret: z.string() }),
});
export type BallotBox = z.infer<typeof ballotBoxSchema>;
/** The whole box, as the export has it and `npm run verify-election` reads it. */
export const ballotBoxExportSchema = z.extend(ballotBoxSchema, {
  tokens: z.array(boxedTokenSchema),
  choices: z.array(boxedChoicesSchema),
});
export type BallotBoxExport = z.infer<typeof ballotBoxExportSchema>;

export const tokenLine = ({ receipt, prefix, signature }: BoxedToken) =>
  `${receipt} ${prefix} ${signature}\n`;
/** Posts in alphabetical order: `<key> president=65f… secretary=blank`. */
export const choicesLine = ({ key, choices }: BoxedChoices) =>
  `${key} ${Object.keys(choices)
    .toSorted()
    .map((postId) => `${postId}=${choices[postId]}`)
    .join(' ')}\n`;

/** Rows of the box that come at once. */
const rowsQuery = {
  cursor: z.optional(receiptSchema),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(2000)), 1000),
};

export const getBallotBox = endpoint({
  method: 'get',
  path: '/api/elections/:id/box',
  summary: 'The published ballot box, without its lists',
  area,
  access: 'public',
  params: withElection,
  status: 200,
  response: ballotBoxSchema,
});

export const listBoxedTokens = endpoint({
  method: 'get',
  path: '/api/elections/:id/box/tokens',
  summary: 'Its tokens in the order of their receipts; `cursor` is the last receipt that was read',
  area,
  access: 'public',
  params: withElection,
  query: z.object(rowsQuery),
  status: 200,
  response: z.array(boxedTokenSchema),
});

export const listBoxedChoices = endpoint({
  method: 'get',
  path: '/api/elections/:id/box/choices',
  summary: 'Its choices in the order of their keys; `cursor` is the last key that was read',
  area,
  access: 'public',
  params: withElection,
  query: z.object(rowsQuery),
  status: 200,
  response: z.array(boxedChoicesSchema),
});

export const exportBallotBox = endpoint({
  method: 'get',
  path: '/api/elections/:id/box/export',
  summary: 'The whole box as one JSON file, for `npm run verify-election`',
  area,
  access: 'public',
  params: withElection,
  status: 200,
  response: ballotBoxExportSchema,
  produces: 'application/json',
});
