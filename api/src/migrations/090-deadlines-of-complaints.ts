import { type Migration, updateEach } from './migration.ts';

/** Complaints have deadlines, hearings and appeals. No deadline runs for those of before. */
export const deadlinesOfComplaints: Migration = {
  id: 90,
  title: 'Give complaints the fields of their deadlines',
  async up(db, { batchSize }) {
    const complaints = await updateEach(db.collection('complaints'), batchSize, (complaint) =>
      complaint['clocks'] === undefined
        ? {
            $set: { clocks: [], pause: null, hearing: null, appealUntil: null, doneWords: '', dueOn: null },
          }
        : null,
    );
    return { complaints };
  },
};
