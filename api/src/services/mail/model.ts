import type { MailKind } from '@campus/contracts';
import { mailStates } from '@campus/contracts/mail';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { beginOfDay } from '../../platform/days.ts';
import { recordModel } from '../../platform/storage/record.ts';
import { letterRecordSchema } from './letters.ts';

const mailSchema = z.extend(letterRecordSchema, {
  state: z.enum(mailStates),
  tries: z.number(),
  /**
   * While it is queued: when a worker may take it. A worker that takes it moves this on by its lease, and writes the
   * result only if the value is still its own: after the lease another worker may have it. `null` when it is final.
   */
  dueAt: z.nullable(z.date()),
  sentAt: z.nullable(z.date()),
  /** Last words on it, see the contract. */
  reason: z.string(),
  /**
   * When the body and an address are erased. Unset until the mail is final (unless it has `until`), and after the
   * erasure.
   */
  wipeAt: z.exactOptional(z.date()),
});
export type MailRecord = z.infer<typeof mailSchema>;

/**
 * The moment that is stored when something happens to a mail: of a welcome only the begin of the college's day, because
 * people who come for the first time may come to vote.
 */
export const keptMoment = (kind: MailKind, moment: number, dayOf: (moment: number) => string): Date =>
  new Date(kind === 'welcome' ? beginOfDay(dayOf, moment) : moment);

export const createMailModel = (connection: Connection) =>
  recordModel(connection, 'mails', mailSchema, {
    indexes: [
      { state: 1, dueAt: 1 },
      [{ wipeAt: 1 }, { sparse: true }],
      { at: -1, _id: -1 },
      { state: 1, at: -1, _id: -1 },
    ],
  });
