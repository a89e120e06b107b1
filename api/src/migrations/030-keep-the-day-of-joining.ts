import type { mongo } from 'mongoose';
import { batchesOf, type Migration } from './migration.ts';

/** Milliseconds. */
const day = 86_400_000;
/** In UTC: nothing goes by it, and the college's zone isn't known here. */
const startOfDay = (moment: Date) => new Date(moment.getTime() - (moment.getTime() % day));
const momentsOfMails = ['at', 'dueAt', 'sentAt', 'wipeAt'];

export const keepTheDayOfJoining: Migration = {
  id: 30,
  title: 'Keep the day on which members joined and were welcomed, not the moment',
  async up(db, { batchSize }) {
    const members = await changeAll(db.collection('members'), batchSize, ({ since }) =>
      since instanceof Date ? { since: since.toISOString().slice(0, 10) } : {},
    );
    const mails = await changeAll(db.collection('mails'), batchSize, ({ kind, ...mail }) => {
      const moments = kind === 'welcome' ? momentsOfMails : [];
      return Object.fromEntries(
        moments.flatMap((name) => {
          const moment: unknown = mail[name];
          return moment instanceof Date && moment.getTime() % day > 0 ? [[name, startOfDay(moment)]] : [];
        }),
      );
    });
    return { members, mails };
  },
};

/** Applies `change` to each document, unless it returns nothing; returns the number of changed documents. */
async function changeAll(
  collection: mongo.Collection,
  batchSize: number,
  change: (document: mongo.BSON.Document) => Record<string, unknown>,
): Promise<number> {
  let count = 0;
  for await (const batch of batchesOf(collection, batchSize)) {
    const updates = batch.flatMap((document) => {
      const $set = change(document);
      if (Object.keys($set).length === 0) return [];
      return [{ updateOne: { filter: { _id: document._id }, update: { $set } } }];
    });
    if (updates.length > 0) count += (await collection.bulkWrite(updates, { ordered: false })).modifiedCount;
  }
  return count;
}
