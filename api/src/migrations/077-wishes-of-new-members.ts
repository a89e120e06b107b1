import type { MailKind } from '@campus/contracts';
import { batchesOf, type Migration } from './migration.ts';

interface Refusal {
  _id: string;
  off: MailKind[];
}

/** Voters who had unsubscribed before they first signed in: their wish was left where only mailboxes without a member are looked up. */
export const wishesOfNewMembers: Migration = {
  id: 77,
  title: 'Keep what members had unsubscribed from before their first sign-in',
  async up(db, { batchSize }) {
    const refusals = db.collection<Refusal>('mailRefusals');
    const members = db.collection('members');
    let moved = 0;
    for await (const batch of batchesOf(members, batchSize)) {
      const memberOf = new Map(batch.map(({ _id, mailbox }) => [String(mailbox), _id]));
      for (const { _id, off } of await refusals.find({ _id: { $in: [...memberOf.keys()] } }).toArray()) {
        await members.updateOne({ _id: memberOf.get(_id)! }, { $addToSet: { mailOff: { $each: off } } });
        await refusals.deleteOne({ _id });
        moved += 1;
      }
    }
    return { moved };
  },
};
