import { mongo } from 'mongoose';
import { batchesOf, type MigrationContext } from '../migration.ts';

const includesAny = (roles: string[], wanted: string[]) => wanted.some((role) => roles.includes(role));

/** As the roles were in 0.1.0. */
function mayStandIn(absent: string[], standIn: string[]): boolean {
  const reviewers = ['faculty', 'admin'];
  const reviews = includesAny(absent, reviewers) && includesAny(standIn, reviewers);
  const sits =
    absent.includes('committee') &&
    (standIn.includes('committee') || (standIn.includes('faculty') && !standIn.includes('admin')));
  return reviews || sits;
}

/** Ends stand-ins who may not have the role themselves. Both get a mail. */
export async function endStandIns(db: mongo.Db, { batchSize }: MigrationContext): Promise<number> {
  const members = db.collection<{ _id: string; roles: string[]; letters: { _id: string }[] }>('members');
  const rolesOf = async (id: string) => (await members.findOne({ _id: id }))?.roles ?? [];
  // One day more than any time zone needs. Earlier stand-ins are over.
  const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const at = new Date();
  const reason = 'Stand-ins must now be members who may have the role themselves.';
  let ended = 0;
  for await (const batch of batchesOf(db.collection('standIns'), batchSize))
    for (const { _id, absent, standIn, until, endedAt } of batch) {
      if (endedAt !== null || until < yesterday) continue;
      if (mayStandIn(await rolesOf(absent.id), await rolesOf(standIn.id))) continue;
      // The mails first: after a crash this is repeated, and each is sent once.
      for (const [reader, words] of [
        [absent, `${standIn.name} no longer stands in for you.`],
        [standIn, `You are no longer a stand-in for ${absent.name}.`],
      ]) {
        const letter = {
          _id: `stand-in-ended:${String(_id)}:${reader.id}`,
          at,
          kind: 'role',
          to: { member: reader.id },
          subject: 'A stand-in was ended',
          paragraphs: [words, reason],
          link: { label: 'Open “While you are away”', path: '/transparency-budget/stand-ins' },
        };
        await members.updateOne(
          { _id: reader.id, 'letters._id': { $ne: letter._id } },
          { $push: { letters: letter } },
        );
      }
      const entry = {
        _id: new mongo.BSON.ObjectId(),
        at,
        actor: 'portal',
        action: 'stand-in.ended',
        target: { kind: 'member', id: standIn.id, label: '' },
        reason,
        details: {},
      };
      await db
        .collection<{ outbox: object[] }>('standIns')
        .updateOne({ _id, endedAt: null }, { $set: { endedAt: at }, $push: { outbox: entry } });
      ended += 1;
    }
  return ended;
}
