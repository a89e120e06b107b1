import * as z from 'zod/mini';
import {
  electionsArea,
  electionRules,
  electionSchema,
  type ElectionState,
  electionStateSchema,
  maxPaperPosts,
  maxPosts,
  postIdSchema,
  postRules,
  wholeNumber,
  withElection,
} from './elections.ts';
import { nominationRulesSchema } from './nomination-rules.ts';
import { endpoint } from '../../endpoint.ts';
import { optionalText, requiredLine, requiredText } from '../../text.ts';
import { pageOf, pageQuery, repeatable } from '../../values.ts';

/** The states that may follow each state. A state without a follower is final. */
export const electionMoves: Record<ElectionState, readonly ElectionState[]> = {
  draft: ['nominations', 'open', 'cancelled'],
  nominations: ['open', 'cancelled'],
  open: ['closed', 'cancelled'],
  closed: ['published', 'cancelled'],
  published: [],
  cancelled: [],
};

// The limits are here: the ballot page doesn't bring them.
const setNominationRulesSchema = z.extend(nominationRulesSchema, {
  proposers: wholeNumber('The number of proposers', 0, 10),
  seconders: wholeNumber('The number of seconders', 0, 10),
  mostBackings: wholeNumber('The number of nominations', 1, 50),
  declarations: z
    .array(requiredLine('A declaration', 300))
    .check(z.maxLength(15, 'An election can have at most 15 declarations.')),
});

/** An admin's choices before voting. Times are ISO 8601 in UTC; `null`: by hand (publishing: a day after closing). */
export const electionSetupSchema = z
  .strictObject({
    title: requiredLine('A title', 120),
    description: optionalText('The description', 2000),
    posts: z
      .array(
        z.strictObject({
          id: z.optional(postIdSchema),
          title: requiredLine('The name of the post', 80),
          ...postRules,
        }),
      )
      .check(
        z.minLength(1, 'An election has at least one post.'),
        z.maxLength(maxPosts, `An election can have at most ${maxPosts} posts.`),
        z.refine(
          (posts) => posts.filter(({ electorate }) => !electorate).length <= maxPaperPosts,
          `An election can have at most ${maxPaperPosts} posts for everyone.`,
        ),
      ),
    ...electionRules,
    nominationRules: z.optional(z.nullable(setNominationRulesSchema)),
    batchSize: z
      .int('A step is a whole number of ballots.')
      .check(
        z.gte(5, 'A step has at least 5 ballots, to keep each vote secret.'),
        z.lte(1000, 'A step has at most 1,000 ballots.'),
      ),
  })
  .check(
    // Standings by post would move by a single ballot where few voters share a paper.
    z.refine(
      ({ posts, resultMode }) =>
        resultMode === 'after-closing' || posts.every(({ electorate }) => !electorate),
      {
        path: ['resultMode'],
        message:
          'An election in which only some voters vote for a post shows its votes when voting has ended. That keeps the votes of small groups secret.',
      },
    ),
    z.refine((setup) => !setup.opensByClock || setup.opensAt !== null, {
      path: ['opensAt'],
      message: 'Choose when voting opens automatically.',
    }),
    z.refine(({ opensAt, closesAt }) => !opensAt || !closesAt || opensAt < closesAt, {
      path: ['closesAt'],
      message: 'Voting must end after it begins.',
    }),
    z.refine(({ closesAt, publishesAt }) => !publishesAt || (closesAt !== null && closesAt <= publishesAt), {
      path: ['publishesAt'],
      message: 'The result can’t be published before voting ends. Choose when voting ends, too.',
    }),
  );
export type ElectionSetup = z.infer<typeof electionSetupSchema>;

export const newElectionSetup: ElectionSetup = {
  title: '',
  description: '',
  posts: [{ title: 'Student representative' }],
  opensAt: null,
  closesAt: null,
  publishesAt: null,
  opensByClock: false,
  eligibility: 'all-students',
  // Someone who watches the standings while a person votes could guess the vote.
  resultMode: 'after-closing',
  batchSize: 10,
  noneOfTheAbove: false,
  tieRule: 'run-off',
  nominationRules: null,
};

