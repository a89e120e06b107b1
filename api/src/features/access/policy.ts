import type { GrantableRole } from '@campus/contracts';
import { DomainError } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { RoleRequestRecord } from './model.ts';

export function requireWithout(role: GrantableRole, { roles }: Pick<Caller, 'roles'>): void {
  if (roles.includes(role)) throw new DomainError('role-held');
}

/** For others a member's request does not exist. */
export function requireOwn(
  request: RoleRequestRecord | null,
  caller: Pick<Caller, 'id'>,
): asserts request is RoleRequestRecord {
  if (request?.member !== caller.id) throw new DomainError('not-found');
}

/** Also for admins: two people for each role. */
export function requireOther(request: RoleRequestRecord, caller: Pick<Caller, 'id'>): void {
  if (request.member === caller.id)
    throw new DomainError('forbidden', {
      message: 'This is your own request, so another admin decides on it.',
    });
}
