import { createHash } from 'node:crypto';
import { messageDays } from '@campus/contracts/messages';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { dayMs } from '../../platform/days.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { insertNew } from '../../platform/storage/outbox.ts';
import { recordModel } from '../../platform/storage/record.ts';
import { type LetterRecord, mailKindSchema } from '../mail/letters.ts';
import { createMemberModel } from '../members/member-model.ts';

/** A letter as its reader finds it in the portal. */
const messageSchema = z.strictObject({
  /** A hash of the letter's key: it names no one, and its order says nothing. */
  _id: z.string(),
  /** The thing that the letter is about, `case:…`, to erase what was written about it. */
  about: z.string(),
  member: z.string(),
  kind: mailKindSchema,
  title: z.string(),
  text: z.string(),
  path: z.nullable(z.string()),
  at: z.date(),
  /** Without the moment: it would tell when the reader was here. */
  read: z.boolean(),
  /** From then on no one sees it, and a job erases it. */
  expires: z.date(),
});
export type MessageRecord = z.infer<typeof messageSchema>;

const messageId = (letterKey: string): string =>
  createHash('sha256').update(letterKey).digest('hex').slice(0, 32);

/** `case:12` of `case:12:notify:student`. */
const aboutOf = (letterKey: string): string => letterKey.split(':', 2).join(':');

export const createMessageModel = (connection: Connection) =>
  recordModel(connection, 'messages', messageSchema, {
    hidesOrder: true,
    indexes: [
      { member: 1, at: -1, _id: -1 },
      { member: 1, read: 1, expires: 1 },
      { about: 1 },
      { expires: 1 },
    ],
  });

/** Members' messages, which the bell shows. docs/decisions/messages.md says what is promised. */
export function createMessages(connection: Connection, now: () => number) {
  const model = createMessageModel(connection);
  const members = createMemberModel(connection);

  /** The members who read these letters, by mailbox. A mailbox that is no member's reads no messages. */
  async function membersAt(letters: LetterRecord[]): Promise<Map<string, string>> {
    const mailboxes = letters.flatMap(({ to }) => ('address' in to ? [mailboxOf(to.address)] : []));
    if (mailboxes.length === 0) return new Map();
    const found = await members.find({ mailbox: { $in: mailboxes } }, { mailbox: 1 }).lean();
    return new Map(found.map(({ _id, mailbox }) => [mailbox, _id]));
  }

  return {
    model,
    /** Keeps a message for each letter whose reader is a member. The same letter becomes one message, however often. */
    async write(letters: LetterRecord[]): Promise<void> {
      const readers = await membersAt(letters);
      const records = letters.flatMap((letter): MessageRecord[] => {
        const { to } = letter;
        const member = 'member' in to ? to.member : readers.get(mailboxOf(to.address));
        return member === undefined ? [] : [messageOf(letter, member)];
      });
      await insertNew<MessageRecord>(
        model.collection,
        records.filter(({ expires }) => expires.getTime() > now()),
      );
      // The latest letter about a thing says how it stands. Marked, not deleted: a retried write can't bring them back.
      const outdated = letters.flatMap(({ follows = [] }) => follows.map(messageId));
      if (outdated.length > 0)
        await model.bulkWrite(
          outdated.map((_id) => ({
            updateOne: { filter: { _id }, update: { $set: { expires: new Date(now()) } } },
          })),
          { ordered: false },
        );
    },
    async eraseAbout(about: string): Promise<void> {
      await model.deleteMany({ about });
    },
    async eraseOld(): Promise<number> {
      const { deletedCount } = await model.deleteMany({ expires: { $lte: new Date(now()) } });
      return deletedCount;
    },
  };
}

function messageOf(letter: LetterRecord, member: string): MessageRecord {
  const { _id: key, kind, subject, paragraphs, link, at, until } = letter;
  const keptUntil = at.getTime() + messageDays * dayMs;
  return {
    _id: messageId(key),
    about: aboutOf(key),
    member,
    kind,
    title: subject,
    text: paragraphs[0] ?? '',
    path: link?.path ?? null,
    at,
    read: false,
    expires: new Date(until ? Math.min(until.getTime(), keptUntil) : keptUntil),
  };
}
