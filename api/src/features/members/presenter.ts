import type { Me, Member } from '@campus/contracts';
import { actionsOf } from '@campus/contracts';
import type { Caller, MemberRecord, MemberStore } from '../../platform/member-store.ts';

export const presentMe = (caller: Caller): Me => ({ ...caller, permissions: actionsOf(caller.roles) });

export function presentMember(record: MemberRecord, standingOf: MemberStore['standingOf']): Member {
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
  };
}
