import { tidyName } from '@campus/contracts';
import { batchesOf, type Migration } from './migration.ts';

interface Member {
  _id: string;
  name: string;
}
interface Profile {
  _id: string;
  firstName: string;
  lastName: string;
}

/**
 * Members kept the name of their account, whatever they saved in the profile, with every character that it had.
 * Profiles in Firestore are beyond the API: there, saving the profile again does it.
 */
export const namesOfProfiles: Migration = {
  id: 12,
  title: 'Show members under the name of their profile',
  async up(db, { batchSize }) {
    const members = db.collection<Member>('members');
    const profiles = db.collection<Profile>('profiles');
    let renamed = 0;
    for await (const batch of batchesOf(db.collection('members'), batchSize)) {
      const found = batch as unknown as Member[];
      const saved = await profiles.find({ _id: { $in: found.map(({ _id }) => _id) } }).toArray();
      const names = new Map(saved.map((one) => [one._id, `${one.firstName} ${one.lastName}`]));
      const updates = found.flatMap(({ _id, name }) => {
        const shown = tidyName(names.get(_id) ?? name) || tidyName(name);
        if (shown === name) return [];
        const update = { $set: { name: shown, nameLower: shown.toLowerCase() } };
        return [{ updateOne: { filter: { _id }, update } }];
      });
      if (updates.length > 0) await members.bulkWrite(updates, { ordered: false });
      renamed += updates.length;
    }
    return { renamed };
  },
};
