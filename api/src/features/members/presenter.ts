import type { Me, Member } from '@campus/contracts';
import { actionsOf } from '@campus/contracts';
import type { Caller, MemberRecord } from '../../platform/member-store.ts';

export const presentMe = (caller: Caller): Me => ({ ...caller, permissions: actionsOf(caller.roles) });

export const presentMember = ({ _id, email, name, roles, since }: MemberRecord): Member => ({
  id: _id,
  email,
  name,
  roles,
  since,
});
