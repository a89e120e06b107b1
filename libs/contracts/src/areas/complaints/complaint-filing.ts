import * as z from 'zod/mini';
import { base64urlSchema, rsaBits } from '../../blind-tokens.ts';
import { complaintIdSchema, complaintsArea } from './complaint-fields.ts';
import { complaintContent } from './complaints.ts';
import { endpoint } from '../../endpoint.ts';
import { requiredLine } from '../../text.ts';

/** JPEG, PNG, WebP or PDF, each; pictures are made smaller, without their metadata, and so is each page of a PDF. */
export const complaintPictures = { field: 'pictures', maxBytes: 8_000_000, max: 3 } as const;
/** Pictures and pages that a complaint can have. */
export const mostComplaintPages = 20;

/** The answer to a filed complaint. `held`: only its committee can read it until it is released. */
const filedSchema = z.strictObject({ id: complaintIdSchema, message: z.string(), held: z.boolean() });

export const newComplaintSchema = z.strictObject({
  id: complaintIdSchema,
  name: requiredLine('Your name', 100),
  regNo: requiredLine('Your registration number', 40),
  ...complaintContent,
});
export type NewComplaint = z.infer<typeof newComplaintSchema>;

export const fileComplaint = endpoint('post', '/api/complaints', {
  summary: 'File a complaint with my name; repeating it changes nothing',
  area: complaintsArea,
  access: 'member',
  body: newComplaintSchema,
  files: complaintPictures,
  status: 201,
  response: filedSchema,
});

/** ISO 8601: `2026-W47`. */
export const complaintWeekSchema = z
  .string('This is not a week.')
  .check(z.regex(/^\d{4}-W\d{2}$/, 'This is not a week.'));

/** The parameters with which a browser makes this week's tokens. */
const complaintTermsSchema = z.strictObject({
  week: complaintWeekSchema,
  /** SPKI, DER, base64. */
  publicKey: z.string(),
  /** Tokens that a browser gets together, once a week: each files one complaint in this week or the next. */
  tokens: z.int(),
});
export type ComplaintTerms = z.infer<typeof complaintTermsSchema>;

export const getComplaintTerms = endpoint('get', '/api/complaint-tokens', {
  summary: 'The week, its public key, and how many tokens a browser gets',
  area: complaintsArea,
  access: 'member',
  response: complaintTermsSchema,
  unlogged: true,
});

/**
 * Sets of tokens for each member a week. A private window, and a browser after a logout, need a new one: so many that
 * people who are careful with both don't run out.
 */
export const complaintTokenSets = 7;

/**
 * Blind signatures as in elections (RFC 9474). All tokens of a set at once, and fetched by everybody who opens the form
 * and by browsers that come back to the area, so that fetching them says little about who files.
 */
export const issueComplaintTokens = endpoint('post', '/api/complaint-tokens', {
  summary:
    'Get the blind-signed tokens of this week, seven sets for each member; repeating it with the same blinded messages gives the same answer',
  area: complaintsArea,
  access: 'member',
  body: z.strictObject({
    week: complaintWeekSchema,
    blinded: z
      .array(base64urlSchema('A blinded message', rsaBits / 8))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  /** Empty: the member has had all sets of this week. Not an error, so browsers log none. */
  response: z.strictObject({ blindSignatures: z.array(z.string()) }),
  unlogged: true,
});

/** SHA-256 of a follow-up code with words before it, hex; the code itself stays with the author. See `follow-up-code.ts`. */
export const followUpKeySchema = z
  .string('This is not a follow-up key.')
  .check(z.regex(/^[0-9a-f]{64}$/, 'This is not a follow-up key.'));

const anonymousComplaintSchema = z.strictObject({
  week: complaintWeekSchema,
  token: base64urlSchema('A token', 32),
  /** The random bytes that were put before the token's SHA-256 when it was signed. */
  prefix: base64urlSchema('The prefix', 32),
  signature: base64urlSchema('A signature', rsaBits / 8),
  followUpKey: followUpKeySchema,
  /** Tells the committee at once about an urgent complaint, which reveals the minute of filing. */
  tellNow: z._default(z.stringbool(), false),
  ...complaintContent,
});
export type AnonymousComplaint = z.infer<typeof anonymousComplaintSchema>;

export const fileAnonymously = endpoint('post', '/api/anonymous-complaints', {
  summary: 'File a complaint without credentials, with a blind-signed token; repeating it changes nothing',
  area: complaintsArea,
  access: 'public',
  body: anonymousComplaintSchema,
  files: complaintPictures,
  status: 201,
  response: filedSchema,
  anonymous: true,
  unlogged: true,
});
