import type { GrantableRole } from '@campus/contracts';
import { DomainError } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RoleRequestRecord } from './model.ts';

/** The steps of a request. One that `ends` it lets its member ask again. */
export const roleRequestRules = {
  withdraw: { from: 'open', to: 'withdrawn', ends: true },
  refuse: { from: 'open', to: 'refused', ends: true },
  grant: { from: 'open', to: 'granting', ends: false },
  finish: { from: 'granting', to: 'granted', ends: true },
  reopen: { from: 'granting', to: 'open', ends: false },
} as const;
export type RoleRequestAction = keyof typeof roleRequestRules;

export function requireWithout(role: GrantableRole, { roles }: Pick<Caller, 'roles'>): void {
  if (roles.includes(role)) throw new DomainError('role-held');
}

/** For others a member's request does not exist. */
export function requireOwn(request: RoleRequestRecord, caller: Pick<Caller, 'id'>): void {
  if (request.member !== caller.id) throw new DomainError('not-found');
}

/** Also for admins: two people for each role. */
export function requireOther(request: RoleRequestRecord, caller: Pick<Caller, 'id'>): void {
  if (request.member === caller.id)
    throw new DomainError('forbidden', {
      message: 'This is your own request, so another admin decides on it.',
    });
}
