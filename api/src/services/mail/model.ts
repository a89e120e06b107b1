import type { MailKind } from '@campus/contracts';
import type { MailState } from '@campus/contracts/mail';
import { type Connection, Schema } from 'mongoose';
import { beginOfDay } from '../../platform/days.ts';
import type { LetterRecord } from './letters.ts';

export interface MailRecord extends LetterRecord {
  state: MailState;
  tries: number;
  /**
   * While it is queued: when a worker may take it. A worker that takes it moves this on by its lease, and writes the
   * result only if the value is still its own: after the lease another worker may have it. `null` when it is final.
   */
  dueAt: Date | null;
  sentAt: Date | null;
  /** Last words on it, see the contract. */
  reason: string;
  /**
   * When the body and an address are erased. Unset until the mail is final (unless it has `until`), and after the
   * erasure.
   */
  wipeAt?: Date;
}

/**
 * The moment that is stored when something happens to a mail: of a welcome only the begin of the college's day, because
 * people who come for the first time may come to vote.
 */
export const keptMoment = (kind: MailKind, moment: number, dayOf: (moment: number) => string): Date =>
  new Date(kind === 'welcome' ? beginOfDay(dayOf, moment) : moment);

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
