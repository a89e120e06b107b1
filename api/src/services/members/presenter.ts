import type { Member } from '@campus/contracts/members';
import type { MemberRecord } from './member-model.ts';
import type { MemberStore } from './member-store.ts';

/** @param emails of successors, by their id */
export function presentMember(
  record: MemberRecord,
  standingOf: MemberStore['standingOf'],
  emails: ReadonlyMap<string, string>,
): Member {
  const { _id: id, email, name, since, locked, leavesOn } = record;
  const { barred, roles } = standingOf(record);
  return {
    id,
    email,
    name,
    roles,
    since,
    standing: barred ?? 'active',
    lockReason: locked?.reason ?? '',
    leavesOn: leavesOn ?? null,
    terms: (record.roleTerms ?? []).map(({ role, endsOn, successor }) => ({
      role,
      endsOn,
      successor: (successor && emails.get(successor)) ?? '',
    })),
  };
}
