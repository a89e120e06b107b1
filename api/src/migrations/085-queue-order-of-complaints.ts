import { batchesOf, type Migration } from './migration.ts';

/** The queue sorts by a field of its own since complaints about safety and harassment come first. */
export const queueOrderOfComplaints: Migration = {
  id: 85,
  title: 'Put complaints about safety and harassment first in the queue',
  async up(db, { batchSize }) {
    const complaints = db.collection('complaints');
    let changed = 0;
    for await (const batch of batchesOf(complaints, batchSize)) {
      const updates = batch
        .filter(({ queueKey }) => queueKey === undefined)
        .map(({ _id, open, category, filedOn }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { queueKey: `${open && category === 'safety' ? 0 : 1} ${filedOn}` } },
          },
        }));
      if (updates.length === 0) continue;
      await complaints.bulkWrite(updates, { ordered: false });
      changed += updates.length;
    }
    return { changed };
  },
};