/** The same for those who run it. */
export const managedElectionSchema = z.extend(electionSchema, {
  /** Each change is made from the version it was decided on. */
  version: z.int(),
  listed: z.nullable(z.int()),
  /** The missing parts before voting can open, in words; empty when nothing is missing. */
  missing: z.array(z.string()),
  /** Number of nominations by students, refused ones too. */
  nominations: z.int(),
  pendingNominations: z.int(),
  /** Why the election is stopped, and what to do; `null` when it isn't. */
  haltReason: z.nullable(z.string()),
});
export type ManagedElection = z.infer<typeof managedElectionSchema>;

export const listManagedElections = endpoint('get', '/api/managed-elections', {
  summary: 'All elections including drafts, newest first',
  area: electionsArea,
  access: 'election.manage',
  query: z.strictObject(pageQuery),
  response: pageOf(managedElectionSchema),
});

export const getManagedElection = endpoint('get', '/api/managed-elections/:id', {
  summary: 'One election, including drafts',
  area: electionsArea,
  access: 'election.manage',
  params: withElection,
  response: managedElectionSchema,
});

export const createElection = endpoint('post', '/api/managed-elections', {
  summary: 'Prepare an election; it begins as a draft',
  key: 'requestId',
  area: electionsArea,
  access: 'election.manage',
  body: z.safeExtend(electionSetupSchema, repeatable),
  status: 201,
  response: managedElectionSchema,
});

export const changeElection = endpoint('put', '/api/managed-elections/:id', {
  summary: 'Change the set-up before voting; `version` is the one that was read',
  area: electionsArea,
  access: 'election.manage',
  params: withElection,
  body: z.strictObject({ version: z.int(), setup: electionSetupSchema }),
  response: managedElectionSchema,
});

export const moveElection = endpoint('post', '/api/managed-elections/:id/state', {
  summary: 'Take the next step of an election; only the first of two steps counts',
  area: electionsArea,
  access: 'election.manage',
  recent: true,
  params: withElection,
  body: z
    .strictObject({
      from: electionStateSchema,
      to: electionStateSchema,
      reason: z._default(optionalText('The reason', 500), ''),
    })
    .check(
      z.refine(({ from, to }) => electionMoves[from].includes(to), {
        path: ['to'],
        message: 'This step isn’t possible in this state.',
      }),
      z.refine(({ to, reason }) => to !== 'cancelled' || reason !== '', {
        path: ['reason'],
        message: 'A reason is required.',
      }),
    ),
  response: managedElectionSchema,
});

export const publishFinalList = endpoint('post', '/api/managed-elections/:id/final-list', {
  summary:
    'Publish the final list of candidates: from then on no one joins or leaves it. `version` is the one that was read',
  area: electionsArea,
  access: 'election.manage',
  params: withElection,
  body: z.strictObject({ version: z.int() }),
  response: managedElectionSchema,
});

export const resumeElection = endpoint('post', '/api/managed-elections/:id/resume', {
  summary:
    'Let a paused election go on: the reason says why nothing was set back. `version` is the one that was read',
  area: electionsArea,
  access: 'election.manage',
  recent: true,
  params: withElection,
  body: z.strictObject({ version: z.int(), reason: requiredText('The reason', 500) }),
  response: managedElectionSchema,
});

/** The ballot papers that the voters would get now, with the largest first. */
const plannedPapersSchema = z.strictObject({
  papers: z.array(z.strictObject({ posts: z.array(postIdSchema), voters: z.int() })),
  withoutPost: z.int(),
  smallestAllowed: z.int(),
  /** Why voting can't open with these papers, and what to do. */
  faults: z.array(z.string()),
});
export type PlannedPapers = z.infer<typeof plannedPapersSchema>;

export const getPlannedPapers = endpoint('get', '/api/managed-elections/:id/papers', {
  summary: 'The ballot papers that an election in preparation would have, and how many voters would get each',
  area: electionsArea,
  access: 'election.manage',
  params: withElection,
  response: plannedPapersSchema,
});

export const votersFile = { field: 'list', maxBytes: 2_000_000 } as const;
export const maxVoterLines = 20_000;

export const uploadVoters = endpoint('put', '/api/managed-elections/:id/voters', {
  summary:
    'Replace the list of voters by a CSV file (UTF-8; one registration number or college email per line, with columns for class, year, department, hostel and gender where posts need them). If any line is bad, nothing is stored and `errors` lists the bad lines (field `line 7`)',
  area: electionsArea,
  access: 'election.manage',
  params: withElection,
  file: votersFile,
  response: z.strictObject({ listed: z.int(), duplicates: z.int() }),
});
