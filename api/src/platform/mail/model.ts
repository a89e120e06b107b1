import type { MailKind, MailState } from '@campus/contracts';
import { type Connection, Schema } from 'mongoose';
import type { LetterRecord } from './mailer.ts';

/** A letter on its way. */
export interface MailRecord extends LetterRecord {
  state: MailState;
  tries: number;
  /**
   * While it is queued: when a worker may take it. Whoever takes it moves this on by his lease, and asks for that very
   * value when he writes what became of it: after the lease it is somebody else's. `null` when it isn't on its way.
   */
  dueAt: Date | null;
  sentAt: Date | null;
  /** Last words on it, see the contract. */
  reason: string;
  /**
   * When what it says, and an address, are deleted; not there before it is sent, failed or unwanted, unless it is of no
   * use from some moment on, nor when that was done.
   */
  wipeAt?: Date;
}

/** Milliseconds. */
const day = 86_400_000;

/**
 * The moment that is stored when something happens to a mail: of a welcome only the day, because people who come for the
 * first time may come to vote.
 */
export const keptMoment = (kind: MailKind, moment: number): Date =>
  new Date(kind === 'welcome' ? moment - (moment % day) : moment);

const mailSchema = new Schema<MailRecord>(
  {
    _id: String,
    at: Date,
    kind: String,
    to: Schema.Types.Mixed,
    subject: String,
    paragraphs: { type: [String], default: undefined },
    link: Schema.Types.Mixed,
    until: Date,
    follows: { type: [String], default: undefined },
    state: String,
    tries: Number,
    dueAt: Date,
    sentAt: Date,
    reason: String,
    wipeAt: Date,
  },
  { versionKey: false },
);
mailSchema.index({ state: 1, dueAt: 1 });
mailSchema.index({ wipeAt: 1 }, { sparse: true });
mailSchema.index({ at: -1, _id: -1 });
mailSchema.index({ state: 1, at: -1, _id: -1 });

export const createMailModel = (connection: Connection) => connection.model('Mail', mailSchema, 'mails');
