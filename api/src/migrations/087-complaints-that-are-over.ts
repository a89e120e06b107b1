import { batchesOf, type Migration } from './migration.ts';

const openStates = ['held', 'received', 'in-review', 'action-taken'];

/** Complaints are erased some time after their last step, which is looked for by an index. */
export const complaintsThatAreOver: Migration = {
  id: 87,
  title: 'Note on which day complaints ended',
  async up(db, { batchSize }) {
    const complaints = db.collection('complaints');
    let changed = 0;
    for await (const batch of batchesOf(complaints, batchSize))
      for (const { _id, state, history, filedOn, overOn } of batch) {
        if (overOn !== undefined) continue;
        const day = openStates.includes(state) ? null : (history.at(-1)?.on ?? filedOn);
        const { modifiedCount } = await complaints.updateOne(
          { _id, overOn: { $exists: false } },
          { $set: { overOn: day } },
        );
        changed += modifiedCount;
      }
    return { changed };
  },
};
