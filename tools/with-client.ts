import { randomBytes } from 'node:crypto';
import { type Db, MongoClient } from 'mongodb';

/** Runs `work` with the database; the answer within five seconds tells that there is one. */
export async function withClient<T>(uri: string, work: (db: Db) => Promise<T>): Promise<T> {
  await using client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000 });
  return await work(client.db(nameIn(uri)));
}

/** Without a name in the address the driver would take `test`. */
export const nameIn = (uri: string) => /^[^:]+:\/\/[^/]+\/([^?]+)/.exec(uri)?.[1] ?? 'campus';

/** The address with this database's name in it. */
export const withName = (uri: string, name: string): string =>
  uri.replace(/^([^:]+:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/${name}`);

/** The address of a database that isn't there yet, on the same server. */
export const newDatabase = (uri: string, prefix: string): string =>
  withName(uri, `${prefix}-${randomBytes(4).toString('hex')}`);
