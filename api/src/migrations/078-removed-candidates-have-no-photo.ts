import { batchesOf, type Migration } from './migration.ts';

/** A crash could leave a removed candidate with the photo, and another nomination would have shown it again. */
export const removedCandidatesHaveNoPhoto: Migration = {
  id: 78,
  title: 'Take the photos from removed candidates',
  async up(db, { batchSize }) {
    const candidates = db.collection('electionCandidates');
    let changed = 0;
    for await (const batch of batchesOf(candidates, batchSize)) {
      const removed = batch.filter(({ state, photo }) => state === 'removed' && photo !== null);
      if (removed.length === 0) continue;
      const ids = removed.map(({ _id }) => _id);
      await candidates.updateMany({ _id: { $in: ids } }, { $set: { photo: null } });
      changed += removed.length;
    }
    return { changed };
  },
};
