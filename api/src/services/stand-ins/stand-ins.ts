import type { Action, Role } from '@campus/contracts';
import { type Person, personSchema } from '@campus/contracts/approvals';
import { actionsOf, may } from '@campus/contracts/areas';
import { type StandInAction, standInActions } from '@campus/contracts/stand-ins';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { objectId, recordModel } from '../../platform/storage/record.ts';
import { withOutbox } from '../audit/audit-log.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { type MemberStore, standingFields } from '../members/member-store.ts';

/**
 * Whether a member with these roles may replace an absent member. Reviewers read reasons and certificates, so only
 * reviewers may replace them. Faculty may sit for a member of the integrity committee: students don't judge each other
 * by proxy, and admins read no cases, also if they teach.
 */
export function mayStandIn(roles: readonly Role[], action: StandInAction): boolean {
  const teachesOnly = roles.includes('faculty') && !roles.includes('admin');
  return may(roles, action) || (action === 'case.decide' && teachesOnly);
}

/** A member reviews for another one on some days. The record stays afterwards: it explains who decided. */
const standInSchema = z.strictObject({
  ...withOutbox,
  _id: objectId,
  absent: personSchema,
  standIn: personSchema,
  /** Days, both included. */
  from: z.string(),
  until: z.string(),
  /** When one of the two ended it before its last day was over. */
  endedAt: z._default(z.nullable(z.date()), null),
});
export type StandInRecord = z.infer<typeof standInSchema>;

export const createStandInModel = (connection: Connection) =>
  recordModel(connection, 'standIns', standInSchema, {
    indexes: [
      { 'standIn.id': 1, endedAt: 1, until: 1 },
      { endedAt: 1, until: 1 },
      // Unique: of the same sent twice at once, one counts.
      [{ 'absent.id': 1, 'standIn.id': 1, from: 1, endedAt: 1 }, { unique: true }],
    ],
  });

export function createStandIns({
  connection,
  members,
  today,
}: {
  connection: Connection;
  members: MemberStore;
  today: () => string;
}) {
  const model = createStandInModel(connection);
  function onThisDay() {
    const day = today();
    return { endedAt: null, until: { $gte: day }, from: { $lte: day } };
  }
  /** The absent members whom this one may replace today. Those may still do it themselves. */
  async function absentFor(
    { id, roles }: Pick<Caller, 'id' | 'roles'>,
    action: StandInAction,
  ): Promise<Person[]> {
    // A role that was lost since the appointment counts no more.
    if (!mayStandIn(roles, action)) return [];
    const found = await model.find({ 'standIn.id': id, ...onThisDay() }, { absent: 1 }).lean();
    if (found.length === 0) return [];
    const ids = found.map(({ absent }) => absent.id);
    const records = await members.model.find({ _id: { $in: ids } }, { ...standingFields, name: 1 }).lean();
    // A member who may not do it any more can't have it done for them either.
    return records
      .filter((record) => may(members.standingOf(record).roles, action))
      .map(({ _id, ...record }) => personOf({ id: _id, ...record }));
  }
  return {
    model,
    absentFor,
    /** Everything that a member may do today: by their roles, or as a stand-in. For the pages; it grants nothing. */
    async permissionsOf(caller: Pick<Caller, 'id' | 'roles'>): Promise<Action[]> {
      const permissions = actionsOf(caller.roles);
      for (const action of standInActions)
        if (!permissions.includes(action) && (await absentFor(caller, action)).length > 0)
          permissions.push(action);
      return permissions;
    },
  };
}
export type StandIns = ReturnType<typeof createStandIns>;
