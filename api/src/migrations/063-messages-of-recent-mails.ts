import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import { duplicatesIn } from '../platform/storage/mongo-errors.ts';
import { batchesOf, type Migration } from './migration.ts';

const dayMs = 86_400_000;
const recentMs = 30 * dayMs;
const keptMs = 90 * dayMs;

interface Message {
  _id: string;
  [field: string]: unknown;
}

/**
 * Members find the mails of the last 30 days under the bell, marked as read: they had them by mail. Mails that were sent
 * to an address are left out, and so are those whose words were erased.
 */
export const messagesOfRecentMails: Migration = {
  id: 63,
  title: 'Keep the mails of the last 30 days as messages',
  async up(db, { batchSize }) {
    const [there] = await db.listCollections({ name: 'messages' }, { nameOnly: true }).toArray();
    if (!there)
      await db.createCollection('messages', {
        clusteredIndex: { key: { _id: 1 }, name: 'by-id', unique: true },
      });
    const now = Date.now();
    let written = 0;
    for await (const batch of batchesOf(db.collection('mails'), batchSize)) {
      const messages = batch.flatMap((mail) => messageOf(mail, now));
      if (messages.length === 0) continue;
      const inserted = await db
        .collection<Message>('messages')
        .insertMany(messages, { ordered: false })
        // Written by a run that was cut off.
        .catch((error: unknown) => {
          if (!duplicatesIn(error)) throw error;
        });
      written += inserted?.insertedCount ?? 0;
    }
    return { messages: written };
  },
};

function messageOf(
  { _id, kind, to, subject, paragraphs, link, at, until }: mongo.BSON.Document,
  now: number,
): Message[] {
  const isRecent = at instanceof Date && at.getTime() > now - recentMs;
  if (!isRecent || !to?.member || !Array.isArray(paragraphs)) return [];
  const keptUntil = at.getTime() + keptMs;
  const expires = new Date(until instanceof Date ? Math.min(until.getTime(), keptUntil) : keptUntil);
  if (expires.getTime() <= now) return [];
  const key = String(_id);
  return [
    {
      _id: createHash('sha256').update(key).digest('hex').slice(0, 32),
      about: key.split(':', 2).join(':'),
      member: to.member,
      kind,
      title: subject,
      text: paragraphs[0] ?? '',
      path: link?.path ?? null,
      at,
      read: true,
      expires,
    },
  ];
}
