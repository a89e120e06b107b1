import { batchesOf, type Migration } from './migration.ts';

interface Roster {
  _id: 'admins';
  members: string[];
}

/**
 * A removal that met another admin giving the role back took the member off the roster. The roster decides who is the last
 * admin, so it names exactly the members with the role again.
 */
export const rosterOfAdmins: Migration = {
  id: 76,
  title: 'Let the roster of admins name exactly the admins',
  async up(db, { batchSize }) {
    const rosters = db.collection<Roster>('rosters');
    const onRoster = new Set((await rosters.findOne({ _id: 'admins' }))?.members);
    const withRole = new Set<string>();
    for await (const batch of batchesOf(db.collection('members'), batchSize))
      for (const { _id, roles } of batch) if (roles.includes('admin')) withRole.add(String(_id));
    const changed = onRoster.symmetricDifference(withRole).size;
    if (changed > 0)
      await rosters.updateOne({ _id: 'admins' }, { $set: { members: [...withRole] } }, { upsert: true });
    return { changed };
  },
};
