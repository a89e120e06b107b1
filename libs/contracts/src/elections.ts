import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { objectIdSchema, requiredText } from './text.ts';

export const newCandidateSchema = z.object({
  name: requiredText('A name', 100),
  manifesto: requiredText('A manifesto', 2000),
});
export type NewCandidate = z.infer<typeof newCandidateSchema>;

export const candidateSchema = z.object({ _id: objectIdSchema, name: z.string(), manifesto: z.string() });
export type Candidate = z.infer<typeof candidateSchema>;

/** The running election with its live figures; `eligible` counts the students who have registered so far. */
export const electionSchema = z.object({
  title: z.string(),
  turnout: z.object({ cast: z.int(), eligible: z.int() }),
  results: z.array(z.object({ candidateId: objectIdSchema, votes: z.int() })),
});
export type Election = z.infer<typeof electionSchema>;

/** Whether this member may vote and has. Never for whom: the portal doesn't know. */
export const rollEntrySchema = z.object({ eligible: z.boolean(), voted: z.boolean() });
export type RollEntry = z.infer<typeof rollEntrySchema>;

/**
 * A vote. The browser draws `ballotId` (128 random bits, hex) before the first try and keeps it until the answer has
 * come, so that sending again after a lost answer counts once.
 */
export const newBallotSchema = z.object({
  ballotId: z
    .string('The ballot id is 32 hex digits.')
    .check(z.regex(/^[0-9a-f]{32}$/, 'The ballot id is 32 hex digits.')),
  candidateId: objectIdSchema,
});
export type NewBallot = z.infer<typeof newBallotSchema>;

export const listCandidates = endpoint({
  method: 'get',
  path: '/candidates',
  summary: 'The candidates of the running election',
  area: 'Elections',
  access: 'public',
  status: 200,
  response: z.array(candidateSchema),
});

export const addCandidate = endpoint({
  method: 'post',
  path: '/candidates',
  summary: 'Add a candidate',
  area: 'Elections',
  access: 'candidate.add',
  body: newCandidateSchema,
  status: 201,
  response: candidateSchema,
});

export const removeCandidate = endpoint({
  method: 'delete',
  path: '/candidates/:id',
  summary: 'Remove a candidate who has no votes yet',
  area: 'Elections',
  access: 'candidate.remove',
  params: z.object({ id: objectIdSchema }),
  status: 204,
});

export const getElection = endpoint({
  method: 'get',
  path: '/api/elections/current',
  summary: 'The running election with live turnout and results',
  area: 'Elections',
  access: 'public',
  status: 200,
  response: electionSchema,
});

export const getRollEntry = endpoint({
  method: 'get',
  path: '/api/elections/current/roll/me',
  summary: 'Whether I may vote and have voted',
  area: 'Elections',
  access: 'member',
  status: 200,
  response: rollEntrySchema,
});

export const castBallot = endpoint({
  method: 'post',
  path: '/api/elections/current/ballots',
  summary: 'Vote, once; sending the same ballot again is safe',
  area: 'Elections',
  access: 'vote.cast',
  body: newBallotSchema,
  status: 201,
  response: z.object({ message: z.string() }),
});
