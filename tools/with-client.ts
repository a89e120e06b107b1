import { type Db, MongoClient } from 'mongodb';

/** Runs `work` with the database; the answer within five seconds tells that there is one. */
export async function withClient<T>(uri: string, work: (db: Db) => Promise<T>): Promise<T> {
  await using client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
  return await work(client.db(nameIn(uri)));
}

/** Without a name in the address the driver would take `test`. */
export const nameIn = (uri: string) => /^[^:]+:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'campus';
