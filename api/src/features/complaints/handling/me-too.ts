import type { Complaint } from '@campus/contracts/complaints';
import { DomainError } from '../../../platform/http/errors.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { findByIds, within } from '../../../platform/storage/stored-by-id.ts';
import { meTooRowOf } from '../derived-ids.ts';
import type { ComplaintsContext } from '../context.ts';
import type { Reader } from '../policy.ts';
import { readComplaint } from './read-complaint.ts';

/** Each member's “me too” counts once. Only the server can tell whether a given member said it, when that member asks. */
export function createMeToo(context: ComplaintsContext) {
  const { models, config } = context;
  const rowId = meTooRowOf(config.secretsKey);

  /** The complaints, among these, for which this member said “me too”. */
  async function saidFor({ id: member }: Pick<Reader, 'id'>, complaints: string[]): Promise<Set<string>> {
    const ids = complaints.map((complaint) => rowId(complaint, member));
    const rows = await findByIds(models.meToo, ids);
    return new Set(rows.map(({ _id }) => _id.slice(0, _id.indexOf(':'))));
  }

  return {
    saidFor,

    async say(caller: Reader, id: string): Promise<Complaint['meToo']> {
      const { complaint, view } = await readComplaint(context, caller, id);
      if (view === 'author') throw new DomainError('forbidden');
      if (!complaint.listed || complaint.state === 'deleted') throw new DomainError('step-not-possible');
      await insertIfNew(() => models.meToo.create({ _id: rowId(id, caller.id) }));
      // Counted rather than added to, so that whoever comes next puts right what a crash left.
      const count = await models.meToo.countDocuments({ _id: within(id) });
      const counted = await models.complaints
        .findOneAndUpdate(
          { _id: id },
          { $max: { meToo: count } },
          { returnDocument: 'after', projection: { meToo: 1 } },
        )
        .lean();
      return { count: counted?.meToo ?? count, mine: true };
    },
  };
}
export type MeToo = ReturnType<typeof createMeToo>;
