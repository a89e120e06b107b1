import { type Migration, updateEach } from './migration.ts';

/**
 * Committees handle complaints. Those of before belong to the board, which handled all of them. Their readers stay.
 */
export const committeesOfComplaints: Migration = {
  id: 89,
  title: 'Give every complaint its committee',
  async up(db, { batchSize }) {
    const complaints = await updateEach(db.collection('complaints'), batchSize, (complaint) =>
      complaint['committee'] === undefined
        ? {
            $set: {
              committee: 'board',
              urgent: complaint['category'] === 'safety',
              hiddenFrom: ((complaint['hiddenFrom'] ?? []) as object[]).map((member) => ({
                ...member,
                by: 'committee',
              })),
            },
          }
        : null,
    );
    return { complaints };
  },
};
