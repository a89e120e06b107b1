import { mongo } from 'mongoose';
import { batchesOf, type Migration } from './migration.ts';

interface StandIn {
  _id: mongo.BSON.ObjectId;
  absent: { id: string; name: string };
  standIn: { id: string; name: string };
  until: string;
  endedAt: Date | null;
}

const includesAny = (roles: string[], wanted: string[]) => wanted.some((role) => roles.includes(role));

/** As the roles of both were when this was released. */
function mayStandIn(absent: string[], standIn: string[]): boolean {
  const reviewers = ['faculty', 'admin'];
  const reviews = includesAny(absent, reviewers) && includesAny(standIn, reviewers);
  const sits =
    absent.includes('committee') &&
    (standIn.includes('committee') || (standIn.includes('faculty') && !standIn.includes('admin')));
  return reviews || sits;
}

/** Reviewers could appoint any member, who could then read everyone's reasons and certificates. Both get a mail. */
export const endStandInsWithoutTheRole: Migration = {
  id: 11,
  title: 'End stand-ins who may not have the role',
  async up(db, { batchSize }) {
    const members = db.collection<{ _id: string; roles: string[]; letters: mongo.BSON.Document[] }>(
      'members',
    );
    // A day more than any time zone needs: what is over stays as it is.
    const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    let ended = 0;
    for await (const batch of batchesOf(db.collection('standIns'), batchSize))
      for (const { _id, absent, standIn, until, endedAt } of batch as unknown as StandIn[]) {
        if (endedAt !== null || until < yesterday) continue;
        const roles = async (id: string) => (await members.findOne({ _id: id }))?.roles ?? [];
        if (mayStandIn(await roles(absent.id), await roles(standIn.id))) continue;
        const at = new Date();
        const reason = 'Stand-ins must now be members who may have the role themselves.';
        // Told first: after a crash this is repeated, and the same letter goes once.
        for (const [reader, words] of [
          [absent, `${standIn.name} no longer stands in for you.`],
          [standIn, `You are no longer a stand-in for ${absent.name}.`],
        ] as const) {
          const letterId = `stand-in-ended:${_id.toHexString()}:${reader.id}`;
          await members.updateOne(
            { _id: reader.id, 'letters._id': { $ne: letterId } },
            {
              $push: {
                letters: {
                  _id: letterId,
                  at,
                  kind: 'role',
                  to: { member: reader.id },
                  subject: 'A stand-in was ended',
                  paragraphs: [words, reason],
                  link: { label: 'Open “While you are away”', path: '/transparency-budget/stand-ins' },
                },
              },
            },
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
        const standIns = db.collection<{ endedAt: Date | null; outbox: mongo.BSON.Document[] }>('standIns');
        await standIns.updateOne({ _id, endedAt: null }, { $set: { endedAt: at }, $push: { outbox: entry } });
        ended += 1;
      }
    return { ended };
  },
};
