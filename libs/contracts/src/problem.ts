import * as z from 'zod/mini';
import { sessionProblems } from './session-problems.ts';

/** Stable codes of every refusal, with the HTTP status and the words a person reads when nothing better is known. */
export const portalProblems = {
  'invalid-input': { status: 400, message: 'Some of what you entered needs another look.' },
  'malformed-json': { status: 400, message: 'The request could not be read.' },
  'malformed-request': {
    status: 400,
    message: 'The upload broke off, or could not be read. Please try again.',
  },
  'not-signed-in': { status: 401, message: 'Please sign in first.' },
  ...sessionProblems,
  'sign-in-again': { status: 401, message: 'Please confirm that it is you before you continue.' },
  'second-factor-required': {
    status: 403,
    message: 'Admins use a second factor in this portal. Set one up, or sign in with its code.',
  },
  'email-not-verified': { status: 403, message: 'Please confirm your e-mail address first.' },
  unauthorized: { status: 403, message: 'Unauthorized Access' },
  forbidden: { status: 403, message: 'You may not do this.' },
  'not-found': { status: 404, message: 'This does not exist, or no longer.' },
  'method-not-allowed': { status: 405, message: 'This address does not take that kind of request.' },
  'state-changed': {
    status: 409,
    message: 'Somebody else was quicker: this is no longer as you saw it. Look at it again.',
  },
  'order-not-hidden': {
    status: 503,
    message:
      'The database is not set up to hide in which order ballots and complaints arrive, so secret ballots and anonymous complaints are switched off. Please tell the people who run the portal: their guide has a chapter “Clustered collections”.',
  },
  'step-not-possible': {
    status: 409,
    message: 'This is not possible in the state that it is in now.',
  },
  'history-full': {
    status: 409,
    message:
      'It has as many steps and messages as it can hold. It can still be brought to an end; whatever else is to be said needs a new one.',
  },
  'wrong-host': {
    status: 421,
    message: 'With the sign-in emulator the portal answers only on this machine, as 127.0.0.1 or localhost.',
  },
  'upload-too-slow': {
    status: 408,
    message: 'Your upload came in too slowly and was stopped. Look for a better connection and try again.',
  },
  'too-large': { status: 413, message: 'That is more than the portal accepts at once.' },
  'storage-full': {
    status: 507,
    message:
      'The portal has no room for files at the moment, so yours was not taken. Please try again later.',
  },
  'unsupported-media-type': { status: 415, message: 'The portal does not read this kind of content.' },
  'rate-limited': { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong here. It was noted; please try again.' },
  'clock-wrong': {
    status: 503,
    message: 'A clock of the portal is wrong, so nothing was changed. Please try again in a few minutes.',
  },
  unavailable: { status: 503, message: 'The portal is not ready. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

/**
 * The one shape of an error answer: RFC 9457 (`application/problem+json`) with the members `code` (stable, for
 * programs), `message` (for people), `errors` (by field) and `requestId` (to find it in the log).
 */
export const problemSchema = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(z.strictObject({ field: z.string(), message: z.string() }))),
  requestId: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
