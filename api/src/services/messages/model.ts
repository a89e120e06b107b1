import { createHash } from 'node:crypto';
import type { MailKind } from '@campus/contracts';
import { type Connection, Schema } from 'mongoose';
import { storedById } from '../../platform/storage/stored-by-id.ts';

/** A letter as its reader finds it in the portal. */
export interface MessageRecord {
  /** A hash of the letter's key: it names no one, and its order says nothing. */
  _id: string;
  /** The thing that the letter is about, `case:…`, to erase what was written about it. */
  about: string;
  /** The reader. */
  member: string;
  kind: MailKind;
  title: string;
  text: string;
  path: string | null;
  /** When the letter was written; see `keptMoment`. */
  at: Date;
  /** Without the moment: it would tell when the reader was here. */
  read: boolean;
  /** From then on no one sees it, and a job erases it. */
  expires: Date;
}

export const messageId = (letterKey: string): string =>
  createHash('sha256').update(letterKey).digest('hex').slice(0, 32);

/** `case:12` of `case:12:notify:student`. */
export const aboutOf = (letterKey: string): string => letterKey.split(':', 2).join(':');

const messageSchema = new Schema<MessageRecord>(
  {
    _id: String,
    about: String,
    member: String,
    kind: String,
    title: String,
    text: String,
    path: String,
    at: Date,
    read: Boolean,
    expires: Date,
  },
  storedById,
);
messageSchema.index({ member: 1, at: -1, _id: -1 });
messageSchema.index({ member: 1, read: 1, expires: 1 });
messageSchema.index({ about: 1 });
messageSchema.index({ expires: 1 });

export const createMessageModel = (connection: Connection) =>
  connection.model('Message', messageSchema, 'messages');
