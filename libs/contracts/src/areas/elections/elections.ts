import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { countingMethods, maxSeats, mostMarks } from './methods.ts';
import { nominationRulesSchema } from './nomination-rules.ts';
import { daySchema, instantSchema, pageOf, pageQuery } from '../../values.ts';

/** The life of an election; `electionMoves` (managed-elections.ts) says which step leads where. */
export const electionStates = ['draft', 'nominations', 'open', 'closed', 'published', 'cancelled'] as const;
export type ElectionState = (typeof electionStates)[number];
export const electionStateSchema = z.enum(electionStates);

/**
 * When the standings are shown: with each vote; in steps of at least `batchSize` ballots; or only when the result is
 * published. Turnout is live, in `batched` mode it moves in the same steps. A step has `batchSize` to twice as many
 * ballots; its size is drawn, and told to no one.
 */
const resultModes = ['live', 'batched', 'after-closing'] as const;
/**
 * The rule for candidates with the same number of votes: they stand again in another election, or a lot decides. The lot
 * is the smallest SHA-256 of a secret and the candidate's id; the secret is drawn at opening, its hash shown from then
 * on, and it is published with the result.
 */
const tieRules = ['run-off', 'lot'] as const;
const eligibilities = ['all-students', 'list'] as const;

export const matching = (pattern: RegExp, otherwise: string) =>
  z.string(otherwise).check(z.regex(pattern, otherwise));

/** Names an election in addresses: `student-council-2026-7f3a`. */
export const electionIdSchema = matching(/^[a-z0-9][a-z0-9-]{0,79}$/, 'This is not the id of an election.');
export const postIdSchema = matching(/^[a-z0-9][a-z0-9-]{0,39}$/, 'This is not the id of a post.');

/** Attributes of voters. The class comes from the class list or the uploaded list, the others from the latter. */
export const voterAttributes = ['class', 'year', 'department', 'hostel', 'gender'] as const;
export type VoterAttribute = (typeof voterAttributes)[number];
/** The attribute of the roll, and its values, that decide who votes for a post. Capital and small letters are the same. */
const electorateSchema = z.strictObject({
  attribute: z.enum(voterAttributes),
  values: z.array(z.string('Each line is text.').check(z.trim())).check(
    z.minLength(1, 'Say who votes for this post, one on each line.'),
    z.maxLength(50, 'A post can name at most 50.'),
    z.refine(
      (values: string[]) => values.every((value) => /^\P{C}{1,60}$/u.test(value)),
      'Each line has 1 to 60 characters.',
    ),
  ),
});
export type Electorate = z.infer<typeof electorateSchema>;

export const maxPaperPosts = 20;
export const maxPosts = 100;

export const wholeNumber = (words: string, least: number, most: number) =>
  z
    .int(`${words} is a whole number.`)
    .check(z.gte(least, `${words} is at least ${least}.`), z.lte(most, `${words} is at most ${most}.`));

/** Seats, method and electorate of a post. `rulesOf` fills in the fields that are missing. */
export const postRules = {
  seats: z.optional(wholeNumber('The number of seats', 1, maxSeats)),
  method: z.optional(z.enum(countingMethods)),
  /** The most candidates that a voter can approve or rank; without it as many as they like. */
  maxMarks: z.optional(wholeNumber('The limit', 1, mostMarks)),
  /** Without it, everyone on the roll votes for this post. */
  electorate: z.optional(electorateSchema),
};
export const postSchema = z.strictObject({ id: postIdSchema, title: z.string(), ...postRules });
export type Post = z.infer<typeof postSchema>;

export const paperIdSchema = matching(/^p[1-9][0-9]{0,2}$/, 'This is not the id of a ballot paper.');
/** One kind of ballot paper: the same posts for all who get it, and a key of its own that signs their tokens. */
export const paperSchema = z.strictObject({
  id: paperIdSchema,
  posts: z.array(postIdSchema),
  /** SPKI, DER, base64. */
  publicKey: z.string(),
});
export type Paper = z.infer<typeof paperSchema>;

export const electionsArea = 'Elections';
export const withElection = z.strictObject({ id: electionIdSchema });

/**
 * Votes of one choice of one post: `choice` is a candidate's id, `none` or `blank`. A ranked post has counts only in the
 * result, and a candidate's are the first preferences.
 */
export const countSchema = z.strictObject({ postId: postIdSchema, choice: z.string(), votes: z.int() });
export type Count = z.infer<typeof countSchema>;
/** Votes for each choice of each post, zeros included, of the first `cast` ballots. */
const standingsSchema = z.strictObject({ cast: z.int(), counts: z.array(countSchema) });
export type Standings = z.infer<typeof standingsSchema>;

