import * as z from 'zod/mini';
import { electionsArea, postIdSchema, withElection } from './elections.ts';
import { endpoint } from '../../endpoint.ts';
import { objectIdSchema } from '../../values.ts';

export const withCandidate = z.strictObject({ id: objectIdSchema });

/** A candidate as the specification's calls know one. */
export const candidateSchema = z.strictObject({
  _id: objectIdSchema,
  name: z.string(),
  manifesto: z.string(),
});
export type Candidate = z.infer<typeof candidateSchema>;

/**
 * `nominated` waits for review, `refused` was reviewed; `standing` is on the ballot; `withdrawn` was on it and can't be
 * elected any more, with a reason that voters see.
 */
export const candidacyStates = ['nominated', 'refused', 'standing', 'withdrawn'] as const;

/** A candidate on the ballot. `photo` is an address. */
export const standingCandidateSchema = z.strictObject({
  id: objectIdSchema,
  postId: postIdSchema,
  name: z.string(),
  manifesto: z.string(),
  photo: z.nullable(z.string()),
  state: z.enum(['standing', 'withdrawn']),
  withdrawReason: z.string(),
});
export type StandingCandidate = z.infer<typeof standingCandidateSchema>;

export const listCandidates = endpoint('get', '/candidates', {
  summary: 'The candidates of the current election',
  area: electionsArea,
  access: 'public',
  response: z.array(candidateSchema),
});

export const listElectionCandidates = endpoint('get', '/api/elections/:id/candidates', {
  summary: 'The candidates of an election, including withdrawn ones; not for drafts',
  area: electionsArea,
  access: 'public',
  params: withElection,
  response: z.array(standingCandidateSchema),
});
