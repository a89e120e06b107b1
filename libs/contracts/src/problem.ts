import * as z from 'zod/mini';
import { messages } from './messages.ts';
import { sessionProblems } from './session-problems.ts';

/** Stable codes of every refusal, with the HTTP status and the words a person reads when nothing better is known. */
export const problems = {
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
  'ballots-cast': {
    status: 409,
    message: 'Votes have been cast, so all names stay on the ballot. A candidate can still be withdrawn.',
  },
  'candidate-gone': {
    status: 409,
    message: 'A candidate you chose no longer stands. Your vote was not used: please choose again.',
  },
  'not-on-roll': { status: 403, message: 'You are not on the list of voters of this election.' },
  'voting-not-begun': { status: 409, message: 'Voting has not begun yet.' },
  'voting-closed': { status: 409, message: 'Voting has ended, so this ballot could not be taken.' },
  'token-issued': {
    status: 409,
    message: 'You were given your voting token in another browser. Your vote is cast there, or can be.',
  },
  'ballot-not-signed': {
    status: 403,
    message: 'This ballot has no valid signature for this election, so it was not taken.',
  },
  'ballot-differs': {
    status: 409,
    message: 'Another ballot with this token is in the box already. It stays as it is.',
  },
  'state-changed': {
    status: 409,
    message: 'Somebody else was quicker: this is no longer as you saw it. Look at it again.',
  },
  'election-incomplete': { status: 409, message: 'Something is still missing before voting can begin.' },
  'election-counting': {
    status: 409,
    message: 'The ballots are still being counted. Try again in a few seconds.',
  },
  'election-halted': {
    status: 409,
    message:
      'This election was stopped, because its records can’t be trusted any more. Nothing was changed. The election officers will tell you when it is held again.',
  },
  'order-not-hidden': {
    status: 503,
    message:
      'The database is not set up to hide in which order ballots and complaints arrive, so secret ballots and anonymous complaints are switched off. Please tell the people who run the portal: their guide has a chapter “Clustered collections”.',
  },
  'slate-closed': {
    status: 409,
    message: 'At this stage of the election the list of candidates can not be changed in this way.',
  },
  'nominations-closed': { status: 409, message: 'Nominations are not open.' },
  'vulgar-content': { status: 422, message: messages.complaintBlocked },
  'tokens-issued': {
    status: 409,
    message:
      'Two other browsers hold your anonymous complaints of this week. Use one of those, or wait until Monday.',
  },
  'token-not-valid': {
    status: 403,
    message:
      'The permission of this browser to file one complaint without a name has run out or is not valid, so nothing was filed. Submit it again to use another one.',
  },
  'token-used': {
    status: 409,
    message:
      'With the same permission another complaint without a name was filed already. It stays as it is.',
  },
  'complaint-exists': { status: 409, message: 'Another complaint has this id already. It stays as it is.' },
  'too-many-complaints': {
    status: 429,
    message: 'You have filed ten complaints today. Please go on tomorrow.',
  },
  'step-not-possible': {
    status: 409,
    message: 'This is not possible in the state that it is in now.',
  },
  'own-complaint': {
    status: 403,
    message: 'This is your own complaint, so somebody else of the board handles it.',
  },
  'history-full': {
    status: 409,
    message:
      'It has as many steps and messages as it can hold. It can still be brought to an end; whatever else is to be said needs a new one.',
  },
  'wrong-follow-up-code': {
    status: 404,
    message: 'There is no complaint with this code. Look for a typing mistake.',
  },
  'own-application': {
    status: 403,
    message:
      'This is your own application, or that of somebody you stand in for: somebody else decides on it.',
  },
  'already-decided': { status: 409, message: 'Somebody else was quicker: this is decided already.' },
  'already-approved': {
    status: 409,
    message: 'You have approved this already. It needs the approval of somebody else as well.',
  },
  'application-exists': {
    status: 409,
    message: 'Another application has this id already. It stays as it is.',
  },
  'too-many-applications': {
    status: 429,
    message: 'You have applied many times today. Please go on tomorrow.',
  },
  'report-exists': { status: 409, message: 'Another report has this id already. It stays as it is.' },
  'absence-overlaps': { status: 409, message: 'You have reported these days already.' },
  'too-many-reports': {
    status: 429,
    message: 'You have reported many times today. Please go on tomorrow, or ask the office.',
  },
  'over-reserved': {
    status: 409,
    message: 'This is more than what is still set aside for the application.',
  },
  'entry-corrected': { status: 409, message: 'This entry was taken back already.' },
  'correction-stays': {
    status: 409,
    message: 'A correction stays. Enter what is right as a new entry.',
  },
  'entry-exists': {
    status: 409,
    message: 'Another entry was made with the same request. It stays as it is.',
  },
  'own-case': {
    status: 403,
    message:
      'You reported this, took part in an earlier step of it, or stand in for somebody who did: somebody else of the committee does this.',
  },
  'deadline-passed': { status: 409, message: 'The time for this is over.' },
  'case-exists': { status: 409, message: 'Another case has this id already. It stays as it is.' },
  'too-many-cases': {
    status: 429,
    message: 'You have reported many incidents today. Please go on tomorrow.',
  },
  'slot-taken': { status: 409, message: 'Somebody has booked this time already. Choose another one.' },
  'facility-closed': { status: 409, message: 'The facility is closed at this time.' },
  'facility-retired': { status: 409, message: 'This facility can’t be booked any more.' },
  'facility-exists': { status: 409, message: 'Another facility has this id already. It stays as it is.' },
  'booking-quota': {
    status: 409,
    message: 'You have as many bookings of this facility in this week as one member can have.',
  },
  'booking-exists': { status: 409, message: 'Another booking has this id already. It stays as it is.' },
  'blackout-exists': { status: 409, message: 'Another blackout has this id already. It stays as it is.' },
  'slot-free': { status: 409, message: 'This time is free. You can book it now.' },
  'wait-exists': { status: 409, message: 'You wait for this time already.' },
  'too-many-waits': {
    status: 409,
    message:
      'You wait for as many bookings in this week as one member can. Leave another waiting list first.',
  },
  'document-missing': {
    status: 404,
    message: 'The document is not where it should be. Please tell the office.',
  },
  'last-admin': { status: 409, message: 'The last admin stays. Make somebody else an admin first.' },
  'own-account': {
    status: 403,
    message: 'You can’t lock yourself or end your own membership. Another admin can.',
  },
  'member-barred': {
    status: 409,
    message: 'This member is locked or has left, so they can’t get a role.',
  },
  'admin-leaves': {
    status: 409,
    message: 'An admin can’t have a leaving day. Take the role “admin” or remove the leaving day first.',
  },
  'role-held': { status: 409, message: 'You have this role already.' },
  'role-requested': {
    status: 409,
    message: 'You have asked for this role already. Withdraw that request first if you want to change it.',
  },
  'too-many-role-requests': {
    status: 429,
    message: 'You have asked for roles many times today. Please go on tomorrow.',
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
  'upload-quota': {
    status: 413,
    message: 'You have stored as much as the portal keeps for one member. Please ask the office.',
  },
  'too-many-uploads': {
    status: 429,
    message: 'You have uploaded as much as one member can in a day. Please go on tomorrow.',
  },
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

export type ProblemCode = keyof typeof problems;

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
