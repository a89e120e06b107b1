import type { MailKind } from '@campus/contracts';
import { Schema } from 'mongoose';

/** A mail before it is sent. The worker turns it into text and HTML. */
export interface Letter {
  kind: MailKind;
  /** A member (their address when it is sent), or an address, which is forgotten when it was written to. */
  to: { member: string } | { address: string };
  /** One line, without names of others. */
  subject: string;
  /** Plain sentences, each a paragraph. */
  paragraphs: string[];
  /** A page of the portal to go on with. */
  link?: { label: string; path: string };
  /** From then on it is of no use: it isn't sent any more, and what it says and an address are deleted. */
  until?: Date;
  /** Keys of earlier letters about the same: it waits while one is on its way; once it is sent none goes any more. */
  follows?: string[];
}

export interface LetterRecord extends Letter {
  /** The same key is the same letter: it goes out once. */
  _id: string;
  at: Date;
}

/** A document that carries the letters that its own changes cause, until they are in the outbox. */
export interface WithLetters {
  letters: LetterRecord[];
}

const letterSchema = new Schema<LetterRecord>(
  {
    _id: { type: String, required: true },
    at: { type: Date, required: true },
    kind: { type: String, required: true },
    to: { type: Schema.Types.Mixed, required: true },
    subject: { type: String, required: true },
    paragraphs: [String],
    link: Schema.Types.Mixed,
    until: Date,
    follows: { type: [String], default: undefined },
  },
  { versionKey: false },
);

/** Field and index of `WithLetters`, for the schemas of documents whose changes cause letters. */
export function addLetters(schema: Schema): void {
  schema.add({ letters: { type: [letterSchema], default: [] } });
  schema.index({ 'letters._id': 1 }, { sparse: true });
}
