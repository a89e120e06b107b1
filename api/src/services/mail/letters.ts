import type { MailKind } from '@campus/contracts';
import { mailKinds } from '@campus/contracts/areas';
import * as z from 'zod/mini';

export const mailKindSchema = z.enum(Object.keys(mailKinds) as MailKind[]);

/** A mail before it is sent. The worker turns it into text and HTML. */
const letterSchema = z.strictObject({
  kind: mailKindSchema,
  /** A member (their address when it is sent), or an address, which is forgotten when it was written to. */
  to: z.union([z.strictObject({ member: z.string() }), z.strictObject({ address: z.string() })]),
  /** One line, without names of others. */
  subject: z.string(),
  /** Plain sentences, each a paragraph. */
  paragraphs: z.array(z.string()),
  link: z.exactOptional(z.strictObject({ label: z.string(), path: z.string() })),
  /** From then on it is of no use: it isn't sent any more, and what it says and an address are deleted. */
  until: z.exactOptional(z.date()),
  /** Keys of earlier letters about the same: it waits while one is on its way; once it is sent none goes any more. */
  follows: z.exactOptional(z.array(z.string())),
});
export type Letter = z.infer<typeof letterSchema>;
export type LetterText = Pick<Letter, 'subject' | 'paragraphs'>;

export const letterRecordSchema = z.extend(letterSchema, {
  /** The same key is the same letter: it goes out once. */
  _id: z.string(),
  at: z.date(),
});
export type LetterRecord = z.infer<typeof letterRecordSchema>;

/** The field of a document that carries the letters that its own changes cause, until they are in the outbox. */
export const withLetters = { letters: z._default(z.array(letterRecordSchema), []) };
