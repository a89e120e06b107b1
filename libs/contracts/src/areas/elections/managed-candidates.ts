import * as z from 'zod/mini';
import { candidateSchema, standingCandidateSchema, withCandidate } from './candidates.ts';
import { electionsArea, postIdSchema, withElection } from './elections.ts';
import { endpoint } from '../../endpoint.ts';
import { requiredLine, requiredText } from '../../text.ts';
import { drawnId, repeatable } from '../../values.ts';

// Apart from what voters read: the ballot page doesn't bring it.

const nameSchema = requiredLine('A name', 100);
const manifestoSchema = requiredText('A manifesto', 2000);

export const newCandidateSchema = z.strictObject({
  name: nameSchema,
  manifesto: manifestoSchema,
  /** A post of the current election; its only post when left out. */
  postId: z.optional(postIdSchema),
});
export type NewCandidate = z.infer<typeof newCandidateSchema>;

export const newNominationSchema = z.strictObject({
  postId: postIdSchema,
  name: nameSchema,
  manifesto: manifestoSchema,
});
export type NewNomination = z.infer<typeof newNominationSchema>;

export const addCandidate = endpoint('post', '/candidates', {
  summary: 'Add a candidate to the current election; the first one begins an election without set-up',
  key: 'requestId',
  area: electionsArea,
  access: 'candidate.add',
  body: z.extend(newCandidateSchema, repeatable),
  status: 201,
  response: candidateSchema,
});

export const removeCandidate = endpoint('delete', '/candidates/:id', {
  summary: 'Remove a candidate before the first ballot is cast',
  area: electionsArea,
  access: 'candidate.remove',
  params: withCandidate,
  status: 204,
});

export const listManagedCandidates = endpoint('get', '/api/managed-elections/:id/candidates', {
  summary: 'The candidates of an election, including drafts',
  area: electionsArea,
  access: 'candidate.add',
  params: withElection,
  response: z.array(standingCandidateSchema),
});

export const addElectionCandidate = endpoint('post', '/api/managed-elections/:id/candidates', {
  summary: 'Put a candidate on the ballot before voting',
  key: 'requestId',
  area: electionsArea,
  access: 'candidate.add',
  params: withElection,
  body: z.extend(newNominationSchema, repeatable),
  status: 201,
  response: standingCandidateSchema,
});

export const withdrawCandidate = endpoint('post', '/api/candidates/:id/withdrawal', {
  summary: 'Withdraw a candidate from an open election, with a reason that voters see',
  area: electionsArea,
  access: 'candidate.remove',
  params: withCandidate,
  body: z.strictObject({ reason: requiredText('A reason', 500) }),
  response: standingCandidateSchema,
});

export const photoFile = { field: 'photo', maxBytes: 8_000_000 } as const;

export const putCandidatePhoto = endpoint('put', '/api/candidates/:id/photo', {
  summary:
    'A photo (JPEG, PNG or WebP): made smaller, without its metadata. By admins, and by nominees until their nomination is accepted',
  area: electionsArea,
  access: 'member',
  params: withCandidate,
  file: photoFile,
  response: z.strictObject({ photo: z.string() }),
});

export const getPhoto = endpoint('get', '/api/photos/:id', {
  summary: "A candidate's photo",
  area: electionsArea,
  access: 'public',
  params: z.strictObject({ id: drawnId('This is not a photo.') }),
  produces: 'image/webp',
});
