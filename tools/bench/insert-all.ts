import { withClient } from '../with-client.ts';

/** Writes documents straight into the API's database. */
export const insertAll = (uri: string, collection: string, documents: Iterable<object>): Promise<void> =>
  withClient(uri, async (db) => {
    let batch: object[] = [];
    const write = async () => {
      if (batch.length > 0) await db.collection(collection).insertMany(batch, { ordered: false });
      batch = [];
    };
    for (const document of documents) {
      batch.push(document);
      if (batch.length === 1000) await write();
    }
    await write();
  });
