import { duplicatesIn } from '../platform/storage/mongo-errors.ts';
import { batchesOf, type Migration } from './migration.ts';

/**
 * The turnout counts the roll. Students who joined during voting and never opened the election were not on it, though they
 * may vote.
 */
export const lateStudentsOnTheRoll: Migration = {
  id: 82,
  title: 'Put students who joined during voting on the roll',
  async up(db, { batchSize }) {
    const rollKeys: string[] = [];
    for await (const batch of batchesOf(db.collection('elections'), batchSize))
      for (const { _id, rollKey, state, eligibility, closesAt } of batch)
        if (state === 'open' && eligibility === 'all-students' && !(closesAt && closesAt <= new Date()))
          rollKeys.push(rollKey ?? String(_id));
    const roll = db.collection<{ _id: string }>('voterRoll');
    let changed = 0;
    for (const rollKey of rollKeys)
      for await (const batch of batchesOf(db.collection('members'), batchSize)) {
        // Students with a leaving day, which may have passed, get on it when they come.
        const rows = batch
          .filter(({ roles, leavesOn }) => roles.includes('student') && !leavesOn)
          .map(({ mailbox }) => ({ _id: `${rollKey}:${mailbox}` }));
        if (rows.length === 0) continue;
        const added = await roll.insertMany(rows, { ordered: false }).catch((error: unknown) => {
          const taken = duplicatesIn(error);
          if (!taken) throw error;
          return { insertedCount: rows.length - taken.size };
        });
        changed += added.insertedCount;
      }
    return { changed };
  },
};
