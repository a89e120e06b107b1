import { batchesOf, type Migration } from './migration.ts';

/** Members kept the uids of their accounts, which nothing reads: a person is found by their mailbox. */
export const forgetAccounts: Migration = {
  id: 61,
  title: 'Forget the accounts of members',
  async up(db, { batchSize }) {
    const members = db.collection('members');
    let changed = 0;
    for await (const batch of batchesOf(members, batchSize)) {
      const ids = batch.filter(({ accounts }) => accounts !== undefined).map(({ _id }) => _id);
      if (ids.length > 0) await members.updateMany({ _id: { $in: ids } }, { $unset: { accounts: 1 } });
      changed += ids.length;
    }
    return { changed };
  },
};
