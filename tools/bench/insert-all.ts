import { withClient } from '../with-client.ts';

export const insertAll = (uri: string, collection: string, documents: Iterable<object>): Promise<unknown> =>
  withClient(uri, (db) => db.collection(collection).insertMany([...documents], { ordered: false }));
