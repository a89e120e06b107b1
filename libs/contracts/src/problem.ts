import * as z from 'zod/mini';
import { sessionProblems } from './session-problems.ts';

/** Stable codes of every refusal, with the HTTP status and the words a person reads when nothing better is known. */
export const portalProblems = {
  'invalid-input': { status: 400, message: 'Please check the marked fields.' },
  'malformed-json': { status: 400, message: 'The request could not be read.' },
  'malformed-request': {
    status: 400,
    message: 'The upload was interrupted or could not be read. Please try again.',
  },
  'not-signed-in': { status: 401, message: 'Please log in first.' },
  ...sessionProblems,
  'sign-in-again': { status: 401, message: 'Please confirm that it is you before you continue.' },
  'second-factor-required': {
    status: 403,
    message: 'Admins need a second factor in this portal. Set one up or log in with its code.',
  },
  'email-not-verified': { status: 403, message: 'Please confirm your email address first.' },
  unauthorized: { status: 403, message: 'Unauthorized Access' },
  forbidden: { status: 403, message: 'You don’t have permission to do this.' },
  'not-found': { status: 404, message: 'This doesn’t exist, or no longer exists.' },
  'method-not-allowed': { status: 405, message: 'This address doesn’t accept that kind of request.' },
  'state-changed': {
    status: 409,
    message: 'Someone else changed this first. Check the new version and try again.',
  },
  'order-not-hidden': {
    status: 503,
    message:
      'The database is not set up to hide in which order ballots and complaints arrive, so secret ballots and anonymous complaints are switched off. Please tell the people who run the portal: their guide has a chapter “Clustered collections”.',
  },
  'step-not-possible': {
    status: 409,
    message: 'This is not possible in its current state.',
  },
  'history-full': {
    status: 409,
    message:
      'This has reached the limit of steps and messages. You can still finish it. For anything else, start a new one.',
  },
  'wrong-host': {
    status: 421,
    message: 'With the sign-in emulator, the portal only answers on this machine, as 127.0.0.1 or localhost.',
  },
  'upload-too-slow': {
    status: 408,
    message: 'Your upload was too slow and was stopped. Try again with a better connection.',
  },
  'too-large': { status: 413, message: 'This is larger than the portal accepts.' },
  'storage-full': {
    status: 507,
    message: 'The portal has no space for files right now, so yours was not saved. Please try again later.',
  },
  'unsupported-media-type': { status: 415, message: 'The portal doesn’t accept this kind of content.' },
  'rate-limited': { status: 429, message: 'Too many requests. Please wait a moment.' },
  internal: { status: 500, message: 'Something went wrong here. The error was logged. Please try again.' },
  'clock-wrong': {
    status: 503,
    message: 'A clock of the portal is wrong, so nothing was changed. Please try again in a few minutes.',
  },
  'area-stopped': {
    status: 503,
    message:
      'This part of the portal is out of order, and the people who run the portal can see that. Everything else works. Please try again later.',
  },
  // An admin’s own sentence takes the place of this one.
  'area-off': { status: 503, message: 'This part of the portal is switched off. Everything else works.' },
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
