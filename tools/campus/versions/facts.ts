import { countOpenElections } from '../../backup/database.ts';
import { withClient } from '../../with-client.ts';

/** Facts about the data that decide on an upgrade. */
export const readFacts = (uri: string): Promise<{ schema: number; openElections: number }> =>
  withClient(uri, async (db) => {
    const records = db.collection<{ _id: string; done?: { id: number }[] }>('portal');
    const record = await records.findOne({ _id: 'schema' });
    return {
      schema: Math.max(0, ...(record?.done ?? []).map(({ id }) => id)),
      openElections: await countOpenElections(uri),
    };
  });
