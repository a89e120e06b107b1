import { type Action, type CollegeDomains, domainRole, grantableRoles, type Role } from '@campus/contracts';
import type { HeldRole, MyAccess, MyRoleRequest, RoleRequest } from '@campus/contracts/access';
import { forMembers, permissions } from '@campus/contracts/areas';
import type { AuditRecord } from '../../services/audit/audit-log.ts';
import { roleWords } from '../../services/members/letters.ts';
import type { MemberRecord } from '../../services/members/member-model.ts';
import type { RoleRequestRecord } from './model.ts';

const common = ({ _id, role, reason, day, state }: RoleRequestRecord) => ({
  id: _id,
  role,
  roleName: roleWords[role].name,
  reason,
  day,
  // It is open until the role is there.
  state: state === 'granting' ? ('open' as const) : state,
});

export function presentMine(request: RoleRequestRecord): MyRoleRequest {
  const decision = request.state === 'granting' ? null : request.decision;
  return { ...common(request), answer: decision?.reason ?? '', decidedOn: decision?.day ?? null };
}

/** @param member `null` when there is none any more */
export const presentForAdmins = (
  request: RoleRequestRecord,
  member: Pick<MemberRecord, 'name' | 'email' | 'roles'> | null,
): RoleRequest => ({
  ...common(request),
  member: {
    id: request.member,
    name: member?.name ?? '',
    email: member?.email ?? '',
    roles: member?.roles ?? [],
  },
});

interface Known {
  caller: Pick<MemberRecord, 'email' | 'roles' | 'roleTerms'>;
  actions: readonly Action[];
  /** Entries of the audit log about roles that this member was given, newest first. */
  given: AuditRecord[];
  nameOf: (member: string) => string | null;
  dayOf: (moment: Date) => string;
  domains: CollegeDomains;
  requests: RoleRequestRecord[];
}

export function presentAccess(known: Known): MyAccess {
  const { caller, actions, requests } = known;
  return {
    roles: caller.roles.map((role) => presentRole(role, known)),
    allowed: [...forMembers, ...actions.map((action) => permissions[action].allows)],
    askable: grantableRoles
      .filter((role) => !caller.roles.includes(role))
      .map((role) => ({ role, ...roleWords[role] })),
    requests: requests.map(presentMine),
  };
}

function presentRole(role: Role, { caller, given, nameOf, dayOf, domains }: Known): HeldRole {
  const name = role === 'student' ? role : roleWords[role].name;
  const entry = given.find(({ details }) => details['role'] === role);
  const endsOn = caller.roleTerms?.find((term) => term.role === role)?.endsOn ?? null;
  if (!entry && domainRole(caller.email, domains) === role)
    return { role, name, from: 'address', by: null, day: null, reason: '', endsOn };
  return {
    role,
    name,
    from: 'admin',
    by: entry ? nameOf(entry.actor) : null,
    day: entry ? dayOf(entry.at) : null,
    reason: entry?.reason ?? '',
    endsOn,
  };
}
