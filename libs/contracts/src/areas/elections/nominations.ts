import * as z from 'zod/mini';
import { backerKinds } from './nomination-rules.ts';
import { candidacyStates, withCandidate } from './candidates.ts';
import { newNominationSchema } from './managed-candidates.ts';
import { electionsArea, postIdSchema, withElection } from './elections.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalText } from '../../text.ts';
import { objectIdSchema, pageOf, pageQuery } from '../../values.ts';

const backingAnswers = ['waiting', 'confirmed', 'declined'] as const;
/** A member whom the nominee named, and the answer from that member's account. */
const backerSchema = z.strictObject({
  kind: z.enum(backerKinds),
  email: z.string(),
  name: z.string(),
  answer: z.enum(backingAnswers),
});
export type Backer = z.infer<typeof backerSchema>;

/** A nomination, for the nominee and for those who review it. `reason` is the reviewer's. */
const nominationSchema = z.strictObject({
  id: objectIdSchema,
  postId: postIdSchema,
  name: z.string(),
  manifesto: z.string(),
  photo: z.nullable(z.string()),
  state: z.enum(candidacyStates),
  reason: z.string(),
  declared: z.array(z.string()),
  backers: z.array(backerSchema),
  missing: z.array(z.string()),
});
export type Nomination = z.infer<typeof nominationSchema>;
/** With the nominee's address, which identifies them, and the version the reviewer reads. */
const reviewableNominationSchema = z.extend(nominationSchema, { email: z.string(), version: z.int() });
export type ReviewableNomination = z.infer<typeof reviewableNominationSchema>;
export const getMyNomination = endpoint('get', '/api/elections/:id/nominations/me', {
  summary: 'My nomination; null when there is none',
  area: electionsArea,
  access: 'member',
  params: withElection,
  response: z.nullable(nominationSchema),
});

const sentNominationSchema = z.extend(newNominationSchema, {
  /** By address; exactly as many of each kind as the rules ask for. */
  backers: z._default(
    z
      .array(
        z.strictObject({
          kind: z.enum(backerKinds),
          email: z
            .string()
            .check(z.trim(), z.minLength(1, 'An email address is required.'), z.maxLength(254)),
        }),
      )
      .check(z.maxLength(20)),
    [],
  ),
  declared: z._default(z.array(z.string().check(z.maxLength(300))).check(z.maxLength(15)), []),
});
export type SentNomination = z.infer<typeof sentNominationSchema>;

export const putMyNomination = endpoint('put', '/api/elections/:id/nominations/me', {
  summary:
    'Stand for a post while nominations are open. Repeat it to change the nomination before review or after a refusal',
  area: electionsArea,
  access: 'nomination.submit',
  params: withElection,
  body: sentNominationSchema,
  response: nominationSchema,
});

export const withdrawMyNomination = endpoint('delete', '/api/elections/:id/nominations/me', {
  summary: 'Withdraw my nomination while nominations are open',
  area: electionsArea,
  access: 'nomination.submit',
  params: withElection,
  status: 204,
});

export const listNominations = endpoint('get', '/api/managed-elections/:id/nominations', {
  summary: 'Nominations waiting for review, oldest first, then refused ones',
  area: electionsArea,
  access: 'nomination.review',
  params: withElection,
  query: z.strictObject(pageQuery),
  response: pageOf(reviewableNominationSchema),
});

export const reviewNomination = endpoint('post', '/api/candidates/:id/review', {
  summary:
    'Accept a nomination, or refuse it with a reason; if two reviewers decide at once, the first one counts',
  area: electionsArea,
  access: 'nomination.review',
  params: withCandidate,
  body: z
    .strictObject({
      /** The version the reviewer has read: a newer one must be read first. */
      version: z.int(),
      decision: z.enum(['accepted', 'refused']),
      reason: z._default(optionalText('The reason', 500), ''),
    })
    .check(
      z.refine(({ decision, reason }) => decision === 'accepted' || reason !== '', {
        path: ['reason'],
        message: 'A reason is required.',
      }),
    ),
  response: nominationSchema,
});

const backingSchema = z.strictObject({
  ...z.pick(nominationSchema, { id: true, postId: true, name: true, manifesto: true }).shape,
  ...z.pick(backerSchema, { kind: true, answer: true }).shape,
  /** Whether an answer is still taken. */
  open: z.boolean(),
});
export type Backing = z.infer<typeof backingSchema>;

export const listMyBackings = endpoint('get', '/api/elections/:id/backings/me', {
  summary: 'Nominations that name me as proposer or seconder',
  area: electionsArea,
  access: 'nomination.back',
  params: withElection,
  response: z.array(backingSchema),
});

export const answerBacking = endpoint('post', '/api/candidates/:id/backing', {
  summary:
    'Confirm that I propose or second this nomination, or decline; possible until it is reviewed. Repeating an answer changes nothing',
  area: electionsArea,
  access: 'nomination.back',
  params: withCandidate,
  body: z.strictObject({ answer: z.enum(['confirmed', 'declined']) }),
  response: backingSchema,
});
