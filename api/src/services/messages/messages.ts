import { messageDays } from '@campus/contracts/messages';
import type { Connection } from 'mongoose';
import { dayMs } from '../../platform/days.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import { insertNew } from '../../platform/storage/outbox.ts';
import type { LetterRecord } from '../mail/letters.ts';
import { createMemberModel } from '../members/member-model.ts';
import { aboutOf, createMessageModel, messageId, type MessageRecord } from './model.ts';

/** Members' messages, which the bell shows. docs/decisions/messages.md says what is promised. */
export interface Messages {
  model: ReturnType<typeof createMessageModel>;
  /** Keeps a message for each letter whose reader is a member. The same letter becomes one message, however often. */
  write: (letters: LetterRecord[]) => Promise<void>;
  /** Erases the messages about a thing: `case:12`. */
  eraseAbout: (about: string) => Promise<void>;
  /** Erases the messages that have expired. */
  eraseOld: () => Promise<number>;
}

export function createMessages(connection: Connection, now: () => number): Messages {
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
    async write(letters) {
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
        await model.updateMany({ _id: { $in: outdated } }, { $set: { expires: new Date(now()) } });
    },
    async eraseAbout(about) {
      await model.deleteMany({ about });
    },
    async eraseOld() {
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
