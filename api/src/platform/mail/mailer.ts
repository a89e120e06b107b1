import type { MailKind } from '@campus/contracts';
import type { Outbox } from '../outbox.ts';
import type { createMailModel } from './model.ts';

/** What the portal wants to write to somebody, in its own words; made into text and HTML when it is sent. */
export interface Letter {
  kind: MailKind;
  /** A member (the address that he has then), or an address, which is forgotten when it was written to. */
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

/** The portal's post office: see docs/decisions/mail.md for what is promised. */
export interface Mailer extends Outbox {
  model: ReturnType<typeof createMailModel>;
  /** A letter to `$push` into the changed document's `letters`, in the same write as the change. */
  letter: (key: string, letter: Letter) => LetterRecord;
  /** Puts letters into the outbox that no document carries because they can be worked out again; the same key goes once. */
  post: (letters: LetterRecord[]) => Promise<void>;
}