/**
 * How a post came out, by the written rule. `elected`: at most as many candidates as there are seats (`byLot` when a lot
 * decided); `tie`: several, and they stand again; `none`: "none of the above" has at least as many votes as each
 * candidate; `no-votes`: no votes at all.
 */
const outcomeSchema = z.strictObject({
  postId: postIdSchema,
  kind: z.enum(['elected', 'tie', 'none', 'no-votes']),
  candidateIds: z.array(z.string()),
  byLot: z.boolean(),
  /** Others were elected; these have the same number of votes for the last seats and stand again. */
  runOff: z.optional(z.array(z.string())),
});
export type Outcome = z.infer<typeof outcomeSchema>;

/** The part that changes while people watch; sent over the event stream, and part of each answer. */
const pulseSchema = z.strictObject({
  state: electionStateSchema,
  /** `eligible`: the roll; before voting opens to all students, the students who have registered so far. */
  turnout: z.strictObject({ cast: z.int(), eligible: z.int() }),
  /** `null` as long as the mode of the election keeps them back. */
  standings: z.nullable(standingsSchema),
});
export type Pulse = z.infer<typeof pulseSchema>;

export const electionRules = {
  opensAt: z.nullable(instantSchema),
  closesAt: z.nullable(instantSchema),
  /** When the result will be, or was, published; known as soon as voting has ended. */
  publishesAt: z.nullable(instantSchema),
  /** Opens by itself at `opensAt`; otherwise an admin opens it. */
  opensByClock: z.boolean(),
  eligibility: z.enum(eligibilities),
  resultMode: z.enum(resultModes),
  noneOfTheAbove: z.boolean(),
  tieRule: z.enum(tieRules),
  /** Absent or `null`: candidates need no supporters and make no declarations. */
  nominationRules: z.optional(z.nullable(nominationRulesSchema)),
};

export const electionSchema = z.extend(pulseSchema, {
  id: electionIdSchema,
  title: z.string(),
  description: z.string(),
  posts: z.array(postSchema),
  ...electionRules,
  batchSize: z.int(),
  /** `false`: it began with its first candidate, without settings. Candidates may join while it is open. */
  setUp: z.boolean(),
  cancelReason: z.string(),
  finalListOn: z.optional(z.nullable(daySchema)),
  /** `true`: its records can't be trusted. No vote is taken, and unless it is only paused, it can only be cancelled. */
  halted: z.boolean(),
  /** Halted until an admin confirms that the portal was not set back to an earlier state. */
  paused: z.boolean(),
  /** From opening on: what signatures of ballots are checked with; SPKI, DER, base64. With papers, theirs count. */
  publicKey: z.nullable(z.string()),
  /** From opening on, if voters have different posts; not in lists. With the result, the turnout of each. */
  papers: z.optional(
    z.array(
      z.extend(paperSchema, { turnout: z.optional(z.strictObject({ cast: z.int(), eligible: z.int() })) }),
    ),
  ),
  /** From opening on: SHA-256 (hex) of the secret that a lot is drawn with. */
  lotCommitment: z.nullable(z.string()),
  /** Once the ballot box is sealed after closing: its digest, see `ballotBoxSchema`. */
  digest: z.nullable(z.string()),
  outcome: z.nullable(z.array(outcomeSchema)),
});
export type Election = z.infer<typeof electionSchema>;

export const listElections = endpoint('get', '/api/elections', {
  summary: 'All elections except drafts, newest first',
  area: electionsArea,
  access: 'public',
  query: z.strictObject({
    ...pageQuery,
    /** Only those in which members can vote now. */
    open: z._default(z.stringbool(), false),
  }),
  response: pageOf(electionSchema),
});

export const getCurrentElection = endpoint('get', '/api/elections/current', {
  summary:
    'The election that /voting shows and /candidates belongs to: the open one, else one that takes nominations, else the one that ended last; null before the first',
  area: electionsArea,
  access: 'public',
  response: z.nullable(electionSchema),
});

export const getElection = endpoint('get', '/api/elections/:id', {
  summary: 'One election with live turnout and, by its mode, standings or result; drafts are not found',
  area: electionsArea,
  access: 'public',
  params: withElection,
  response: electionSchema,
});

export const watchElection = endpoint('get', '/api/elections/:id/live', {
  summary: 'Server-sent events: the current figures of an election, then each change',
  area: electionsArea,
  access: 'public',
  params: withElection,
  response: pulseSchema,
  produces: 'text/event-stream',
});
