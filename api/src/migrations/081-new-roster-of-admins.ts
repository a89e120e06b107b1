import type { Migration } from './migration.ts';

/**
 * A member who lost the role while another admin gave it back could stay on the roster after a crash, and would let the
 * last admin go. The roster is made anew from the members when it is needed.
 */
export const newRosterOfAdmins: Migration = {
  id: 81,
  title: 'Make the roster of admins anew',
  async up(db) {
    const { deletedCount } = await db.collection('rosters').deleteMany({});
    return { changed: deletedCount };
  },
};
