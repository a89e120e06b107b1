import type { Complaint } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { isDuplicateKey } from '../../../platform/mongo-errors.ts';
import { meTooRowOf } from '../derived-ids.ts';
import type { Room } from '../room.ts';
import { readComplaint } from './read-complaint.ts';

/** Who says that a complaint concerns him too counts once, and only the server can tell that he did, when he asks. */
export function createMeToo(room: Room) {
  const { models, config } = room;
  const rowId = meTooRowOf(config.secretsKey);

  /** Those of these complaints for which this member said so. */
  async function saidFor({ id: member }: Caller, complaints: string[]): Promise<Set<string>> {
    const ids = complaints.map((complaint) => rowId(complaint, member));
    const rows = await models.meToo.find({ _id: { $in: ids } }).lean();
    return new Set(rows.map(({ _id }) => _id.slice(0, _id.indexOf(':'))));
  }

  return {
    saidFor,

    /** @throws DomainError `not-found`, `forbidden`, `step-not-possible` */
    async say(caller: Caller, id: string): Promise<Complaint['meToo']> {
      const { complaint, view } = await readComplaint(room, caller, id);
      if (view === 'author') throw new DomainError('forbidden');
      if (!complaint.listed || complaint.state === 'deleted') throw new DomainError('step-not-possible');
      try {
        await models.meToo.create({ _id: rowId(id, caller.id) });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
      // Counted rather than added to, so that whoever comes next puts right what a crash left.
      const count = await models.meToo.countDocuments({ _id: { $gt: `${id}:`, $lt: `${id};` } });
      const counted = await models.complaints
        .findOneAndUpdate(
          { _id: id },
          { $max: { meToo: count } },
          { returnDocument: 'after', projection: { meToo: 1 } },
        )
        .lean<{ meToo: number }>();
      return { count: counted?.meToo ?? count, mine: true };
    },
  };
}
export type MeToo = ReturnType<typeof createMeToo>;
