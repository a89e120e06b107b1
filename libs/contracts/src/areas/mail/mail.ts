import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { daySchema, instantSchema, pageOf, pageQuery } from '../../values.ts';

const mailArea = 'Mail';
const forAdmins = { area: mailArea, access: 'mail.manage' } as const;

/** Exactly one address: a second address or a line break would let members send mail to others through the portal. */
export const mailAddressSchema = z
  .email('This is not an email address.')
  .check(z.maxLength(254, 'This is not an email address.'));

/**
 * `queued`: waits for its (next) try; `sending`: handed to the mail server, whose answer is awaited; `failed`: will not
 * be tried again by itself; `unwanted`: who would get it has switched this kind off.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unwanted'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail of a kind that isn't confidential, as admins see it: not what it says. */
export const mailSchema = z.strictObject({
  id: z.string(),
  kind: z.string(),
  /** Address; of a member the current one. Empty when it is no longer known. */
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  queuedAt: instantSchema,
  tries: z.int(),
  /** Time of the next attempt, while the mail is queued. */
  nextTryAt: z.nullable(instantSchema),
  sentAt: z.nullable(instantSchema),
  /** The last error of the mail server or the portal, in one sentence; empty if there is none. */
  reason: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint('get', '/api/mails', {
  summary: 'Mails that are not confidential, newest first',
  ...forAdmins,
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(mailStates)) }),
  response: pageOf(mailSchema),
});

/** Confidential mails that share all that admins may know of one. */
const confidentialMailsSchema = z.strictObject({
  kind: z.string(),
  label: z.string(),
  state: z.enum(['queued', 'sending', 'failed']),
  /** The day on which they were written. */
  day: daySchema,
  /** Why they failed or are tried again, in one sentence; empty when nothing went wrong. Never a mail server's own words. */
  reason: z.string(),
  mails: z.int(),
});
export type ConfidentialMails = z.infer<typeof confidentialMailsSchema>;

export const listConfidentialMails = endpoint('get', '/api/mails/confidential', {
  summary: 'How many confidential emails failed or are being retried, by kind, state, day and reason',
  ...forAdmins,
  response: z.strictObject({ items: z.array(confidentialMailsSchema) }),
});

export const getMailServer = endpoint('get', '/api/mail-server', {
  summary:
    'Whether the portal can send email, how many emails are waiting, and the address of the local mail catcher',
  ...forAdmins,
  response: z.strictObject({
    /** `off`: none is configured; mails wait. */
    state: z.enum(['off', 'answers', 'does-not-answer']),
    /** Why it doesn't answer, and which setting to check, in one sentence; empty otherwise. */
    reason: z.string(),
    host: z.string(),
    queued: z.int(),
    failed: z.int(),
    catcher: z.nullable(z.string()),
  }),
});

export const resendMail = endpoint('post', '/api/mails/:id/resend', {
  summary: 'Retry a failed email that is not confidential',
  ...forAdmins,
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: mailSchema,
});

export const resendFailedMails = endpoint('post', '/api/mails/resend', {
  once: true,
  summary:
    'Retry all failed emails, or those of one confidential kind, except outdated ones; repeating it changes nothing',
  ...forAdmins,
  query: z.strictObject({ kind: z.optional(z.string()) }),
  /** How many mails were queued again. */
  response: z.strictObject({ mails: z.int() }),
});

const wishes = z.strictObject({ off: z.array(z.string()) });
const mailWishesSchema = z.strictObject({
  ...wishes.shape,
  /** Everything that can be switched off. */
  kinds: z.array(z.strictObject({ kind: z.string(), label: z.string() })),
});
export type MailWishes = z.infer<typeof mailWishesSchema>;

export const getMailWishes = endpoint('get', '/api/mail-wishes', {
  summary: 'The kinds of email that I have turned off',
  area: mailArea,
  access: 'member',
  response: mailWishesSchema,
});

export const putMailWishes = endpoint('put', '/api/mail-wishes', {
  summary: 'Choose which kinds of email I get',
  area: mailArea,
  access: 'member',
  body: wishes,
  response: mailWishesSchema,
});

/** From a link in a mail: it names a reader and a kind, sealed, and works without signing in. */
const unsubscribeToken = z.string().check(z.regex(/^[\w-]{20,600}$/, 'This is not a whole link.'));
const withUnsubscribeToken = z.strictObject({ token: unsubscribeToken });

const mailWishSchema = z.strictObject({
  label: z.string(),
  wanted: z.boolean(),
});
export type MailWish = z.infer<typeof mailWishSchema>;

/** The common part of the calls behind such a link. They stay out of the log: the link is a secret of its reader. */
const unsubscribing = { area: mailArea, access: 'public', unlogged: true } as const;

export const readUnsubscribe = endpoint('post', '/api/unsubscribe', {
  ...unsubscribing,
  summary: 'The kind of email that a link is about, and whether its recipient wants it',
  body: withUnsubscribeToken,
  response: mailWishSchema,
});

export const changeUnsubscribe = endpoint('put', '/api/unsubscribe', {
  ...unsubscribing,
  summary: 'Turn the kind of email that a link is about off or on; repeating it changes nothing',
  body: z.strictObject({ token: unsubscribeToken, wanted: z.boolean() }),
  response: mailWishSchema,
});

/** In the header `List-Unsubscribe` (RFC 8058): mail programs post to it without asking. */
export const oneClickUnsubscribe = endpoint('post', '/api/unsubscribe/:token', {
  ...unsubscribing,
  summary: 'Unsubscribe from a kind of email, for mail programs (one click); repeating it changes nothing',
  params: withUnsubscribeToken,
  status: 204,
});

/** The same address, opened by a person. It changes nothing: programs that check links open it as well. */
export const openUnsubscribe = endpoint('get', '/api/unsubscribe/:token', {
  ...unsubscribing,
  summary: 'Redirect to the page that unsubscribes',
  params: withUnsubscribeToken,
  status: 302,
  produces: 'text/html',
});
