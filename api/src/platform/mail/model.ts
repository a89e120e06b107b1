import type { MailState } from '@campus/contracts';
import { type Connection, Schema } from 'mongoose';
import type { LetterRecord } from './mailer.ts';

/** A letter on its way. */
export interface MailRecord extends LetterRecord {
  state: MailState;
  tries: number;
  /**
   * While it is queued: when a worker may take it. Whoever takes it moves this on by his lease, and whoever writes
   * under a lease asks for this value: after the lease it is somebody else's. `null` when nothing more is to be done.
   */
  dueAt: Date | null;
  /** When it was sent, failed or found unwanted. */
  endedAt: Date | null;
  reason: string;
}

const mailSchema = new Schema<MailRecord>(
  {
    _id: String,
    at: Date,
    kind: String,
    to: Schema.Types.Mixed,
    subject: String,
    paragraphs: { type: [String], default: undefined },
    link: Schema.Types.Mixed,
    state: String,
    tries: Number,
    dueAt: Date,
    endedAt: Date,
    reason: String,
  },
  { versionKey: false },
);
mailSchema.index({ state: 1, dueAt: 1 });
mailSchema.index({ at: -1, _id: -1 });
mailSchema.index({ state: 1, at: -1, _id: -1 });

export const createMailModel = (connection: Connection) => connection.model('Mail', mailSchema, 'mails');
