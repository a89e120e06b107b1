import type { mongo } from 'mongoose';

/** Holds a document while `npm run restore` fills a MongoDB. */
const collection = 'unfinishedRestore';

export const isRestoring = async (db: mongo.Db): Promise<boolean> =>
  (await db.collection(collection).findOne({})) !== null;

export async function markRestoring(db: mongo.Db): Promise<void> {
  await db.collection<{ _id: string }>(collection).updateOne({ _id: 'mark' }, { $set: {} }, { upsert: true });
}

export async function unmarkRestoring(db: mongo.Db): Promise<void> {
  await db.collection(collection).drop();
}
