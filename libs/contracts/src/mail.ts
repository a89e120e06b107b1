import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instantSchema, pageOf, pageQuery } from './text.ts';

const mailArea = 'Mail';

/** What the portal writes about. Whoever gets an optional kind can switch it off. */
export const mailKinds = {
  welcome: { label: 'Welcome to the portal', optional: true },
  role: { label: 'A role was given or taken', optional: false },
  account: { label: 'My account was locked, or my membership ends', optional: false },
  application: { label: 'News of my applications', optional: true },
  review: { label: 'Applications that wait for me', optional: true },
  complaint: { label: 'Answers to complaints with my name', optional: true },
  election: { label: 'Reminders to vote', optional: true },
  absence: { label: 'Notices of absence', optional: false },
  case: { label: 'Integrity cases', optional: false },
} as const satisfies Record<string, { label: string; optional: boolean }>;
export type MailKind = keyof typeof mailKinds;
const allKinds = Object.keys(mailKinds) as MailKind[];
export const optionalMailKinds = allKinds.filter((kind) => mailKinds[kind].optional);
export const mailKindSchema = z.enum(allKinds, 'This is not a kind of mail.');

/** One address and nothing else: whoever could add another, or a line, could use the portal to send mail to anybody. */
export const mailAddressSchema = z
  .email('This is not an e-mail address.')
  .check(z.maxLength(254, 'This is not an e-mail address.'));

/**
 * `queued`: waits for its (next) try; `sending`: handed to the mail server, whose answer is awaited; `failed`: will not
 * be tried again by itself; `unwanted`: who would get it has switched this kind off.
 */
export const mailStates = ['queued', 'sending', 'sent', 'failed', 'unwanted'] as const;
export type MailState = (typeof mailStates)[number];

/** A mail as admins see it: not what it says. */
export const mailSchema = z.object({
  id: z.string(),
  kind: mailKindSchema,
  /**
   * Address; of a member the one that he has now. Empty when it is known no more, and where it would tell admins who
   * filed a complaint, or who has not begun to vote.
   */
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  queuedAt: instantSchema,
  /** Tries so far. */
  tries: z.int(),
  /** Of the next try, while it is queued. */
  nextTryAt: z.nullable(instantSchema),
  sentAt: z.nullable(instantSchema),
  /** What the mail server or the portal said last, in one sentence; empty when all is well. */
  reason: z.string(),
});
export type Mail = z.infer<typeof mailSchema>;

export const listMails = endpoint({
  method: 'get',
  path: '/api/mails',
  summary: 'Mails, newest first',
  area: mailArea,
  access: 'mail.manage',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(mailStates)) }),
  status: 200,
  response: pageOf(mailSchema),
});

export const getMailServer = endpoint({
  method: 'get',
  path: '/api/mail-server',
  summary: 'Whether mail leaves the portal, how much waits, and where the catcher of a local portal shows it',
  area: mailArea,
  access: 'mail.manage',
  status: 200,
  response: z.object({
    /** `off`: none is configured; mails wait. */
    state: z.enum(['off', 'answers', 'does-not-answer']),
    host: z.string(),
    queued: z.int(),
    failed: z.int(),
    catcher: z.nullable(z.string()),
  }),
});

export const resendMail = endpoint({
  method: 'post',
  path: '/api/mails/:id/resend',
  summary: 'Try a failed mail again',
  area: mailArea,
  access: 'mail.manage',
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)) }),
  status: 200,
  response: mailSchema,
});

export const resendFailedMails = endpoint({
  method: 'post',
  path: '/api/mails/resend',
  summary: 'Try all failed mails again, but those that are of no use any more; the same again is safe',
  area: mailArea,
  access: 'mail.manage',
  status: 200,
  /** How many of them. */
  response: z.object({ mails: z.int() }),
});

const wishes = z.object({
  off: z.array(z.enum(optionalMailKinds, 'This kind of mail can’t be switched off.')),
});
export type MailWishes = z.infer<typeof wishes>;

export const getMailWishes = endpoint({
  method: 'get',
  path: '/api/mail-wishes',
  summary: 'Which kinds of mail I have switched off',
  area: mailArea,
  access: 'member',
  status: 200,
  response: wishes,
});

export const putMailWishes = endpoint({
  method: 'put',
  path: '/api/mail-wishes',
  summary: 'Switch kinds of mail off and on',
  area: mailArea,
  access: 'member',
  body: wishes,
  status: 200,
  response: wishes,
});
